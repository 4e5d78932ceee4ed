import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Ends an actor where it waits, as a killed process ends between two statements. */
class Killed extends Error {}

interface Turn {
  next: () => void;
  kill: () => void;
}

/**
 * An actor that does not get to its next turn within this many milliseconds waits for a lock that
 * another actor holds, and others go on.
 */
const longestStep = 30;

/** Work of the real code that waits for its turn before each statement and each call of the queue. */
export class Actor {
  private turn: Turn | undefined;
  private running = false;
  private wake: () => void = () => undefined;

  constructor(readonly name: string) {}

  get isIdle(): boolean {
    return !this.running;
  }

  /** It waits for its turn: it can go on, or be killed. */
  get isWaiting(): boolean {
    return this.turn !== undefined;
  }

  /** Starts work; resolves when it waits for its first turn. Errors are those of a killed actor. */
  start(work: () => Promise<unknown>): Promise<void> {
    this.running = true;
    void actors
      .run(this, work)
      .catch(() => undefined)
      .finally(() => {
        this.running = false;
        this.wake();
      });
    return this.untilItWaits();
  }

  /** Resolves when it has done one step, or waits for a lock. */
  async goOn(): Promise<void> {
    const turn = this.turn;
    this.turn = undefined;
    turn?.next();
    await this.untilItWaits();
  }

  /** If it waits for a lock, it dies once it has it. */
  async die(): Promise<void> {
    const turn = this.turn;
    this.turn = undefined;
    turn?.kill();
    await this.untilItWaits();
  }

  waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.turn = { next: resolve, kill: () => reject(new Killed(`${this.name} was killed`)) };
      this.wake();
    });
  }

  private async untilItWaits(): Promise<void> {
    if (this.isIdle || this.isWaiting) return;
    const waits = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race([waits, delay(longestStep, undefined, { ref: false })]);
  }
}

const actors = new AsyncLocalStorage<Actor>();

/** Waits for the turn of the actor whose work this is; work of no actor goes on. */
export const turn = async (): Promise<void> => actors.getStore()?.waitForTurn();
