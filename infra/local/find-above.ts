import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder, or the nearest one above it, that contains this file. */
export const findAbove = (folder: string, file: string): string | undefined => {
  if (existsSync(join(folder, file))) return folder;
  return dirname(folder) === folder ? undefined : findAbove(dirname(folder), file);
};
