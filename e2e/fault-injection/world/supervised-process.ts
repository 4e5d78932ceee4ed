import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from './until.js';

export interface ProcessOptions {
  name: string;
  /** The program with which it starts. */
  main: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** It exited unasked after it was ready, or not with code 0 when asked to exit. */
  onUnexpectedExit: (what: string) => void;
  /** It is being killed by the run. */
  onKill: (point: string) => void;
}

/**
 * A process that is restarted whenever it exits, as in production, and that can be killed at any
 * moment.
 */
export class SupervisedProcess {
  private child?: ChildProcess;
  private ready = false;
  private wanted = false;
  private readonly log;
  private main: string;

  constructor(private readonly options: ProcessOptions) {
    this.main = options.main;
    this.log = createWriteStream(options.logFile, { flags: 'a' });
    process.once('exit', () => this.child?.kill('SIGKILL'));
  }

  get name(): string {
    return this.options.name;
  }

  /** Process id while it runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  get isReady(): boolean {
    return this.ready;
  }

  /** @throws if it exits before it is ready */
  async start(): Promise<void> {
    this.wanted = true;
    const child = this.launch();
    const gone = once(child, 'close').then(() => {
      throw new Error(
        `${this.name} did not start:\n${readFileSync(this.options.logFile, 'utf8').slice(-2_000)}`,
      );
    });
    gone.catch(() => undefined);
    await Promise.race([gone, this.untilReady()]);
  }

  untilReady(milliseconds = 60_000): Promise<unknown> {
    return until(`${this.name} is ready`, () => this.ready, milliseconds);
  }

  /** Kills it, as the out-of-memory killer does; the supervisor starts it again. */
  kill(point: string): void {
    if (!this.child || this.hasEnded(this.child)) return;
    this.ready = false;
    this.options.onKill(point);
    this.child.kill('SIGKILL');
  }

  /** Asks it to exit and starts it again, with another program if one is given. */
  async restart(main = this.main): Promise<void> {
    await this.end();
    this.main = main;
    this.wanted = true;
    this.launch();
    await this.untilReady();
  }

  async stop(): Promise<void> {
    await this.end();
    this.log.end();
  }

  private async end(): Promise<void> {
    this.wanted = false;
    const child = this.child;
    if (!child || this.hasEnded(child)) return;
    const wasReady = this.ready;
    this.ready = false;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await gone;
    if (wasReady && child.exitCode !== 0)
      this.reportExit(`was asked to exit and exited with ${child.exitCode ?? child.signalCode}`);
  }

  private reportExit(what: string): void {
    const lastLine = readFileSync(this.options.logFile, 'utf8').trim().split('\n').at(-1) ?? '';
    this.options.onUnexpectedExit(`${what}; last log line: ${lastLine.slice(0, 600)}`);
  }

  private hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
    return exitCode !== null || signalCode !== null;
  }

  private launch(): ChildProcess {
    const child = spawn(process.execPath, [this.main], {
      env: this.options.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!]) stream.pipe(this.log, { end: false });
    child.once('message', () => (this.ready = child === this.child));
    child.once('exit', (code, signal) => void this.ended(child, code, signal));
    return child;
  }

  private async ended(
    child: ChildProcess,
    code: number | null,
    signal: string | null,
  ): Promise<void> {
    if (child !== this.child || !this.wanted) return;
    if (this.ready) this.reportExit(`exited unasked with ${code ?? signal}`);
    this.ready = false;
    // A failed start, for example while the database is down, is repeated after a pause.
    if (signal !== 'SIGKILL') await delay(250);
    if (this.wanted && child === this.child) this.launch();
  }
}
