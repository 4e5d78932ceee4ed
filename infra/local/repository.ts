import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  if (dirname(folder) === folder) throw new Error('This is not inside the repository');
  return findRoot(dirname(folder));
};

/** The repository's folder, for sources and `dist`. */
export const root = findRoot(import.meta.dirname);
