import type { ReleaseMap } from '@larkway/releases-contract';
import type { RouteMatch } from '../remotes/routing';

/** Names in the query that a page says it reads; nothing when it does not say. */
export const queryOf = (
  { remotes }: ReleaseMap,
  { remote, route }: RouteMatch,
): string[] | undefined =>
  remotes
    .find(({ name }) => name === remote.name)
    ?.face.routes.find(({ path }) => path === route.path)?.query;

/**
 * The query without all other names, sorted by name, so that the document is the same whatever else its link carries.
 * @param names all when left out
 */
export const onlyNames = (search: string, names: string[] | undefined): string => {
  if (!names) return search;
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
  );
  kept.sort();
  return kept.size > 0 ? `?${kept}` : '';
};
