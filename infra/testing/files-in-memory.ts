import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory that Linux has for everybody. */
const MEMORY = '/dev/shm';

const PREFIX = 'larkway-test-';

/** Bytes that tests may fill: three at a time have a database server, and copies of the front end. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

const hasRoom = (): boolean => {
  try {
    const options = readFileSync('/proc/mounts', 'utf8').split('\n').map((line) => line.split(' ')).findLast(([, place]) => place === MEMORY)?.[3]?.split(',');
    const { bavail, bsize } = statfsSync(MEMORY);
    const available = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    return options !== undefined && !options.includes('noexec') && Math.min(bavail * bsize, available / 2) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/** Deletes what a run has left that was killed. Names of folders hold the id of its process. */
const deleteLeftovers = (): void => {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    if (!existsSync(`/proc/${name.slice(PREFIX.length).split('-')[0]}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
};

/**
 * Lets tests have their temporary files in memory, where there is room for them: making, flushing and deleting the files of some
 * 300 databases takes a fifth of the CPU of tests of services. A folder that `TMPDIR` names stays. The files are gone with this process.
 */
export const keepFilesInMemory = (): void => {
  if (process.env['TMPDIR'] || !hasRoom()) return;
  deleteLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // As the system's own: render processes and PostgreSQL run as other users.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
