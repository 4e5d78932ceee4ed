import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process and all that it has started. */
export const withChildren = (pid: number): number[] => {
  // It exits with 1 when there are none.
  const children = spawnSync('pgrep', ['-P', String(pid)]).stdout.toString();
  return [pid, ...children.split('\n').filter(Boolean).map(Number)];
};

/** Seconds of CPU that processes have taken. */
export const cpuOf = (pids: number[]): number =>
  pids.reduce((total, pid) => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')[1]!
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return total + (user + system) / 100;
  }, 0);

/** Megabytes that a process takes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;
