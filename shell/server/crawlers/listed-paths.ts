import type { Manifest, ReleaseMap } from '@larkway/releases-contract';

type Route = Manifest['routes'][number];

/** A list that was never read, and cannot be now. */
export class ListUnavailable extends Error {
  constructor(call: string, cause: unknown) {
    super(`${call} cannot be listed`, { cause });
    this.name = 'ListUnavailable';
  }
}

/** One field of every entry that a list call answers. @throws ListUnavailable */
export type ReadField = (call: string, field: string) => Promise<string[]>;

const fill = (path: string, parameter: string, value: string): string =>
  path
    .split('/')
    .map((segment) => (segment === `:${parameter}` ? encodeURIComponent(value) : segment))
    .join('/');

const pathsOf = async ({ path, sitemap }: Route, read: ReadField): Promise<string[]> => {
  if (sitemap === false) return [];
  if (!sitemap) return path.includes('/:') ? [] : [path];
  const values = await read(sitemap.list, sitemap.field);
  return values.map((value) => fill(path, sitemap.parameter, value));
};

/** Every page that search engines shall know: the home page, and what the live remotes declare. */
export const listedPaths = async (map: ReleaseMap, read: ReadField): Promise<string[]> => {
  const routes = map.remotes.flatMap(({ face }) => face.routes);
  const paths = await Promise.all(routes.map((route) => pathsOf(route, read)));
  return [...new Set(['/', ...paths.flat()])];
};
