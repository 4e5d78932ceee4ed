import {
  type CompatibilityProblem,
  isAddressOf,
  isParameter,
  partsOf,
  repeatedAddresses,
} from '@larkway/releases-contract';
import { type Candidate, label, type LiveVersion, otherRemotes, type Rule } from '../context.js';

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

interface Reference {
  to: string;
  /** Completes "the version …", before and after the address. */
  leads: [before: string, after: string];
}

/** The pages that a version leads visitors to, by redirects and by links on every page. */
const referencesOf = ({ release: { face } }: LiveVersion): Reference[] => {
  const { main = [], footer = [] } = face.navigation ?? {};
  const links = [
    ...main.flatMap(({ to, menu }) => [
      ...(to ? [to] : []),
      ...[...(menu?.overview ?? []), ...(menu?.links ?? [])].map((link) => link.to),
    ]),
    ...footer.map(({ to }) => to),
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
        fix: 'Correct the address in mfe.json, or promote the remote that has the page first.',
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
