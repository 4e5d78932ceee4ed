import { label, othersThan, type Rule } from '../gate-context.js';

/** One slot, one remote. */
export const slotTaken: Rule = (context) =>
  context.candidates.flatMap((candidate) =>
    candidate.release.face.fragments.flatMap(({ slot }) =>
      othersThan(context, candidate)
        .filter(({ release }) => release.face.fragments.some((fragment) => fragment.slot === slot))
        .map((other) => ({
          rule: 'slot-taken' as const,
          remote: candidate.name,
          message: `${label(candidate)} fills the slot ${slot}, which ${label(other)} of the team ${other.release.face.team} fills.`,
          fix: 'Take the fragment out, or agree with its owner who gives the slot up and promote both together.',
        })),
    ),
  );
