import { type GateProblem, repeatedAddresses } from '@larkway/releases-contract';
import { canBeBelow, canBeSame } from '../addresses.js';
import { label, type LiveVersion, othersThan, type Rule } from '../gate-context.js';

/** Addresses that the site answers by itself. */
const ofTheShell = [
  '/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/site.webmanifest',
];
// The console has its own origin; nothing is served at `/ops`, where a remote could imitate its sign-in.
const prefixesOfTheShell = [
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

const isOfTheShell = (path: string): boolean =>
  ofTheShell.some((own) => canBeSame(path, own)) ||
  prefixesOfTheShell.some((prefix) => canBeBelow(path, prefix));

const problem = (
  version: LiveVersion,
  path: string,
  owner: string,
  example: string,
): GateProblem => ({
  rule: 'route-taken',
  remote: version.name,
  message: `${label(version)} claims ${path}, where ${owner} ${example}.`,
  fix: 'Take another path, or agree with its owner who gives it up and promote both together.',
});

const repeated = (version: LiveVersion): GateProblem[] =>
  repeatedAddresses(version.release.face).map(({ path, field, first }) => ({
    rule: 'route-taken',
    remote: version.name,
    message: `The manifest of ${label(version)} declares ${path} twice: ${first} and ${field}.`,
    fix: `Remove one of the two from mfe.json, or change its path, and publish again.`,
  }));

/** One address, one remote: of routes and redirects alike, and none of the shell's own. A manifest declares each address once. */
export const routeTaken: Rule = (context) =>
  context.candidates.flatMap((candidate) => [
    ...repeated(candidate),
    ...addressesOf(candidate).flatMap((path) => [
      ...(isOfTheShell(path) ? [problem(candidate, path, 'the site itself', 'answers')] : []),
      ...othersThan(context, candidate).flatMap((other) =>
        addressesOf(other)
          .filter((theirs) => canBeSame(path, theirs))
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
