import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A file of Linux's /proc; empty if its process has exited. */
export const readProc = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** A process and its descendants. */
export const processTree = (pid: number): number[] => {
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.map(Number).flatMap(processTree)];
};

/** Processes that work in a folder. */
const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
      } catch {
        // It has exited, or belongs to another user.
        return false;
      }
    });

/** Kills all processes that work in a folder. */
export const killIn = (folder: string): void => {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
};
