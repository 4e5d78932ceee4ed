import { generatePath, matchPath } from 'react-router-dom';
import type { Region } from './composition';
import type { PublicMap, PublicRemote } from './public-map';

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

/** Static segments before parameters: `/states/new` before `/states/:slug`. */
const bySpecificity = (a: { path: string }, b: { path: string }): number =>
  a.path.split(':').length - b.path.split(':').length;

/**
 * Decodes a path like React Router: by segment, with an encoded slash kept as part of its segment.
 */
const decoded = (pathname: string): string => {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
};

/** The remote page at a path, or undefined. */
export const matchRoute = (map: PublicMap, pathname: string): RouteMatch | undefined => {
  const candidates = map.remotes
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route, path: route.path })))
    .sort(bySpecificity);
  for (const { remote, route } of candidates) {
    const match = matchPath(route.path, decoded(pathname));
    if (match) {
      const params = paramsOf(match.params);
      const key = `page:${pathname}`;
      return {
        remote,
        route,
        region: { key, kind: 'page', remote, module: route.module, params, props: {} },
      };
    }
  }
  return undefined;
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

/** The fragment that fills a slot, or undefined. */
export const fragmentRegion = (
  map: PublicMap,
  slot: string,
  props: Record<string, unknown>,
): Region | undefined => {
  for (const remote of map.remotes) {
    const fragment = remote.fragments.find((candidate) => candidate.slot === slot);
    if (fragment) {
      const suffix = Object.keys(props).length > 0 ? `:${JSON.stringify(props)}` : '';
      return {
        key: `slot:${slot}${suffix}`,
        kind: 'fragment',
        remote,
        module: fragment.module,
        params: {},
        props,
      };
    }
  }
  return undefined;
};
