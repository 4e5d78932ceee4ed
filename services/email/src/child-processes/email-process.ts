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
export class ProcessUnavailable extends Error {
  override name = 'ProcessUnavailable';
}

export interface EmailProcessOptions {
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
export class EmailProcess {
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
