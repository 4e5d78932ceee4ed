import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@larkway/kit';

/** Writes `entry.json`: the scripts that each document loads at once, in order, with their hashes. */
export const writeEntryScripts = async (web: string, names: string[]): Promise<void> => {
  const scripts = await Promise.all(names.map(async (name) => ({ href: `/assets/shell/${name}`, integrity: integrityOf(await readFile(join(web, name))) })));
  await writeFile(join(web, 'entry.json'), JSON.stringify(scripts));
};
