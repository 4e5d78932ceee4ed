import type { GateProblem, OfferedSlot } from '@larkway/releases-contract';
import { type GateContext, hostOf, label, type LiveVersion, type Rule } from '../gate-context.js';
import { asRead, asSent } from '../schema/as-used.js';
import { findIncompatibilities } from '../schema/find-incompatibilities.js';

interface Offer extends OfferedSlot {
  /** Nobody: the shell itself. */
  version?: LiveVersion;
}

const offersIn = (context: GateContext, versions: LiveVersion[]): Offer[] => [
  ...(hostOf(context)?.slots ?? []),
  ...versions.flatMap((version) =>
    version.release.face.slots.map((slot) => ({ ...slot, version })),
  ),
];

/** Nothing is handed over where nothing is declared, and whatever comes is ignored where nothing is expected. */
const misfits = (offer: Offer, expected: OfferedSlot['props']): string[] =>
  findIncompatibilities({
    by: asRead(expected ?? {}),
    given: asSent({ type: 'object', properties: {}, ...offer.props }),
  }).map(({ path, message }) => `${path || 'the props'} ${message}`);

const areTogether = (offer: Offer, version: LiveVersion): boolean =>
  offer.version?.name !== version.name || offer.version === version;

const ofMisfit = (
  version: LiveVersion,
  offer: Offer,
  expected: OfferedSlot['props'],
): GateProblem[] => {
  const isFragmentMoved = version.isMoved;
  if (!isFragmentMoved && !offer.version?.isMoved) return [];
  const owner = offer.version ? label(offer.version) : 'the site';
  return misfits(offer, expected).map((misfit) => ({
    rule: 'slot-props',
    remote: isFragmentMoved ? version.name : offer.version!.name,
    message: `The slot ${offer.name} of ${owner} does not hand over what the fragment of ${label(version)} expects: ${misfit}.`,
    fix: isFragmentMoved
      ? 'Let the fragment do with what the slot declares.'
      : `Keep handing it over, or promote both once the team ${version.release.face.team} has a fragment that does without.`,
  }));
};

const ofMissingSlot = (
  { before, versions }: GateContext,
  version: LiveVersion,
  slot: string,
): GateProblem[] => {
  if (version.isMoved) {
    const message = `${label(version)} has a fragment for the slot ${slot}, which nobody offers.`;
    return [
      {
        rule: 'slot-props',
        remote: version.name,
        message,
        fix: 'Correct the name, or take the fragment out until a page offers the slot.',
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

/** A fragment gets what it expects, wherever its slot is offered; and its slot is offered somewhere. */
export const slotProps: Rule = (context) => {
  if (!hostOf(context)) return [];
  const offers = offersIn(context, context.versions);
  return context.versions.flatMap((version) =>
    version.release.face.fragments.flatMap(({ slot, props }) => {
      const offered = offers.filter((offer) => offer.name === slot && areTogether(offer, version));
      if (offered.length === 0) return ofMissingSlot(context, version, slot);
      return offered.flatMap((offer) => ofMisfit(version, offer, props));
    }),
  );
};
