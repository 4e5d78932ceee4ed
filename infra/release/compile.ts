import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/** Runs compilers. @throws Error with the compiler's messages if a build fails */
export const compile = (configurations: Configuration[]): Promise<MultiStats> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configurations);
    compiler.run((error, stats) => {
      const failed =
        error ??
        (!stats || stats.hasErrors()
          ? new Error(
              stats?.toString({ all: false, errors: true }) ?? 'The compiler returned no result',
            )
          : undefined);
      compiler.close((closeError) => {
        if (failed ?? closeError) reject(failed ?? closeError!);
        else resolve(stats!);
      });
    });
  });

/** SHA-256 instead of the SHA-384 of releases: every document contains these values. */
const integrityOf = (bytes: Buffer): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

const isScript = (name: string): boolean => name.endsWith('.js');

/**
 * Writes `entry.json` of a shell: the scripts and style sheets of every document, in order, and the
 * scripts that load remotes, with their hashes.
 */
export const writeEntryFiles = async (web: string, built: MultiStats): Promise<void> => {
  const stats = built.stats.find(({ compilation }) => compilation.name === 'web')!;
  const { main, federation } = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups!;
  const filesOf = (group: typeof main): string[] =>
    (group?.assets ?? []).map(({ name }) => name).filter(isScript);
  const described = (names: string[]) =>
    Promise.all(
      names.map(async (name) => ({
        href: `/assets/shell/${name}`,
        integrity: integrityOf(await readFile(join(web, name))),
      })),
    );
  await writeFile(
    join(web, 'entry.json'),
    JSON.stringify({
      scripts: await described(filesOf(main)),
      // None if the build contains the code of all pages.
      federation: await described(filesOf(federation)),
      styles: await described(styleSheetsOf(built)),
    }),
  );
};

/** Style sheets of a web build, including those that its folder already contained. */
export const styleSheetsOf = ({ stats }: MultiStats): string[] =>
  stats
    .filter(({ compilation }) => compilation.name === 'web')
    .flatMap(({ compilation }) =>
      Object.keys(compilation.assets).filter((name) => /^styles\.[0-9a-f]{12}\.css$/.test(name)),
    );
