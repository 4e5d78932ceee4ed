import { type ChildProcess, fork } from 'node:child_process';
import type { ChildSettings, ChildTasks, FromChild, TaskName, ToChild } from './protocol.js';

/**
 * The process exited while it worked on the task: it was killed, ran out of memory, or did not
 * respond.
 */
export class ProcessCrashed extends Error {
  override name = 'ProcessCrashed';
}

/** No process could start the task. The task is not the cause. */
class ProcessUnavailable extends Error {
  override name = 'ProcessUnavailable';
}

interface EmailProcessOptions {
  /** Path of the built entry. */
  entry: string;
  settings: ChildSettings;
  /** A process that sends nothing for this long while it works is killed. */
  silenceMs: number;
}

// The process gets its settings in a message, and none of the worker's own configuration.
const inherited = [
  'PATH',
  'TZ',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );

/**
 * Emails are small: Node ends a process that needs more memory before the machine runs out of it.
 */
const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=4'];

interface Task {
  resolve: (output: never) => void;
  reject: (error: Error) => void;
  taken: boolean;
}

/** A child process that renders and sends emails, one at a time. */
class EmailProcess {
  /** Resolves when the first task can be sent. @throws ProcessUnavailable when it exited before. */
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  private readonly process: ChildProcess;
  private task?: Task;
  private silenceTimer?: NodeJS.Timeout;
  private usable = true;
  private closing = false;

  constructor(private readonly options: EmailProcessOptions) {
    this.process = fork(options.entry, [], {
      env: environment(),
      execArgv,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.exited = new Promise((resolve) =>
      this.process.once('exit', (code, signal) =>
        resolve(this.handleExit(`${signal ?? `code ${code}`}`)),
      ),
    );
    this.ready = new Promise((resolve, reject) => {
      this.process.on('message', (message: FromChild) =>
        message.type === 'ready' ? resolve() : this.handleMessage(message),
      );
      void this.exited.then(() =>
        reject(new ProcessUnavailable('the child process exited before it was ready')),
      );
    });
    this.ready.catch(() => undefined);
    // Such an error means that a message could not be delivered; the exit follows.
    this.process.on('error', () => this.kill());
    this.post({ type: 'settings', settings: options.settings });
  }

  /** Whether it can get another task. */
  get isUsable(): boolean {
    return this.usable;
  }

  /** Whether its exit is intended. */
  get isClosing(): boolean {
    return this.closing;
  }

  /**
   * @throws ProcessCrashed when the task may have crashed the process, ProcessUnavailable when the
   *   task was never started.
   */
  async run<N extends TaskName>(
    name: N,
    input: ChildTasks[N]['input'],
  ): Promise<ChildTasks[N]['output']> {
    await this.ready;
    return new Promise((resolve, reject) => {
      if (!this.usable) return reject(new ProcessUnavailable('the child process has exited'));
      this.task = { resolve, reject, taken: false };
      this.restartSilenceTimer();
      this.post({ type: 'task', name, input });
    });
  }

  /** Lets the process close its connection to the mail server and exit. */
  async close(): Promise<void> {
    this.usable = false;
    this.closing = true;
    if (this.process.connected) this.process.disconnect();
    const timeout = setTimeout(() => this.kill(), 2_000);
    await this.exited;
    clearTimeout(timeout);
  }

  private handleMessage(message: FromChild): void {
    if (!this.task) return;
    this.restartSilenceTimer();
    if (message.type === 'taken') this.task.taken = true;
    if (message.type === 'done') {
      if (message.last) this.usable = false;
      this.settle(({ resolve }) => resolve(message.output as never));
    }
    if (message.type === 'failed') this.settle(({ reject }) => reject(new Error(message.message)));
  }

  private handleExit(how: string): void {
    this.usable = false;
    this.settle(({ taken, reject }) =>
      reject(
        taken
          ? new ProcessCrashed(`the process that worked on it crashed (${how})`)
          : new ProcessUnavailable(`the child process exited (${how})`),
      ),
    );
  }

  private settle(end: (task: Task) => void): void {
    clearTimeout(this.silenceTimer);
    const { task } = this;
    this.task = undefined;
    if (task) end(task);
  }

  private restartSilenceTimer(): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => this.kill(), this.options.silenceMs);
  }

  private kill(): void {
    this.process.kill('SIGKILL');
  }

  private post(message: ToChild): void {
    if (this.process.connected) this.process.send(message);
  }
}

