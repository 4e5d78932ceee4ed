import type { Manifest } from './manifest.js';

/**
 * One field of each entry of a list that a service serves, such as `('/api/vehicles', 'slug')`.
 */
export type ReadField = (call: string, field: string) => Promise<string[]>;

type Face = Pick<Manifest, 'routes' | 'fragments' | 'slots'>;

const fill = (path: string, parameter: string, value: string): string =>
  path
    .split('/')
    .map((segment) => (segment === `:${parameter}` ? encodeURIComponent(value) : segment))
    .join('/');

const pathsOf = async (
  { path, sitemap }: Manifest['routes'][number],
  read: ReadField,
): Promise<string[]> => {
  if (sitemap === false) return [];
  if (!sitemap) return path.includes('/:') ? [] : [path];
  const values = await read(sitemap.list, sitemap.field);
  return values.map((value) => fill(path, sitemap.parameter, value));
};

/** All pages for search engines: the home page and those that the remotes declare. */
export const listedPaths = async (
  remotes: { face: Pick<Face, 'routes'> }[],
  read: ReadField,
): Promise<string[]> => {
  const routes = remotes.flatMap(({ face }) => face.routes);
  const paths = await Promise.all(routes.map((route) => pathsOf(route, read)));
  return [...new Set(['/', ...paths.flat()])];
};

/** One address for each route is enough: other dealers say no more about a page than the first. */
const firstOnly =
  (read: ReadField): ReadField =>
  async (call, field) =>
    (await read(call, field)).slice(0, 1);

/**
 * Pages that show something of the named remotes: their own, those with slots that they fill, and
 * the home page. A route with a parameter has one page, from the list that its manifest names.
 * While a list is unavailable, only the home page and unlisted pages are sampled.
 *
 * @param remotes all that would be live
 */
export const samplePages = async (
  remotes: { name: string; face: Face }[],
  names: string[],
  read: ReadField,
): Promise<string[]> => {
  const sampled = remotes.filter(({ name }) => names.includes(name));
  const filled = new Set(sampled.flatMap(({ face }) => face.fragments.map(({ slot }) => slot)));
  const shown = remotes.filter(
    ({ name, face }) =>
      names.includes(name) || face.slots.some(({ name: slot }) => filled.has(slot)),
  );
  const unlisted = shown.flatMap(({ face }) =>
    face.routes
      .filter(({ sitemap, path }) => sitemap === false && !path.includes('/:'))
      .map(({ path }) => path),
  );
  const listed = await listedPaths(shown, firstOnly(read)).catch(() => ['/']);
  return [...new Set([...listed, ...unlisted])];
};
