import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from './until.js';

export interface ProcessOptions {
  name: string;
  main: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** It ended by itself although it had been ready, or badly although it was asked to end. */
  onMishap: (what: string) => void;
  /** It was killed at this very moment, by us. */
  onDeath: (point: string) => void;
}

/** A process that is started again whenever it ends, as in production; and that can be ended at any moment. */
export class SupervisedProcess {
  private child?: ChildProcess;
  private ready = false;
  private wanted = false;
  private readonly log;

  constructor(private readonly options: ProcessOptions) {
    this.log = createWriteStream(options.logFile, { flags: 'a' });
    process.once('exit', () => this.child?.kill('SIGKILL'));
  }

  get name(): string {
    return this.options.name;
  }

  /** Process id, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  get isReady(): boolean {
    return this.ready;
  }

  /** @throws when it ends before it is ready: then it would do so again and again. */
  async start(): Promise<void> {
    this.wanted = true;
    const child = this.launch();
    const gone = once(child, 'close').then(() => {
      throw new Error(
        `${this.name} could not be started:\n${readFileSync(this.options.logFile, 'utf8').slice(-2_000)}`,
      );
    });
    gone.catch(() => undefined);
    await Promise.race([gone, this.untilReady()]);
  }

  untilReady(milliseconds = 60_000): Promise<unknown> {
    return until(`${this.name} is ready`, () => this.ready, milliseconds);
  }

  /** Ends it at once, as a crash or the system's out-of-memory killer does; the supervisor starts another one. */
  kill(point: string): void {
    if (!this.child || this.hasEnded(this.child)) return;
    this.ready = false;
    this.options.onDeath(point);
    this.child.kill('SIGKILL');
  }

  /** Asks it to end, and starts another one. */
  async restart(): Promise<void> {
    await this.end();
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
      this.mishap(`was asked to end and did so with ${child.exitCode ?? child.signalCode}`);
  }

  private mishap(what: string): void {
    const lastWords = readFileSync(this.options.logFile, 'utf8').trim().split('\n').at(-1) ?? '';
    this.options.onMishap(`${what}; last words: ${lastWords.slice(0, 600)}`);
  }

  private hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
    return exitCode !== null || signalCode !== null;
  }

  private launch(): ChildProcess {
    const child = spawn(process.execPath, [this.options.main], {
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
    if (this.ready) this.mishap(`ended by itself with ${code ?? signal}`);
    this.ready = false;
    // A start that failed, for instance because the database is away, is repeated with a pause.
    if (signal !== 'SIGKILL') await delay(250);
    if (this.wanted && child === this.child) this.launch();
  }
}
