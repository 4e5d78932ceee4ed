import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { checkedKey, checkedPrefix, type ObjectStore } from './object-store.js';

/** Inside the store, so that links stay on one file system. No key can start with a dot. */
const INCOMING = '.incoming';

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Opens a store of files below a folder, which the first write creates. */
export const openFolderStore = (folder: string): ObjectStore => {
  const fileOf = (key: string): string => join(folder, ...checkedKey(key).split('/'));

  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      return await readFile(fileOf(key));
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
      throw error;
    }
  };

  const write = async (key: string, bytes: Buffer): Promise<'written' | 'exists'> => {
    const file = fileOf(key);
    const incoming = join(folder, INCOMING, randomUUID());
    await mkdir(dirname(incoming), { recursive: true });
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(incoming, bytes, { flag: 'wx', flush: true });
      // A link is atomic and never overwrites a file: the first writer wins.
      await link(incoming, file);
      return 'written';
    } catch (error) {
      if (isCode(error, 'EEXIST')) return 'exists';
      throw error;
    } finally {
      await rm(incoming, { force: true });
    }
  };

  const list = async (prefix: string): Promise<string[]> => {
    const below = join(folder, dirname(`${checkedPrefix(prefix)}x`));
    const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split('\\').join('/'))
      .filter((key) => key.startsWith(prefix) && !key.startsWith(`${INCOMING}/`))
      .sort();
  };

  // Empty folders stay, because another process may be writing into them.
  const remove = (key: string): Promise<void> => rm(fileOf(key), { force: true });

  return { read, write, remove, list };
};
