import { isDeepStrictEqual } from 'node:util';
import { didYouMean } from '@larkway/kit/errors';
import {
  type CompatibilityProblem,
  isAddressOf,
  isParameter,
  type OfferedSlot,
  partsOf,
  repeatedAddresses,
} from '@larkway/releases-contract';
import {
  type Candidate,
  type CheckContext,
  hostOf,
  label,
  type LiveVersion,
  otherRemotes,
  type Rule,
} from '../combination.js';
import { findIncompatibilities } from '../json-schema/find-incompatibilities.js';
import { asRead, asSent } from '../json-schema/sent-and-read.js';

// What versions of different remotes need of each other: addresses, pages and slots.

const partsOverlap = (one: string, other: string): boolean =>
  one === other || isParameter(one) || isParameter(other);

/** Whether an address can match both patterns: `/states/:slug` and `/states/new`. */
export const patternsOverlap = (one: string, other: string): boolean => {
  const [parts, others] = [partsOf(one), partsOf(other)];
  return (
    parts.length === others.length &&
    parts.every((part, index) => partsOverlap(part, others[index]!))
  );
};

/** Whether an address of the pattern `path` can be below the prefix. */
const canStartWith = (path: string, prefix: string): boolean => {
  const [first] = partsOf(path);
  return first !== undefined && partsOverlap(first, prefix.slice(1));
};

/** Addresses that the shell answers. */
const SHELL_PATHS = [
  '/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/site.webmanifest',
];
// The console has its own origin; nothing is served at `/ops`, where a remote could imitate its
// sign-in.
const SHELL_PREFIXES = [
  '/assets',
  '/icons',
  '/api',
  '/ops',
  '/preview',
  '/team-boundaries',
  '/internal',
  '/releases',
];

const addressesOf = ({ release: { face } }: LiveVersion): string[] => [
  ...face.routes.map(({ path }) => path),
  ...face.redirects.map(({ from }) => from),
];

const isShellPath = (path: string): boolean =>
  SHELL_PATHS.some((own) => patternsOverlap(path, own)) ||
  SHELL_PREFIXES.some((prefix) => canStartWith(path, prefix));

const problem = (
  version: LiveVersion,
  path: string,
  owner: string,
  example: string,
): CompatibilityProblem => ({
  rule: 'route-taken',
  remote: version.name,
  message: `${label(version)} claims ${path}, where ${owner} ${example}.`,
  fix: 'Use another path, or agree with its owner who keeps it, and promote both remotes together.',
});

const repeated = (version: LiveVersion): CompatibilityProblem[] =>
  repeatedAddresses(version.release.face).map(({ path, field, first }) => ({
    rule: 'route-taken',
    remote: version.name,
    message: `The manifest of ${label(version)} declares ${path} twice: ${first} and ${field}.`,
    fix: `Remove one of the two from mfe.json, or change its path, and publish again.`,
  }));

/**
 * `route-taken`: each address of a route or redirect belongs to one remote and not to the shell,
 * and is declared once.
 */
export const routeTaken: Rule = (context) =>
  context.candidates.flatMap((candidate) => [
    ...repeated(candidate),
    ...addressesOf(candidate).flatMap((path) => [
      ...(isShellPath(path) ? [problem(candidate, path, 'the site itself', 'answers')] : []),
      ...otherRemotes(context, candidate).flatMap((other) =>
        addressesOf(other)
          .filter((theirs) => patternsOverlap(path, theirs))
          .map((theirs) =>
            problem(
              candidate,
              path,
              `${label(other)} of the team ${other.release.face.team}`,
              `has ${theirs}`,
            ),
          ),
      ),
    ]),
  ]);

const missingModules = (candidate: Candidate): CompatibilityProblem[] => {
  const { face, scripts } = candidate.release;
  const users = [
    ...face.routes.map(({ path, module }) => ({ module, user: `its page ${path}` })),
    ...face.fragments.map(({ slot, module }) => ({ module, user: `its fragment for ${slot}` })),
  ];
  return users
    .filter(({ module }) => !(module in face.exposes) || !(module in scripts))
    .map(({ module, user }) => ({
      rule: 'module-in-use',
      remote: candidate.name,
      message: `${label(candidate)} does not expose ${module}, which ${user} needs.`,
      fix: `List ${module} under "exposes" in mfe.json and publish again, or remove what needs it.`,
    }));
};

