import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchmodSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { PRIVATE_FILE } from '../private-folder.js';
import { memoryOptions } from '../processes.js';

export interface ManagedProcessOptions {
  name: string;
  /** Arguments for Node. */
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Answers 200 when the process is ready. */
  readyUrl: string;
  /** Milliseconds between TERM and KILL. */
  stopTimeout?: number;
  say(text: string): void;
  /** Called with notices for the person who started the run. */
  onNotice?(text: string): void;
}

/** Long enough for a busy machine that starts several sites at once. */
const secondsToReady = 150;
const defaultStopTimeout = 12_000;
const firstPause = 500;
const longestPause = 15_000;
/** After this time, the restart pause is short again. */
const steadyMilliseconds = 30_000;

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

const ending = (child: ChildProcess): string =>
  child.signalCode ? `was killed by ${child.signalCode}` : `exited with code ${child.exitCode}`;

/** A program that is restarted whenever it exits, until it is stopped. */
export class ManagedProcess {
  readonly name: string;
  private child: ChildProcess | undefined;
  private stopped = false;
  private wasReady = false;
  private pause = firstPause;
  private logMode = 'w';

  constructor(private readonly options: ManagedProcessOptions) {
    this.name = options.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts the program, also after a stop, and waits until it is ready.
   * @throws with the end of its log if it exits before
   */
  async start(): Promise<void> {
    this.stopped = false;
    this.wasReady = false;
    const child = this.spawn();
    await this.untilReady(child);
    this.wasReady = true;
  }

  /** TERM, then KILL after the timeout. */
  async stop(): Promise<void> {
    this.stopped = true;
    const { child } = this;
    if (!child || hasEnded(child)) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const killer = setTimeout(
      () => child.kill('SIGKILL'),
      this.options.stopTimeout ?? defaultStopTimeout,
    );
    await gone;
    clearTimeout(killer);
  }

  private spawn(): ChildProcess {
    const { args, cwd, env, logFile } = this.options;
    const log = openSync(logFile, this.logMode, PRIVATE_FILE);
    // An earlier run may have created it with other permissions.
    fchmodSync(log, PRIVATE_FILE);
    this.logMode = 'a';
    // Detached: on Ctrl-C, the parent stops its children in order. They exit when the IPC channel
    // closes, so a killed parent leaves none behind.
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...memoryOptions, ...env },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.child = child;
    child.on('message', (message: { notice?: string }) => {
      if (message.notice) this.options.onNotice?.(message.notice);
    });
    const bornAt = Date.now();
    child.once('exit', () => {
      if (this.stopped || !this.wasReady) return;
      if (Date.now() - bornAt > steadyMilliseconds) this.pause = firstPause;
      void this.restart(ending(child));
    });
    return child;
  }

  private async restart(reason: string): Promise<void> {
    const { say, logFile } = this.options;
    say(`  ! ${this.name} ${reason} and is started again in ${this.pause / 1000} s (${logFile})`);
    await delay(this.pause);
    this.pause = Math.min(this.pause * 2, longestPause);
    if (this.stopped) return;
    const child = this.spawn();
    const isReady = await this.untilReady(child).then(
      () => true,
      () => false,
    );
    if (isReady) say(`  ✓ ${this.name} is back`);
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const { readyUrl, logFile } = this.options;
    const deadline = Date.now() + secondsToReady * 1000;
    while (!this.stopped) {
      if (hasEnded(child))
        throw new Error(
          `${this.name} ${ending(child)} before it was ready. The end of ${logFile}:\n${this.lastLog()}`,
        );
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return;
      if (Date.now() > deadline)
        throw new Error(
          `${this.name} is not ready after ${secondsToReady} s (${readyUrl}). The end of ${logFile}:\n${this.lastLog()}`,
        );
      await delay(100);
    }
    throw new Error(`${this.name} was stopped before it was ready`);
  }

  private lastLog(): string {
    return readFileSync(this.options.logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
  }
}
