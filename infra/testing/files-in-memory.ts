import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** File system in memory that every Linux user may write to. */
const MEMORY = '/dev/shm';

const PREFIX = 'larkway-test-';

/** Bytes that must be free. A run used up to 473 MB. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

const hasRoom = (): boolean => {
  try {
    const options = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === MEMORY)?.[3]
      ?.split(',');
    const { bavail, bsize } = statfsSync(MEMORY);
    const available =
      Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    return (
      options !== undefined &&
      !options.includes('noexec') &&
      Math.min(bavail * bsize, available / 2) >= ENOUGH_BYTES
    );
  } catch {
    return false;
  }
};

/** Deletes folders of this user's killed runs. A folder's name contains its process id. */
const deleteLeftovers = (): void => {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(MEMORY, name);
    const hasEnded = !existsSync(`/proc/${name.slice(PREFIX.length).split('-')[0]}`);
    if (hasEnded && statSync(folder).uid === userInfo().uid)
      rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Keeps temporary files of tests in memory if there is room: on disk, the files of some 300
 * databases take a fifth of the CPU of service tests. Does nothing if `TMPDIR` is set. The folder
 * is deleted when this process ends.
 */
export const keepFilesInMemory = (): void => {
  if (process.env['TMPDIR'] || !hasRoom()) return;
  deleteLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // Like /tmp: render processes and PostgreSQL run as other users.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
