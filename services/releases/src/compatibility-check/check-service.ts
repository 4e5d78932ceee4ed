import type { ContractDocument } from '@larkway/kit-contract';
import type { CompatibilityProblem, LivePayload } from '@larkway/releases-contract';
import {
  type Contracts,
  type DeployedService,
  label,
  type LiveVersion,
  placeOf,
  type UnreadableVersion,
} from './combination.js';
import { compareOperation } from './rules/platform.js';

interface VersionContracts {
  version: LiveVersion;
  /** Undefined if they cannot be read. */
  contracts: Contracts | undefined;
}

interface ServiceChange {
  service: string;
  document: ContractDocument;
  /** The deployed services, including this one. */
  services: DeployedService[];
  /** The map that names the versions. */
  payload: LivePayload;
  /** Versions that are live, are a canary, or are the last good one. */
  versions: VersionContracts[];
  unreadable: UnreadableVersion[];
}

const serves = ({ contract }: DeployedService, operation: string): boolean =>
  'answer' in contract && operation in contract.answer.operations;

/** Whether the operation belongs to this service, as far as its contract and the answers tell. */
const ownsOperation = (
  { service, services }: ServiceChange,
  contract: string,
  operation: string,
): boolean => {
  const itself = services.find(({ name }) => name === service);
  if (services.some((other) => other !== itself && serves(other, operation))) return false;
  if (contract === `@larkway/${service}-contract`) return true;
  if (itself && 'answer' in itself.contract) return serves(itself, operation);
  // The service does not answer. No other one serves the operation, so it may belong to this one.
  return itself !== undefined;
};

const missingFile = (remote: string, message: string): CompatibilityProblem => ({
  rule: 'missing-file',
  remote,
  message,
  fix: `Promote a complete version of ${remote}.`,
});

/**
 * Finds versions that visitors get, or may get, and that would be incompatible with the service if it
 * served this contract.
 */
export const checkService = (change: ServiceChange): CompatibilityProblem[] => [
  ...change.unreadable.map(({ name, fault }) => missingFile(name, fault)),
  ...change.versions.flatMap(({ version, contracts }): CompatibilityProblem[] => {
    const { name: remote, release } = version;
    if (!contracts)
      return [
        missingFile(
          remote,
          `The contracts that ${label(version)} was built with are not in the artifact store.`,
        ),
      ];
    const who = `${label(version)} of the team ${release.face.team} ${placeOf(change.payload, version)}`;
    const operations = Object.entries(contracts).flatMap(([contract, { operations: all }]) =>
      Object.entries(all).map(([operation, built]) => ({ contract, operation, built })),
    );
    return operations.flatMap(({ contract, operation, built }): CompatibilityProblem[] => {
      const deployed = change.document.operations[operation];
      if (deployed) {
        return compareOperation(built, deployed).map(({ rule, what }) => ({
          rule,
          remote,
          message: `${who} and would be incompatible with ${change.service} in the ${rule === 'contract-request' ? 'request to' : 'response of'} ${operation}: ${what}.`,
          fix: `Serve both until the live, canary and last good versions of ${remote} are built with the new contract.`,
        }));
      }
      if (!ownsOperation(change, contract, operation)) return [];
      return [
        {
          rule: 'contract-not-served',
          remote,
          message: `${who} and calls ${operation}, which ${change.service} would not serve.`,
          fix: `Keep the operation until the live, canary and last good versions of ${remote} are built without it.`,
        },
      ];
    });
  }),
];