const answers = (version: LiveVersion, path: string): boolean => {
  const { routes, redirects } = version.release.face;
  return (
    path === '/' ||
    routes.some((route) => isAddressOf(path, route.path)) ||
    redirects.some(({ from }) => isAddressOf(path, from))
  );
};

/**
 * Whether the page exists for every visitor: in `by` itself, or in all live versions of another
 * remote.
 */
const isAnswered = (versions: LiveVersion[], by: LiveVersion, path: string): boolean =>
  answers(by, path) ||
  [...new Set(versions.map(({ name }) => name))]
    .filter((name) => name !== by.name)
    .some((name) =>
      versions
        .filter((version) => version.name === name)
        .every((version) => answers(version, path)),
    );

const pagesIn = (versions: LiveVersion[]): string[] =>
  versions.flatMap(({ release: { face } }) => face.routes.map(({ path }) => path));

interface Reference {
  to: string;
  /** Completes "the version …", before and after the address. */
  leads: [before: string, after: string];
}

/** The pages that a version leads visitors to, by redirects and by links on every page. */
const referencesOf = ({ release: { face } }: LiveVersion): Reference[] => {
  const { main = [], lists = [], footer = [] } = face.navigation ?? {};
  const links = [
    ...main.flatMap(({ to, menu }) => [
      ...(to ? [to] : []),
      ...[...(menu?.overview ?? []), ...(menu?.links ?? [])].map((link) => link.to),
    ]),
    ...[...lists, ...footer].map(({ to }) => to),
  ];
  return [
    ...face.redirects.map(({ from, to }): Reference => ({
      to,
      leads: [`redirects ${from} to`, `redirects ${from}`],
    })),
    ...[...new Set(links.map((to) => to.split('?')[0]!))].map((to): Reference => ({
      to,
      leads: ['has a link in its navigation to', 'has a link in its navigation'],
    })),
  ];
};

/** `module-in-use`: declared modules are exposed; redirects and navigation lead to existing pages. */
export const moduleInUse: Rule = ({ candidates, versions, before }) => {
  const leadsNowhere = (version: LiveVersion): Reference[] =>
    referencesOf(version).filter(({ to }) => !isAnswered(versions, version, to));
  return [
    ...candidates.flatMap(missingModules),
    ...candidates.flatMap((candidate) =>
      leadsNowhere(candidate).map(({ to, leads: [leadsTo] }) => ({
        rule: 'module-in-use' as const,
        remote: candidate.name,
        message: `${label(candidate)} ${leadsTo} ${to}, where no remote has a page.`,
        fix: `Correct the address in mfe.json, or promote the remote that has the page first.${didYouMean(to, pagesIn(versions))}`,
      })),
    ),
    ...versions
      .filter(({ isMoved }) => !isMoved)
      .flatMap((version) =>
        leadsNowhere(version).flatMap(({ to, leads: [, leads] }) =>
          candidates
            .filter(
              ({ name }) =>
                name !== version.name &&
                before.some((earlier) => earlier.name === name && answers(earlier, to)),
            )
            .map((candidate) => ({
              rule: 'module-in-use' as const,
              remote: candidate.name,
              message: `${label(candidate)} no longer has the page ${to}, to which ${label(version)} of the team ${version.release.face.team} ${leads}.`,
              fix: `Keep the page or a redirect from it, or promote both remotes once ${version.name} leads to another page.`,
            })),
        ),
      ),
  ];
};

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

interface Filling {
  version: LiveVersion;
  slot: string;
  order: number;
}

const fillingsOf = (version: LiveVersion): Filling[] =>
  version.release.face.fragments.map(({ slot, order = 0 }) => ({ version, slot, order }));

/** The next order after all that are in use, in steps of ten. */
const freeOrder = (fillings: Filling[]): number =>
  Math.floor(Math.max(...fillings.map(({ order }) => order)) / 10) * 10 + 10;

