import {
  type Manifest,
  type ReleaseMap,
  type ResolvedRemote,
  type SignedMap,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { generatePath, matchPath, matchRoutes } from 'react-router-dom';
import type { Region } from './composition';

/** The part of a version that is needed to load it. */
export interface RemoteVersion extends Pick<
  ResolvedRemote,
  'name' | 'version' | 'container' | 'base'
> {
  /** Hash of `web/integrity.json`, which contains the hash of every script. */
  integrity: string;
  /** Used if this version is unavailable. */
  lastGood?: RemoteVersion;
}

/** The part of a live remote that the browser needs. */
export interface PublicRemote extends RemoteVersion {
  routes: Omit<Manifest['routes'][number], 'sitemap' | 'query' | 'reads'>[];
  redirects: Manifest['redirects'];
  fragments: Omit<Manifest['fragments'][number], 'props' | 'reads'>[];
  navigation?: Manifest['navigation'];
}

/** The part of the release map that composes pages, on the server and in the browser. */
export interface PublicMap {
  id: string;
  remotes: PublicRemote[];
  /** The signed live versions, with canaries; only in documents that show team boundaries. */
  signed?: SignedMap;
}

const versionOf = ({ name, version, container, base, files }: ResolvedRemote): RemoteVersion => ({
  name,
  version,
  container,
  base,
  integrity: files.find(({ path }) => path === WEB_INTEGRITY)?.integrity ?? '',
});

/** The versions that a document may use: the chosen ones and their last good versions. */
export const versionsIn = (remotes: PublicRemote[]): RemoteVersion[] =>
  remotes.flatMap((remote): RemoteVersion[] =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );

/** The team of each remote; not sent to visitors. */
export const teamsOf = ({ remotes }: ReleaseMap): Record<string, string> =>
  Object.fromEntries(remotes.map(({ name, face }) => [name, face.team]));

export const toPublicMap = (
  { id, signed, remotes }: ReleaseMap,
  showsTeams = false,
): PublicMap => ({
  id,
  ...(showsTeams && { signed }),
  remotes: remotes.map((remote) => ({
    ...versionOf(remote),
    ...(remote.lastGood && { lastGood: versionOf(remote.lastGood) }),
    routes: remote.face.routes.map(
      ({ sitemap: _forCrawlers, query: _forTheServer, reads: _inTheListOfHashes, ...route }) =>
        route,
    ),
    redirects: remote.face.redirects,
    fragments: remote.face.fragments.map(
      ({ props: _forCompatibilityCheck, reads: _inTheListOfHashes, ...fragment }) => fragment,
    ),
    ...(remote.face.navigation && { navigation: remote.face.navigation }),
  })),
});

type Route = PublicRemote['routes'][number];

export interface RouteMatch {
  remote: PublicRemote;
  route: Route;
  region: Region;
}

const paramsOf = (params: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

interface Matching {
  /** For React Router, whose ranking decides between pages of all remotes. */
  routes: { path: string; handle: { remote: PublicRemote; route: Route } }[];
  /** React Router compiles every route again for each match, and a document asks several times. */
  last?: { pathname: string; match: RouteMatch | undefined };
}

const matchings = new WeakMap<PublicMap, Matching>();

const matchingOf = (map: PublicMap): Matching => {
  const known = matchings.get(map);
  if (known) return known;
  const matching: Matching = {
    routes: map.remotes.flatMap((remote) =>
      remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
    ),
  };
  matchings.set(map, matching);
  return matching;
};

/** The remote page at a path, or undefined. */
export const matchRoute = (map: PublicMap, pathname: string): RouteMatch | undefined => {
  const matching = matchingOf(map);
  if (matching.last?.pathname === pathname) return matching.last.match;
  const [found] = matchRoutes(matching.routes, pathname) ?? [];
  const { remote, route } = found?.route.handle ?? {};
  const match: RouteMatch | undefined = remote &&
    route && {
      remote,
      route,
      region: {
        key: `page:${pathname}`,
        kind: 'page',
        place: route.path,
        remote,
        module: route.module,
        params: paramsOf(found!.params),
        props: {},
      },
    };
  matching.last = { pathname, match };
  return match;
};

export interface RedirectMatch {
  to: string;
  status: number;
}

/** The redirect that a remote declares for a path, or undefined. */
export const matchRedirect = (map: PublicMap, pathname: string): RedirectMatch | undefined => {
  for (const { from, to, status } of map.remotes.flatMap((remote) => remote.redirects)) {
    const match = matchPath(from, pathname);
    if (match) return { to: generatePath(to, paramsOf(match.params)), status };
  }
  return undefined;
};

/**
 * The fragments that fill a slot, by their order. Of several with the same order, which the
 * compatibility check refuses, only the first is shown.
 */
export const fragmentRegions = (
  map: PublicMap,
  slot: string,
  props: Record<string, unknown>,
): Region[] => {
  const suffix = Object.keys(props).length > 0 ? `:${JSON.stringify(props)}` : '';
  const regions = new Map<number, Region>();
  for (const remote of map.remotes) {
    for (const { slot: filled, module, order = 0 } of remote.fragments) {
      if (filled !== slot || regions.has(order)) continue;
      const place = order === 0 ? '' : `:${order}`;
      regions.set(order, {
        key: `slot:${slot}${place}${suffix}`,
        kind: 'fragment',
        place: slot,
        remote,
        module,
        params: {},
        props,
      });
    }
  }
  return [...regions].sort(([one], [other]) => one - other).map(([, region]) => region);
};

/**
 * The query parameters that a page reads according to its manifest; undefined if it does not
 * declare any.
 */
export const queryOf = (
  { remotes }: ReleaseMap,
  { remote, route }: RouteMatch,
): string[] | undefined =>
  remotes
    .find(({ name }) => name === remote.name)
    ?.face.routes.find(({ path }) => path === route.path)?.query;

/**
 * The query with only these parameters, sorted by name, so that other parameters do not change the
 * document.
 * @param names all if undefined
 */
export const onlyNames = (search: string, names: string[] | undefined): string => {
  if (!names) return search;
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
  );
  kept.sort();
  return kept.size > 0 ? `?${kept}` : '';
};
