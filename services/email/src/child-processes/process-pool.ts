import { EmailProcess, type EmailProcessOptions, ProcessUnavailable } from './email-process.js';
import type { ChildTasks, TaskName } from './protocol.js';

interface ProcessPoolOptions extends EmailProcessOptions {
  /** Processes at a time. */
  size: number;
  /** A process that has been idle for this long is closed. */
  idleMs: number;
}

/**
 * How often a task is offered again because a process exited just before it could start the task.
 */
const maxOffers = 3;

/**
 * Starts child processes on demand and replaces those that exit. A process that exits fails its own
 * task only.
 */
export class ProcessPool {
  private readonly processes = new Set<EmailProcess>();
  /** The one that worked last is used first, so that the others become idle for long enough. */
  private readonly idle: { child: EmailProcess; timer: NodeJS.Timeout }[] = [];
  private readonly waiting: (() => void)[] = [];
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
    for (const { timer } of this.idle) clearTimeout(timer);
    for (const wake of this.waiting.splice(0)) wake();
    await Promise.all([...this.processes].map((child) => child.close()));
  }

  private async acquire(): Promise<EmailProcess> {
    for (;;) {
      if (this.closed) throw new ProcessUnavailable('the process pool is closed');
      for (let entry = this.idle.pop(); entry; entry = this.idle.pop()) {
        clearTimeout(entry.timer);
        if (entry.child.isUsable) return entry.child;
      }
      if (this.processes.size < this.options.size) return this.start();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private start(): EmailProcess {
    const child = new EmailProcess(this.options);
    this.processes.add(child);
    const wasReady = child.ready.then(
      () => true,
      () => false,
    );
    void child.exited.then(async () => {
      this.processes.delete(child);
      if (!child.isClosing && (await wasReady)) this.startSpare();
      this.waiting.shift()?.();
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
    this.idle.push({ child, timer: setTimeout(() => this.closeIdle(child), this.options.idleMs) });
    this.waiting.shift()?.();
  }

  private closeIdle(child: EmailProcess): void {
    this.idle.splice(
      this.idle.findIndex((entry) => entry.child === child),
      1,
    );
    void child.close();
  }
}
