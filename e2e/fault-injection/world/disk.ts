import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { killIn } from './process-tree.js';
import { until } from './until.js';

/** A separate file system, mounted as root or with sudo without a password. */
export interface Disk {
  folder: string;
  /** Fills it completely. @returns a function that frees the space */
  fill(): () => void;
  remove(): void;
}

/** A disk that loses what was not fsynced. */
export interface PowerDisk extends Disk {
  /**
   * The machine loses its power, and gets it back: nothing more is written from the moment of the
   * call, the processes that work on the disk are killed, and the file system's journal is
   * replayed.
   */
  losePower(): Promise<void>;
}

const smallMegabytes = 320;

const asRoot = (command: string, args: string[]): void => {
  const [file, ...all] =
    process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  execFileSync(file!, all, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Room that a file system may need to describe a large file. */
const spareBytes = 32 << 20;

// Ends with small pieces: there must be no room for a single PostgreSQL page.
const fillUp = (file: string, folder: string): void => {
  writeFileSync(file, '');
  const { bavail, bsize } = statfsSync(folder);
  const large = bavail * bsize - spareBytes;
  if (large > 0) execFileSync('fallocate', ['--length', String(large), file]);
  for (let size = 8 << 20; size >= 4096; size >>= 1) {
    const piece = Buffer.alloc(size);
    try {
      while (statfsSync(folder).bavail > 0) writeFileSync(file, piece, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
};

const mounted = (folder: string, mount: () => void): Disk => {
  mkdirSync(folder, { recursive: true });
  mount();
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

/**
 * Mounts a small file system in memory.
 * @throws if that is not allowed
 */
export const mountSmallDisk = (parent: string): Disk => {
  const folder = path.join(parent, 'disk');
  const options = `size=${smallMegabytes}m,mode=755,uid=${process.getuid?.() ?? 0}`;
  return mounted(folder, () => asRoot('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]));
};

/** FS_IOC_SHUTDOWN with FS_SHUTDOWN_FLAGS_NOLOGFLUSH of linux/fs.h. Node.js has no ioctl. */
const shutDown =
  'sysopen(F, $ARGV[0], 0) && ioctl(F, 0x8004587d, $flags = pack("L", 2)) or die "ioctl: $!"';

/**
 * Mounts ext4 on an image file. When the power is cut, the kernel shuts the file system down
 * without flushing its journal or its page cache, as xfstests does, so that the image keeps what a
 * disk would hold.
 * @throws if that is not allowed
 */
export const mountPowerDisk = (
  parent: string,
  name: string,
  megabytes = smallMegabytes,
): PowerDisk => {
  const image = path.join(parent, `${name}.image`);
  const folder = path.join(parent, name);
  mkdirSync(parent, { recursive: true });
  writeFileSync(image, '');
  truncateSync(image, megabytes * 2 ** 20);
  // No block is reserved for root.
  execFileSync('mkfs.ext4', ['-q', '-b', '4096', '-m', '0', image], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const mount = (): void => asRoot('mount', ['-t', 'ext4', '-o', 'loop', image, folder]);
  const disk = mounted(folder, mount);
  asRoot('chown', [String(process.getuid?.() ?? 0), folder]);
  const tryToUnmount = (): boolean => {
    killIn(folder);
    try {
      asRoot('umount', [folder]);
      return true;
    } catch {
      return false;
    }
  };
  return {
    ...disk,
    losePower: async () => {
      asRoot('perl', ['-e', shutDown, folder]);
      await until(`no process uses ${folder}`, tryToUnmount, 20_000);
      mount();
    },
  };
};

/** Flushes the file system of a folder. */
export const flush = (folder: string): void => void execFileSync('sync', ['--file-system', folder]);

const reasonOf = (error: unknown): string =>
  (error as { stderr?: Buffer }).stderr?.toString().trim() || (error as Error).message;

/** @returns why no small file system can be mounted here; nothing if it can */
export const smallDiskUnavailable = (parent: string): string | undefined => {
  try {
    mountSmallDisk(parent).remove();
    return undefined;
  } catch (error) {
    return `a small file system cannot be mounted: ${reasonOf(error)}`;
  }
};

/** @returns why no disk can lose its power here; nothing if it can */
export const powerDiskUnavailable = async (parent: string): Promise<string | undefined> => {
  let disk: PowerDisk | undefined;
  try {
    disk = mountPowerDisk(parent, 'power');
    await disk.losePower();
    return undefined;
  } catch (error) {
    return `no file system can be mounted that loses its power: ${reasonOf(error)}`;
  } finally {
    disk?.remove();
  }
};
