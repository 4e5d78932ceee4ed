import type { ContractDocument } from '@larkway/kit-contract';
import type { CompatibilityProblem } from '@larkway/releases-contract';
import { type Candidate, type DeployedService, label, type Rule } from '../context.js';
import { findIncompatibilities } from '../json-schema/find-incompatibilities.js';
import type { Incompatibility } from '../json-schema/json-schema.js';
import { asRead, asSent } from '../json-schema/sent-and-read.js';

type Operation = ContractDocument['operations'][string];

interface Mismatch {
  rule: Extract<CompatibilityProblem['rule'], 'contract-request' | 'contract-response'>;
  /** `body.email may be missing, but is needed`. */
  what: string;
}

const MAX_SHOWN = 3;

const summarize = (rule: Mismatch['rule'], found: Incompatibility[]): Mismatch[] => {
  if (found.length === 0) return [];
  const shown = found
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => `${path || 'the whole'} ${message}`);
  return [
    {
      rule,
      what: [
        ...shown,
        ...(found.length > MAX_SHOWN ? [`and ${found.length - MAX_SHOWN} more`] : []),
      ].join('; '),
    },
  ];
};

/**
 * Whether the service accepts every request of the remote, and the remote understands every
 * response. Equal hashes mean equal schemas, which need no comparison.
 */
export const compareOperation = (built: Operation, deployed: Operation): Mismatch[] => [
  ...(built.hashes.request === deployed.hashes.request
    ? []
    : summarize(
        'contract-request',
        findIncompatibilities({ by: deployed.request, given: asSent(built.request) }),
      )),
  ...(built.hashes.response === deployed.hashes.response
    ? []
    : summarize(
        'contract-response',
        findIncompatibilities({ by: asRead(built.response), given: asSent(deployed.response) }),
      )),
];

const fixes = {
  'contract-request': 'Send what the service accepts, or first deploy a service that accepts both.',
  'contract-response':
    'Read what the service returns, or first deploy a service that returns what the remote reads.',
};

const operationsOf = (
  candidate: Candidate,
): { name: string; contract: string; built: ContractDocument['operations'][string] }[] =>
  Object.entries(candidate.contracts).flatMap(([contract, { operations }]) =>
    Object.entries(operations).map(([name, built]) => ({ name, contract, built })),
  );

const unserved = (
  candidate: Candidate,
  name: string,
  contract: string,
  services: DeployedService[],
): CompatibilityProblem => {
  const silent = services.flatMap(({ name: service, contract: asked }) =>
    'failure' in asked ? [`${service} (${asked.failure})`] : [],
  );
  if (silent.length > 0) {
    return {
      rule: 'service-unreachable',
      remote: candidate.name,
      message: `${label(candidate)} calls ${name} of ${contract}, which no reachable service serves; not reachable: ${silent.join(', ')}.`,
      fix: 'Try again once the service answers at /contract.',
    };
  }
  return {
    rule: 'contract-not-served',
    remote: candidate.name,
    message: `${label(candidate)} was built with ${name} of ${contract}, which no deployed service serves.`,
    fix: 'Deploy the service first, or build with the deployed contract.',
  };
};

/** `contract-…`: every operation that a remote was built with is served and compatible. */
export const contracts: Rule = ({ candidates, services }) =>
  candidates.flatMap((candidate) =>
    operationsOf(candidate).flatMap(({ name, contract, built }) => {
      const serving = services.flatMap(({ name: service, contract: asked }) => {
        const deployed = 'answer' in asked ? asked.answer.operations[name] : undefined;
        return deployed ? [{ service, deployed }] : [];
      });
      if (serving.length === 0) return unserved(candidate, name, contract, services);
      return serving.flatMap(({ service, deployed }) =>
        compareOperation(built, deployed).map(({ rule, what }) => ({
          rule,
          remote: candidate.name,
          message: `${label(candidate)} and the deployed service ${service} are incompatible in the ${rule === 'contract-request' ? 'request to' : 'response of'} ${name}: ${what}.`,
          fix: fixes[rule],
        })),
      );
    }),
  );