interface ProcessPoolOptions extends EmailProcessOptions {
  /** Processes at a time. */
  size: number;
  /** Another process is started when a task has waited for this long for the ones there are. */
  patienceMs: number;
  /** A process that has been idle for this long is closed. */
  idleMs: number;
}

/**
 * How often a task is offered again because a process exited just before it could start the task.
 */
const maxOffers = 3;

interface WaitingTask {
  /** Milliseconds of `performance.now()`. */
  since: number;
  resolve: (child: EmailProcess) => void;
  reject: (error: Error) => void;
}

/**
 * Starts child processes while tasks wait and replaces those that exit. A process that exits fails
 * its own task only.
 *
 * The slower the mail server, the more processes there are. For a fast one, a few suffice: each
 * process costs memory, and compiles its code for itself.
 */
export class ProcessPool {
  private readonly processes = new Set<EmailProcess>();
  /** The one that worked last is used first, so that the others become idle for long enough. */
  private readonly idle: { child: EmailProcess; timer: NodeJS.Timeout }[] = [];
  private readonly waiting: WaitingTask[] = [];
  private starting = 0;
  /** When a process last failed to start; the next one is not started at once. */
  private failedAt = -Infinity;
  private growTimer?: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: ProcessPoolOptions) {}

  get size(): number {
    return this.processes.size;
  }

  /**
   * @throws ProcessCrashed when the task may have crashed its process, ProcessUnavailable when no
   *   process could start it.
   */
  async run<N extends TaskName>(
    name: N,
    input: ChildTasks[N]['input'],
  ): Promise<ChildTasks[N]['output']> {
    for (let offer = 1; ; offer += 1) {
      const child = await this.acquire();
      try {
        return await child.run(name, input);
      } catch (error) {
        if (!(error instanceof ProcessUnavailable) || offer === maxOffers) throw error;
      } finally {
        this.release(child);
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.growTimer);
    for (const { timer } of this.idle) clearTimeout(timer);
    for (const { reject } of this.waiting.splice(0)) reject(poolIsClosed());
    await Promise.all([...this.processes].map((child) => child.close()));
  }

  private async acquire(): Promise<EmailProcess> {
    if (this.closed) throw poolIsClosed();
    for (let entry = this.idle.pop(); entry; entry = this.idle.pop()) {
      clearTimeout(entry.timer);
      if (entry.child.isUsable) return entry.child;
    }
    if (this.processes.size === 0) return this.start();
    return new Promise((resolve, reject) => {
      this.waiting.push({ since: performance.now(), resolve, reject });
      this.grow();
    });
  }

  /** Starts processes, one after the other, while tasks have to wait. */
  private grow(): void {
    clearTimeout(this.growTimer);
    const [oldest] = this.waiting;
    if (!oldest || this.starting > 0 || this.closed) return;
    const waited = performance.now() - Math.max(oldest.since, this.failedAt);
    const left = this.options.patienceMs - waited;
    if (left <= 0) return this.startSpare();
    this.growTimer = setTimeout(() => this.grow(), left);
  }

  private start(): EmailProcess {
    const child = new EmailProcess(this.options);
    this.processes.add(child);
    this.starting += 1;
    const wasReady = child.ready.then(
      () => true,
      () => false,
    );
    void wasReady.then((isReady) => {
      this.starting -= 1;
      if (!isReady) this.failedAt = performance.now();
      this.grow();
    });
    void child.exited.then(async () => {
      this.processes.delete(child);
      if (!child.isClosing && (await wasReady)) this.startSpare();
      // No other process would take a waiting task.
      else if (this.processes.size === 0 && !this.closed)
        this.waiting.shift()?.resolve(this.start());
    });
    return child;
  }

  /**
   * Starts a process in advance. One that fails to start is not replaced, or this would not end.
   */
  protected startSpare(): void {
    if (this.closed || this.processes.size >= this.options.size) return;
    const child = this.start();
    child.ready.then(
      () => this.release(child),
      () => undefined,
    );
  }

  private release(child: EmailProcess): void {
    if (!child.isUsable || this.closed) return;
    const next = this.waiting.shift();
    if (next) return next.resolve(child);
    this.idle.push({ child, timer: setTimeout(() => this.closeIdle(child), this.options.idleMs) });
  }

  private closeIdle(child: EmailProcess): void {
    this.idle.splice(
      this.idle.findIndex((entry) => entry.child === child),
      1,
    );
    void child.close();
  }
}

const poolIsClosed = (): ProcessUnavailable => new ProcessUnavailable('the process pool is closed');
