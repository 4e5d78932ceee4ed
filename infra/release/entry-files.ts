import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@larkway/kit/objects';
import type { MultiStats } from '@rspack/core';

/** Writes `entry.json`: the scripts and the style sheet that each document loads at once, in order, with their hashes. */
export const writeEntryFiles = async (
  web: string,
  { scripts, styles }: { scripts: string[]; styles: string[] },
): Promise<void> => {
  const described = (names: string[]) =>
    Promise.all(
      names.map(async (name) => ({
        href: `/assets/shell/${name}`,
        integrity: integrityOf(await readFile(join(web, name))),
      })),
    );
  await writeFile(
    join(web, 'entry.json'),
    JSON.stringify({ scripts: await described(scripts), styles: await described(styles) }),
  );
};

/** The style sheet that a web build has made, whether or not its folder held it already. */
export const styleSheetsOf = ({ stats }: MultiStats): string[] =>
  stats
    .filter(({ compilation }) => compilation.name === 'web')
    .flatMap(({ compilation }) =>
      Object.keys(compilation.assets).filter((name) => /^styles\.[0-9a-f]{12}\.css$/.test(name)),
    );
