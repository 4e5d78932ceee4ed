import { type ChildProcess, fork } from 'node:child_process';
import type { ChildSettings, ChildTasks, FromChild, TaskName, ToChild } from './protocol.js';

/** The child ended while it worked on the task: killed, out of memory, or caught in a loop and ended by us. */
export class ChildDied extends Error {
  override name = 'ChildDied';
}

/** No child could take the task, through no fault of the task. */
export class ChildUnavailable extends Error {
  override name = 'ChildUnavailable';
}

export interface MailChildOptions {
  /** Path of the built entry. */
  entry: string;
  settings: ChildSettings;
  /** A child that says nothing for this long while it works is ended. */
  silenceMs: number;
}

// The child needs none of our own configuration: what it must know is told to it.
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

/** A mail is small: a child that wants more memory than this is ended by its own engine, not by the machine. */
const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=4'];

interface Task {
  resolve: (output: never) => void;
  reject: (error: Error) => void;
  taken: boolean;
}

/** One process that writes and sends mails, one at a time. */
export class MailChild {
  /** Resolves when it can be given its first task. @throws ChildUnavailable when it ended before. */
  readonly ready: Promise<void>;
  readonly gone: Promise<void>;
  private readonly process: ChildProcess;
  private task?: Task;
  private silence?: NodeJS.Timeout;
  private usable = true;
  private dismissed = false;

  constructor(private readonly options: MailChildOptions) {
    this.process = fork(options.entry, [], {
      env: environment(),
      execArgv,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.gone = new Promise((resolve) =>
      this.process.once('exit', (code, signal) =>
        resolve(this.ended(`${signal ?? `code ${code}`}`)),
      ),
    );
    this.ready = new Promise((resolve, reject) => {
      this.process.on('message', (message: FromChild) =>
        message.type === 'ready' ? resolve() : this.heard(message),
      );
      void this.gone.then(() => reject(new ChildUnavailable('a child ended before it was ready')));
    });
    this.ready.catch(() => undefined);
    // What it reports is that a message could not be delivered; the exit follows.
    this.process.on('error', () => this.kill());
    this.say({ type: 'settings', settings: options.settings });
  }

  /** Whether it can be given another task. */
  get isUsable(): boolean {
    return this.usable;
  }

  /** Whether its end was our wish. */
  get isDismissed(): boolean {
    return this.dismissed;
  }

  /** @throws ChildDied when the task may have ended the child, ChildUnavailable when it was never begun. */
  async run<N extends TaskName>(
    name: N,
    input: ChildTasks[N]['input'],
  ): Promise<ChildTasks[N]['output']> {
    await this.ready;
    return new Promise((resolve, reject) => {
      if (!this.usable) return reject(new ChildUnavailable('a child has ended'));
      this.task = { resolve, reject, taken: false };
      this.listen();
      this.say({ type: 'task', name, input });
    });
  }

  /** Lets it say goodbye to the mail server and end. */
  async close(): Promise<void> {
    this.usable = false;
    this.dismissed = true;
    if (this.process.connected) this.process.disconnect();
    const impatience = setTimeout(() => this.kill(), 2_000);
    await this.gone;
    clearTimeout(impatience);
  }

  private heard(message: FromChild): void {
    if (!this.task) return;
    this.listen();
    if (message.type === 'taken') this.task.taken = true;
    if (message.type === 'done') {
      if (message.last) this.usable = false;
      this.settle(({ resolve }) => resolve(message.output as never));
    }
    if (message.type === 'failed') this.settle(({ reject }) => reject(new Error(message.message)));
  }

  private ended(how: string): void {
    this.usable = false;
    this.settle(({ taken, reject }) =>
      reject(
        taken
          ? new ChildDied(`the process that worked on it ended (${how})`)
          : new ChildUnavailable(`a child ended (${how})`),
      ),
    );
  }

  private settle(end: (task: Task) => void): void {
    clearTimeout(this.silence);
    const { task } = this;
    this.task = undefined;
    if (task) end(task);
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.kill(), this.options.silenceMs);
  }

  private kill(): void {
    this.process.kill('SIGKILL');
  }

  private say(message: ToChild): void {
    if (this.process.connected) this.process.send(message);
  }
}
