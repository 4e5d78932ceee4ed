import type { ContractDocument } from '@larkway/kit-contract';
import type { GateProblem } from '@larkway/releases-contract';
import { compareOperation } from './compare-operation.js';
import { type Contracts, type DeployedService, label, type LiveVersion } from './gate-context.js';

interface LiveContracts {
  version: LiveVersion;
  /** Nothing when they cannot be read. */
  contracts: Contracts | undefined;
}

interface ServiceQuestion {
  service: string;
  document: ContractDocument;
  /** As they run now, the one in question among them. */
  services: DeployedService[];
  live: LiveContracts[];
}

const serves = ({ contract }: DeployedService, operation: string): boolean =>
  'answer' in contract && operation in contract.answer.operations;

/** Whether the operation is, as far as can be known, this service's to keep. */
const isItsOwn = ({ service, services }: ServiceQuestion, operation: string): boolean => {
  const itself = services.find(({ name }) => name === service);
  if (services.some((other) => other !== itself && serves(other, operation))) return false;
  if (itself && 'answer' in itself.contract) return serves(itself, operation);
  // It cannot be asked what it served until now: nobody else has it, so it may have been this one.
  return itself !== undefined;
};

/** Whether what is live would still fit once the service answers this contract. */
export const checkService = (question: ServiceQuestion): GateProblem[] =>
  question.live.flatMap(({ version, contracts }): GateProblem[] => {
    const { name, release } = version;
    if (!contracts) {
      const message = `The contracts that ${label(version)} was built with are not in the artefact store.`;
      return [
        {
          rule: 'missing-file',
          remote: name,
          message,
          fix: `Move ${name} to a version that is whole.`,
        },
      ];
    }
    const operations = Object.values(contracts).flatMap(({ operations: all }) =>
      Object.entries(all),
    );
    return operations.flatMap(([operation, built]): GateProblem[] => {
      const deployed = question.document.operations[operation];
      if (deployed) {
        return compareOperation(built, deployed).map(({ rule, what }) => ({
          rule,
          remote: name,
          message: `${label(version)} of the team ${release.face.team} is live and would not agree with ${question.service} on ${rule === 'contract-request' ? 'what is sent to' : 'the answer of'} ${operation}: ${what}.`,
          fix: `Serve both until ${name} is live with the new contract.`,
        }));
      }
      if (!isItsOwn(question, operation)) return [];
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
