import type { Rule } from '../gate-context.js';

/** Every file of a version stands in the store with its hash, and what everything else is compared with can be read. */
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
      : `It is live, so nothing can be compared with it: roll ${name} back or move it to a version that is whole.`,
  })),
];
