import { ChildUnavailable, MailChild, type MailChildOptions } from './mail-child.js';
import type { ChildTasks, TaskName } from './protocol.js';

interface ChildPoolOptions extends MailChildOptions {
  /** Children at a time. */
  size: number;
  /** A child that has had nothing to do for this long ends. */
  idleMs: number;
}

/** Times that a task is offered again because a child ended just before it could take it. */
const offers = 3;

/** Children that are started when they are needed, and replaced when they end. One that ends takes nothing but its own task along. */
export class ChildPool {
  private readonly children = new Set<MailChild>();
  /** The one that worked last is taken first, so that what is not needed ends. */
  private readonly idle: { child: MailChild; timer: NodeJS.Timeout }[] = [];
  private readonly waiting: (() => void)[] = [];
  private closed = false;

  constructor(private readonly options: ChildPoolOptions) {}

  get size(): number {
    return this.children.size;
  }

  /** @throws ChildDied when the task may have ended its child, ChildUnavailable when none could take it. */
  async run<N extends TaskName>(
    name: N,
    input: ChildTasks[N]['input'],
  ): Promise<ChildTasks[N]['output']> {
    for (let offer = 1; ; offer += 1) {
      const child = await this.take();
      try {
        return await child.run(name, input);
      } catch (error) {
        if (!(error instanceof ChildUnavailable) || offer === offers) throw error;
      } finally {
        this.giveBack(child);
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { timer } of this.idle) clearTimeout(timer);
    for (const wake of this.waiting.splice(0)) wake();
    await Promise.all([...this.children].map((child) => child.close()));
  }

  private async take(): Promise<MailChild> {
    for (;;) {
      if (this.closed) throw new ChildUnavailable('the children have been sent home');
      for (let place = this.idle.pop(); place; place = this.idle.pop()) {
        clearTimeout(place.timer);
        if (place.child.isUsable) return place.child;
      }
      if (this.children.size < this.options.size) return this.start();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private start(): MailChild {
    const child = new MailChild(this.options);
    this.children.add(child);
    const wasReady = child.ready.then(
      () => true,
      () => false,
    );
    void child.gone.then(async () => {
      this.children.delete(child);
      if (!child.isDismissed && (await wasReady)) this.startSpare();
      this.waiting.shift()?.();
    });
    return child;
  }

  /** Starts a child before it is needed. One that could not even start is not replaced: it would be for ever. */
  protected startSpare(): void {
    if (this.closed || this.children.size >= this.options.size) return;
    const child = this.start();
    child.ready.then(
      () => this.giveBack(child),
      () => undefined,
    );
  }

  private giveBack(child: MailChild): void {
    if (!child.isUsable || this.closed) return;
    this.idle.push({ child, timer: setTimeout(() => this.sendHome(child), this.options.idleMs) });
    this.waiting.shift()?.();
  }

  private sendHome(child: MailChild): void {
    this.idle.splice(
      this.idle.findIndex((place) => place.child === child),
      1,
    );
    void child.close();
  }
}