/** Fragments of one manifest in the same place. */
const filledTwice = (candidate: Candidate, isForMany: (slot: string) => boolean) => {
  const own = fillingsOf(candidate);
  return own.flatMap(({ slot, order }, index): CompatibilityProblem[] => {
    const first = own.findIndex(
      (other) => other.slot === slot && (!isForMany(slot) || other.order === order),
    );
    if (first === index) return [];
    const place = isForMany(slot) ? `${slot} at order ${order}` : slot;
    return [
      {
        rule: 'slot-taken',
        remote: candidate.name,
        message: `The manifest of ${label(candidate)} fills the slot ${place} twice: fragments.${first} and fragments.${index}.`,
        fix: isForMany(slot)
          ? `Give fragments.${index} another "order" in mfe.json, such as ${freeOrder(own.filter((other) => other.slot === slot))}, and publish again.`
          : 'Remove one of the two from mfe.json, and publish again.',
      },
    ];
  });
};

/**
 * `slot-taken`: each slot is filled by one remote, and each order of a slot for several fragments by
 * one fragment.
 */
export const slotTaken: Rule = (context) => {
  const offers = offersIn(context, context.versions);
  // Also for a version that leaves the slot to one fragment while several fill it.
  const isForMany = (slot: string): boolean => {
    const offered = offers.filter(({ name }) => name === slot);
    return offered.length > 0 && offered.every(({ many }) => many);
  };
  return context.candidates.flatMap((candidate) => {
    const others = otherRemotes(context, candidate).flatMap(fillingsOf);
    return [
      ...filledTwice(candidate, isForMany),
      ...fillingsOf(candidate).flatMap(({ slot, order }) => {
        const inSlot = others.filter((other) => other.slot === slot);
        const forMany = isForMany(slot);
        return inSlot
          .filter((other) => !forMany || other.order === order)
          .map(({ version }): CompatibilityProblem => ({
            rule: 'slot-taken',
            remote: candidate.name,
            message: `${label(candidate)} fills the slot ${slot}${forMany ? ` at order ${order}` : ''}, which ${label(version)} of the team ${version.release.face.team} already fills.`,
            fix: forMany
              ? `Set another "order" of the fragment in mfe.json, such as ${freeOrder([...inSlot, ...fillingsOf(candidate).filter((own) => own.slot === slot)])}, and publish again.`
              : 'Remove the fragment, or agree with the other team who keeps the slot, and promote both remotes together.',
          }));
      }),
      ...candidate.release.face.slots
        .filter(({ name }) => !isForMany(name))
        .flatMap(({ name }): CompatibilityProblem[] => {
          const inSlot = others.filter(({ slot, version }) => slot === name && !version.isMoved);
          const remotes = [...new Set(inSlot.map(({ version }) => version.name))];
          const wasForMany = offersIn(context, context.before).some(
            (offer) => offer.name === name && offer.many,
          );
          return wasForMany && inSlot.length > 1
            ? [
                {
                  rule: 'slot-taken',
                  remote: candidate.name,
                  message: `${label(candidate)} leaves the slot ${name} to one fragment, but ${remotes.join(' and ')} fill it with ${inSlot.length}.`,
                  fix: `Keep "many" of the slot in mfe.json until one fragment is left.`,
                },
              ]
            : [];
        }),
    ];
  });
};

/**
 * A slot without `props` passes none; a fragment without `props` ignores them. Equal schemas need no
 * comparison.
 */
const propsMismatches = (offer: Offer, expected: OfferedSlot['props']): string[] =>
  expected === undefined || isDeepStrictEqual(expected, offer.props)
    ? []
    : findIncompatibilities({
        by: asRead(expected),
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
  context: CheckContext,
  version: LiveVersion,
  slot: string,
): CompatibilityProblem[] => {
  const { before, versions } = context;
  if (version.isMoved) {
    const slots = offersIn(context, versions).map(({ name }) => name);
    const message = `${label(version)} has a fragment for the slot ${slot}, which no page offers.`;
    return [
      {
        rule: 'slot-props',
        remote: version.name,
        message,
        fix: `Correct the name, or remove the fragment until a page offers the slot.${didYouMean(slot, slots)}`,
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
