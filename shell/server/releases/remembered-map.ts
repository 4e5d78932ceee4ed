import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel } from '@larkway/releases-contract';

export interface RememberedMap {
  /** The text that was live last, or nothing. It is as little trusted as one that comes over the network. */
  read: () => Promise<string | undefined>;
  write: (text: string) => Promise<void>;
}

/** What was live last, for a server that starts while the release service is away. */
export const rememberMap = (folder: string, channel: Channel): RememberedMap => {
  const file = join(folder, `live-${channel}.json`);
  return {
    read: () => readFile(file, 'utf8').catch(() => undefined),
    write: async (text) => {
      await mkdir(folder, { recursive: true });
      const staged = `${file}.${process.pid}`;
      await writeFile(staged, text);
      await rename(staged, file);
    },
  };
};
