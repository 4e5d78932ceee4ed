import type { PolicyBlock, PolicySection } from '@larkway/content-contract';

export type KeyFigures = Extract<PolicyBlock, { kind: 'figures' }>;

/**
 * The first figures of a policy, which its page shows above the text. A section with nothing else
 * keeps its figures.
 */
export const keyFiguresOf = (sections: PolicySection[]): KeyFigures | undefined =>
  sections
    .flatMap(({ blocks }) => (blocks.length > 1 ? blocks : []))
    .find((block) => block.kind === 'figures');
