import type { ReleaseMap } from '@larkway/releases-contract';
import { listedPaths, type ReadField } from '../crawlers/listed-paths.js';

/** One address of each kind is enough: a list of two hundred dealers says no more about a page than its first. */
const firstOnly =
  (read: ReadField): ReadField =>
  async (call, field) =>
    (await read(call, field)).slice(0, 1);

/** Pages on which the given remotes show something: their own, those with slots that they fill, and the shell's. */
export const trialPages = async (
  map: ReleaseMap,
  names: string[],
  read: ReadField,
): Promise<string[]> => {
  const tried = map.remotes.filter(({ name }) => names.includes(name));
  const filled = new Set(tried.flatMap(({ face }) => face.fragments.map(({ slot }) => slot)));
  const shown = map.remotes.filter(
    ({ name, face }) =>
      names.includes(name) || face.slots.some(({ name: slot }) => filled.has(slot)),
  );
  const unlisted = shown.flatMap(({ face }) =>
    face.routes
      .filter(({ sitemap, path }) => sitemap === false && !path.includes('/:'))
      .map(({ path }) => path),
  );
  const listed = await listedPaths({ ...map, remotes: shown }, firstOnly(read)).catch(() => ['/']);
  return [...new Set([...listed, ...unlisted])];
};
