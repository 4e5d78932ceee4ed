import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Who claimed it; `undefined` when that process released it in this moment. */
const holderOf = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Keeps a port for this process until it ends, between the moment it is found free and the moment somebody listens.
 * Several stacks start side by side on one machine (every worker of the tests has its own), and listening is all they
 * could see of each other otherwise. False when this or another process that still runs has claimed it.
 */
export const claimPort = (port: number): boolean => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, String(port));
  if (write(file)) return true;
  const holder = holderOf(file);
  if (holder && runs(holder)) return false;
  rmSync(file, { force: true });
  return write(file);
};
