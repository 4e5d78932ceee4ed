import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of all remotes of the repository. */
export const remoteFolders = async (root: string): Promise<string[]> =>
  (await readdir(root))
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'mfe.json')))
    .sort()
    .map((name) => join(root, name));
