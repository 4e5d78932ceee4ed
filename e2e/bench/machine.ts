import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';

/** What the figures were measured on. */
export interface Machine {
  cpu: string;
  cores: number;
  memory: string;
  system: string;
  node: string;
  chromium: string;
}

/** The computer in a few words. */
export const describeComputer = (): string =>
  `${os.cpus()[0]?.model.trim() ?? 'unknown'}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()}, Node ${process.versions.node}`;

export const describeMachine = (chromium: string): Machine => ({
  cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
  cores: os.cpus().length,
  memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
  system: `${os.type()} ${os.arch()}`,
  node: process.versions.node,
  chromium:
    /[\d.]+/.exec(execFileSync(chromium, ['--version'], { encoding: 'utf8' }))?.[0] ?? 'unknown',
});

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
