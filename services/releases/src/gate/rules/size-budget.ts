import type { GateProblem, Release } from '@larkway/releases-contract';
import { type Candidate, label, type Rule } from '../gate-context.js';
import { DEFAULT_BUDGET } from '../size-budgets.js';

const bytesOf = ({ files }: Release, isWanted: (path: string) => boolean): number =>
  files.filter(({ path }) => isWanted(path)).reduce((total, { brotliBytes, bytes }) => total + (brotliBytes ?? bytes), 0);

const show = (bytes: number): string => bytes.toLocaleString('en-US');

const problemOf = (candidate: Candidate, what: string, bytes: number, budget: number): GateProblem[] =>
  bytes <= budget
    ? []
    : [
        {
          rule: 'size-budget',
          remote: candidate.name,
          message: `${what} of ${label(candidate)} weigh ${show(bytes)} bytes (brotli), ${show(bytes - budget)} more than the ${show(budget)} they may.`,
          fix: 'Make it smaller, or ask the platform team for another budget (infra/sizes/budgets.json).',
        },
      ];

/** What a browser downloads stays within what the platform allows; a team cannot raise that itself. */
export const sizeBudget: Rule = ({ candidates, budgets }) =>
  candidates.flatMap((candidate) => {
    const { name, release } = candidate;
    const all = bytesOf(release, (path) => /^web\/.*\.js$/.test(path));
    const modules = Object.entries(release.scripts).flatMap(([module, scripts]) => {
      const budget = budgets.modules[`${name} ${module}`];
      return budget === undefined ? [] : problemOf(candidate, `The scripts for ${module}`, bytesOf(release, (path) => scripts.includes(path)), budget);
    });
    return [...problemOf(candidate, 'All scripts', all, budgets.remotes[name] ?? DEFAULT_BUDGET), ...modules];
  });
