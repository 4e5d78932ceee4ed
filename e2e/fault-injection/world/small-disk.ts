import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A separate file system that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills it completely. @returns a function that frees the space */
  fill(): () => void;
  remove(): void;
}

const megabytes = 320;

const asRoot = (command: string, args: string[]): void => {
  const [file, ...all] =
    process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  execFileSync(file!, all, { stdio: ['ignore', 'ignore', 'pipe'] });
};

// Ends with small pieces: there must be no room for a single PostgreSQL page.
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

/**
 * Mounts a small file system, as root or with sudo without a password.
 * @throws if that is not allowed
 */
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

/** @returns why no small file system can be mounted here; nothing if it can */
export const smallDiskUnavailable = (parent: string): string | undefined => {
  try {
    mountSmallDisk(parent).remove();
    return undefined;
  } catch (error) {
    return `a small file system cannot be mounted: ${(error as { stderr?: Buffer }).stderr?.toString().trim() || (error as Error).message}`;
  }
};
