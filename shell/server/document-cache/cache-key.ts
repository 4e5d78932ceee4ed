import type { ReleaseMap } from '@larkway/releases-contract';
import { keyOf } from '../rendering/render-plan.js';

const known = new WeakMap<ReleaseMap, string>();

const describe = ({ id, signed, remotes }: ReleaseMap): string =>
  JSON.stringify([
    id,
    signed?.signature,
    ...remotes.map((remote) => [keyOf(remote), remote.lastGood ? keyOf(remote.lastGood) : '']),
  ]);

/** The same for maps whose documents are made of the same versions, with the same ones to stand in for them. */
export const keyOfMap = (map: ReleaseMap): string => {
  const key = known.get(map) ?? describe(map);
  known.set(map, key);
  return key;
};

/** The query as far as a page reads it, sorted by name. @param names all when left out */
export const normalizeQuery = (search: string, names: string[] | undefined): string => {
  if (search.length <= 1 || names?.length === 0) return '';
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !names || names.includes(name)),
  );
  kept.sort();
  return kept.size > 0 ? `?${kept}` : '';
};
