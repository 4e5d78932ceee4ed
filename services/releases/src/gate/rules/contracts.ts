import type { ContractDocument } from '@larkway/kit-contract';
import type { GateProblem } from '@larkway/releases-contract';
import { compareOperation } from '../compare-operation.js';
import { type Candidate, type DeployedService, label, type Rule } from '../gate-context.js';

const fixes = {
  'contract-request': 'Send what the service takes, or deploy a service first that takes both.',
  'contract-response':
    'Read what the service answers, or deploy a service first that answers what is read.',
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
): GateProblem => {
  const silent = services.flatMap(({ name: service, contract: asked }) =>
    'failure' in asked ? [`${service} (${asked.failure})`] : [],
  );
  if (silent.length > 0) {
    return {
      rule: 'service-unreachable',
      remote: candidate.name,
      message: `${label(candidate)} calls ${name} of ${contract}, which no service serves that answers; ${silent.join(', ')} did not.`,
      fix: 'Try again once the service answers at /contract.',
    };
  }
  return {
    rule: 'contract-not-served',
    remote: candidate.name,
    message: `${label(candidate)} was built with ${name} of ${contract}, which no deployed service serves.`,
    fix: 'Deploy the service first, or build against the contract that is deployed.',
  };
};

/** Every operation that a remote was built with is served, takes what it sends and answers what it reads. */
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
          message: `${label(candidate)} and the deployed service ${service} do not agree on ${rule === 'contract-request' ? 'what is sent to' : 'the answer of'} ${name}: ${what}.`,
          fix: fixes[rule],
        })),
      );
    }),
  );
