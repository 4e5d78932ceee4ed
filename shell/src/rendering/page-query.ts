import type { ReleaseMap } from '@larkway/releases-contract';
import type { RouteMatch } from '../remotes/routing';

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
