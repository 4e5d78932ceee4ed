import type { ContractDocument } from '@larkway/kit-contract';
import type { CompatibilityProblem } from '@larkway/releases-contract';
import { type Contracts, type DeployedService, label, type LiveVersion } from './combination.js';
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
  live: VersionContracts[];
}

const serves = ({ contract }: DeployedService, operation: string): boolean =>
  'answer' in contract && operation in contract.answer.operations;

/** Whether the operation belongs to this service, as far as the answers tell. */
const ownsOperation = ({ service, services }: ServiceChange, operation: string): boolean => {
  const itself = services.find(({ name }) => name === service);
  if (services.some((other) => other !== itself && serves(other, operation))) return false;
  if (itself && 'answer' in itself.contract) return serves(itself, operation);
  // The service does not answer. No other one serves the operation, so it may belong to this one.
  return itself !== undefined;
};

/** Finds live versions that would be incompatible with the service if it served this contract. */
export const checkService = (question: ServiceChange): CompatibilityProblem[] =>
  question.live.flatMap(({ version, contracts }): CompatibilityProblem[] => {
    const { name, release } = version;
    if (!contracts) {
      const message = `The contracts that ${label(version)} was built with are not in the artifact store.`;
      return [
        {
          rule: 'missing-file',
          remote: name,
          message,
          fix: `Promote a complete version of ${name}.`,
        },
      ];
    }
    const operations = Object.values(contracts).flatMap(({ operations: all }) =>
      Object.entries(all),
    );
    return operations.flatMap(([operation, built]): CompatibilityProblem[] => {
      const deployed = question.document.operations[operation];
      if (deployed) {
        return compareOperation(built, deployed).map(({ rule, what }) => ({
          rule,
          remote: name,
          message: `${label(version)} of the team ${release.face.team} is live and would be incompatible with ${question.service} in the ${rule === 'contract-request' ? 'request to' : 'response of'} ${operation}: ${what}.`,
          fix: `Serve both until ${name} is live with the new contract.`,
        }));
      }
      if (!ownsOperation(question, operation)) return [];
      const message = `${label(version)} of the team ${release.face.team} is live and calls ${operation}, which ${question.service} would not serve.`;
      return [
        {
          rule: 'contract-not-served',
          remote: name,
          message,
          fix: `Keep the operation until ${name} is live without it.`,
        },
      ];
    });
  });
