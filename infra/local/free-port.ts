import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

const folder = path.join(tmpdir(), `larkway-ports-${userInfo().uid}`);
const claimed = new Set<string>();

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const write = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    if (claimed.size === 0) process.once('exit', releaseAll);
    claimed.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const releaseAll = (): void => claimed.forEach((file) => rmSync(file, { force: true }));

/** Process that claimed it; `undefined` if it was just released. */
const holderOf = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Reserves a port for this process until it exits, to cover the time until someone listens. Several
 * stacks start concurrently on one machine, one for each test worker.
 * @returns false if a running process has claimed it
 */
const claimPort = (port: number): boolean => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, String(port));
  if (write(file)) return true;
  const holder = holderOf(file);
  if (holder && runs(holder)) return false;
  rmSync(file, { force: true });
  return write(file);
};

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 there is no ::1; that counts as free.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Both addresses, because a browser may try either for "localhost". */
const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));

/** Below the range of ephemeral ports, so that a free port stays free. */
const anywhere = (): number => 15_000 + Math.floor(Math.random() * 15_000);

/**
 * The first free port from `preferred` up, except those in `taken`; for 0, any port, reserved for
 * this process.
 */
export const freePort = async (
  preferred: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> => {
  const first = preferred || anywhere();
  for (let port = first; port < first + 200 && port <= 65_535; port += 1) {
    if (!taken.has(port) && (await isFree(port)) && (preferred > 0 || claimPort(port))) return port;
  }
  throw new Error(`There is no free port between ${first} and ${first + 200}`);
};
