import { oversizedParts } from '@larkway/releases-contract';
import { label, type Rule } from '../gate-context.js';

const show = (bytes: number): string => bytes.toLocaleString('en-US');

/** What a browser downloads stays within what the platform allows; a team cannot raise that itself. */
export const sizeBudget: Rule = ({ candidates, budgets }) =>
  candidates.flatMap((candidate) =>
    oversizedParts(candidate.release, budgets).map(({ what, bytes, budget }) => ({
      rule: 'size-budget' as const,
      remote: candidate.name,
      message: `${what} of ${label(candidate)} weigh ${show(bytes)} bytes (brotli), ${show(bytes - budget)} more than the ${show(budget)} they may.`,
      fix: 'Make it smaller, or ask the platform team for another budget (infra/sizes/budgets.json).',
    })),
  );
