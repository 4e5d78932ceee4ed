import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file system of its own that can be filled up. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room at all. @returns how to give it back. */
  fill(): () => void;
  remove(): void;
}

const megabytes = 320;

const asRoot = (command: string, args: string[]): void => {
  const [file, ...all] =
    process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  execFileSync(file!, all, { stdio: ['ignore', 'ignore', 'pipe'] });
};

// In small pieces at the end: Postgres must not find room for a single page.
const fillUp = (file: string, folder: string): void => {
  writeFileSync(file, '');
  for (let size = 8 << 20; size >= 4096; size >>= 1) {
    const piece = Buffer.alloc(size);
    try {
      while (statfsSync(folder).bavail > 0) writeFileSync(file, piece, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
};

/** Mounts a small file system, as root or by a sudo that asks nothing. @throws where that is not allowed */
export const mountSmallDisk = (parent: string): SmallDisk => {
  const folder = path.join(parent, 'disk');
  mkdirSync(folder, { recursive: true });
  asRoot('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755,uid=${process.getuid?.() ?? 0}`,
    'tmpfs',
    folder,
  ]);
  const ballast = path.join(folder, 'ballast');
  let isMounted = true;
  const remove = (): void => {
    if (isMounted) asRoot('umount', ['--lazy', folder]);
    isMounted = false;
  };
  process.once('exit', remove);
  return {
    folder,
    fill: () => {
      fillUp(ballast, folder);
      return () => {
        truncateSync(ballast);
        rmSync(ballast, { force: true });
      };
    },
    remove,
  };
};

/** Whether this machine lets us mount one, or why not. */
export const smallDiskTrouble = (parent: string): string | undefined => {
  try {
    mountSmallDisk(parent).remove();
    return undefined;
  } catch (error) {
    return `no small file system can be mounted here: ${(error as { stderr?: Buffer }).stderr?.toString().trim() || (error as Error).message}`;
  }
};
