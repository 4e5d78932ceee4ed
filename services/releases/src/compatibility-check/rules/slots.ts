import type { CompatibilityProblem, OfferedSlot } from '@larkway/releases-contract';
import {
  type CheckContext,
  hostOf,
  label,
  type LiveVersion,
  otherRemotes,
  type Rule,
} from '../context.js';
import { findIncompatibilities } from '../json-schema/find-incompatibilities.js';
import { asRead, asSent } from '../json-schema/sent-and-read.js';

/** `slot-taken`: each slot is filled by one remote. */
export const slotTaken: Rule = (context) =>
  context.candidates.flatMap((candidate) =>
    candidate.release.face.fragments.flatMap(({ slot }) =>
      otherRemotes(context, candidate)
        .filter(({ release }) => release.face.fragments.some((fragment) => fragment.slot === slot))
        .map((other) => ({
          rule: 'slot-taken' as const,
          remote: candidate.name,
          message: `${label(candidate)} fills the slot ${slot}, which ${label(other)} of the team ${other.release.face.team} already fills.`,
          fix: 'Remove the fragment, or agree with the other team who keeps the slot, and promote both remotes together.',
        })),
    ),
  );

interface Offer extends OfferedSlot {
  /** Undefined for a slot of the shell. */
  version?: LiveVersion;
}

const offersIn = (context: CheckContext, versions: LiveVersion[]): Offer[] => [
  ...(hostOf(context)?.slots ?? []),
  ...versions.flatMap((version) =>
    version.release.face.slots.map((slot) => ({ ...slot, version })),
  ),
];

/** A slot without `props` passes none; a fragment without `props` ignores them. */
const propsMismatches = (offer: Offer, expected: OfferedSlot['props']): string[] =>
  findIncompatibilities({
    by: asRead(expected ?? {}),
    given: asSent({ type: 'object', properties: {}, ...offer.props }),
  }).map(({ path, message }) => `${path || 'the props'} ${message}`);

const areTogether = (offer: Offer, version: LiveVersion): boolean =>
  offer.version?.name !== version.name || offer.version === version;

const problemsOfProps = (
  version: LiveVersion,
  offer: Offer,
  expected: OfferedSlot['props'],
): CompatibilityProblem[] => {
  const isFragmentMoved = version.isMoved;
  if (!isFragmentMoved && !offer.version?.isMoved) return [];
  const owner = offer.version ? label(offer.version) : 'the site';
  return propsMismatches(offer, expected).map((mismatch) => ({
    rule: 'slot-props',
    remote: isFragmentMoved ? version.name : offer.version!.name,
    message: `The slot ${offer.name} of ${owner} does not pass what the fragment of ${label(version)} expects: ${mismatch}.`,
    fix: isFragmentMoved
      ? 'Change the fragment so that it needs only the props that the slot declares.'
      : `Keep passing it, or promote both remotes once the team ${version.release.face.team} has a fragment that does not need it.`,
  }));
};

const problemsOfMissingSlot = (
  { before, versions }: CheckContext,
  version: LiveVersion,
  slot: string,
): CompatibilityProblem[] => {
  if (version.isMoved) {
    const message = `${label(version)} has a fragment for the slot ${slot}, which no page offers.`;
    return [
      {
        rule: 'slot-props',
        remote: version.name,
        message,
        fix: 'Correct the name, or remove the fragment until a page offers the slot.',
      },
    ];
  }
  const owners = before
    .filter(({ release }) => release.face.slots.some(({ name }) => name === slot))
    .map(({ name }) => name);
  const mover = versions.find(({ name, isMoved }) => isMoved && owners.includes(name));
  if (!mover) return [];
  const message = `${label(mover)} no longer offers the slot ${slot}, which ${label(version)} of the team ${version.release.face.team} fills.`;
  return [
    {
      rule: 'slot-props',
      remote: mover.name,
      message,
      fix: `Keep the slot until ${version.name} is live without the fragment.`,
    },
  ];
};

/**
 * `slot-props`: every slot that a fragment fills exists and passes the props that the fragment
 * expects.
 */
export const slotProps: Rule = (context) => {
  if (!hostOf(context)) return [];
  const offers = offersIn(context, context.versions);
  return context.versions.flatMap((version) =>
    version.release.face.fragments.flatMap(({ slot, props }) => {
      const offered = offers.filter((offer) => offer.name === slot && areTogether(offer, version));
      if (offered.length === 0) return problemsOfMissingSlot(context, version, slot);
      return offered.flatMap((offer) => problemsOfProps(version, offer, props));
    }),
  );
};
