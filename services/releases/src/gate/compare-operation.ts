import type { ContractDocument } from '@larkway/kit-contract';
import type { GateProblem } from '@larkway/releases-contract';
import { asRead, asSent } from './schema/as-used.js';
import { findIncompatibilities } from './schema/find-incompatibilities.js';
import type { Incompatibility } from './schema/json-schema.js';

type Operation = ContractDocument['operations'][string];

interface Misfit {
  rule: Extract<GateProblem['rule'], 'contract-request' | 'contract-response'>;
  /** `body.email may be missing, but is needed`. */
  what: string;
}

const mostShown = 3;

const summed = (rule: Misfit['rule'], found: Incompatibility[]): Misfit[] => {
  if (found.length === 0) return [];
  const shown = found
    .slice(0, mostShown)
    .map(({ path, message }) => `${path || 'the whole'} ${message}`);
  return [
    {
      rule,
      what: [
        ...shown,
        ...(found.length > mostShown ? [`and ${found.length - mostShown} more`] : []),
      ].join('; '),
    },
  ];
};

/**
 * Whether a service takes everything that a remote sends, and answers nothing that it does not know. Equal hashes mean
 * equal schemas, which fit whether or not that can be proven.
 */
export const compareOperation = (built: Operation, deployed: Operation): Misfit[] => [
  ...(built.hashes.request === deployed.hashes.request
    ? []
    : summed(
        'contract-request',
        findIncompatibilities({ by: deployed.request, given: asSent(built.request) }),
      )),
  ...(built.hashes.response === deployed.hashes.response
    ? []
    : summed(
        'contract-response',
        findIncompatibilities({ by: asRead(built.response), given: asSent(deployed.response) }),
      )),
];
