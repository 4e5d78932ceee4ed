import { execFileSync } from 'node:child_process';
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
