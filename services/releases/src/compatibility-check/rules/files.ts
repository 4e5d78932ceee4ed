import { oversizedParts } from '@larkway/releases-contract';
import { label, type Rule } from '../context.js';

/**
 * `missing-file`: every file of a version is in the store with its hash, and all live versions are
 * readable.
 */
export const missingFile: Rule = ({ candidates, unreadable }) => [
  ...candidates.flatMap(({ name, faults }) =>
    faults.map((message) => ({
      rule: 'missing-file' as const,
      remote: name,
      message,
      fix: 'Publish the version from a clean build, under a new version if this one is registered.',
    })),
  ),
  ...unreadable.map(({ name, fault, isMoved }) => ({
    rule: 'missing-file' as const,
    remote: name,
    message: fault,
    fix: isMoved
      ? 'Publish it again under a new version.'
      : `It is live, so nothing can be compared with it: roll ${name} back or promote a complete version.`,
  })),
];

const show = (bytes: number): string => bytes.toLocaleString('en-US');

/** `size-budget`: scripts stay within the platform's limits, which teams cannot raise. */
export const sizeBudget: Rule = ({ candidates, budgets }) =>
  candidates.flatMap((candidate) =>
    oversizedParts(candidate.release, budgets).map(({ what, bytes, budget }) => ({
      rule: 'size-budget' as const,
      remote: candidate.name,
      message: `${what} of ${label(candidate)} weigh ${show(bytes)} bytes (brotli), ${show(bytes - budget)} more than the budget of ${show(budget)}.`,
      fix: 'Make it smaller, or ask the platform team for a larger budget (infra/sizes/budgets.json).',
    })),
  );
