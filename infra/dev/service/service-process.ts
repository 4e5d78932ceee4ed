import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { problemOf } from '../in-shell/site-process.js';

export interface ServiceProcessOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  debugPort: number;
  logFile: string;
  /** Called with warnings, errors and what is not a line of the log. */
  onProblem: (text: string) => void;
  /** Called when it exits unasked. */
  onEnd: (code: number | null) => void;
}

/** Milliseconds between TERM and KILL: the next build is waiting. */
const STOP_MILLISECONDS = 1_000;

/** One process of a service that is replaced with each build. */
export class ServiceProcess {
  private readonly log: WriteStream;
  private child: ChildProcess | undefined;
  /** Builds that follow each other quickly are started in order, and only the last one matters. */
  private queue: Promise<unknown> = Promise.resolve();
  private latest = 0;

  constructor(private readonly options: ServiceProcessOptions) {
    this.log = createWriteStream(options.logFile, { mode: 0o600 });
  }

  /** Replaces the process. @returns whether the new one answers requests */
  replace(program: string): Promise<boolean> {
    const turn = ++this.latest;
    const replaced = this.queue.then(async () => {
      if (turn !== this.latest) return false;
      await this.end();
      return turn === this.latest && this.begin(program);
    });
    this.queue = replaced;
    return replaced;
  }

  async stop(): Promise<void> {
    this.latest += 1;
    await this.queue;
    await this.end();
    this.log.end();
  }

  private async begin(program: string): Promise<boolean> {
    const { cwd, env, debugPort, onProblem, onEnd } = this.options;
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', `--inspect=127.0.0.1:${debugPort}`, program],
      // Detached: on Ctrl-C, this process stops it. It exits when the IPC channel closes.
      { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.log.write(`${line}\n`);
        const problem = problemOf(line);
        if (problem && !isOfDebugger(problem)) onProblem(problem);
      });
    }
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      ended.then(() => false),
    ]);
    void ended.then((code) => this.child === child && onEnd(code));
    return isReady;
  }

  private async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
    await ended;
    clearTimeout(killer);
  }
}

const isOfDebugger = (line: string): boolean =>
  /^(Debugger (listening|attached|ending)|For help, see: https:\/\/nodejs|Waiting for the debugger)/.test(
    line,
  );
