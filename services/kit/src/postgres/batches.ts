import { setTimeout as delay } from 'node:timers/promises';
import { isPermanentDatabaseError } from './data-source.js';

interface Waiting<I, O> {
  input: I;
  keys: string[];
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

interface BatchOptions<I> {
  /** Inputs that share a key are never in one batch. */
  keysOf: (input: I) => string[];
  /** Maximum number of inputs in a batch; 100 by default. */
  largest?: number;
  /**
   * Milliseconds for which calls are gathered after a batch of several; 0 by default. For calls whose
   * latency matters less than how many of them share a commit.
   */
  gatherMs?: number;
}

/**
 * Answers many calls with one statement and one commit. Calls that arrive while a batch runs form
 * the next batch; a single call does not wait. A batch that fails because of its data is repeated
 * one input at a time, so that only the faulty inputs fail.
 */
export class Batches<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private isWorking = false;

  /** @param run resolves to an output for each input, in their order. */
  constructor(
    private readonly run: (inputs: I[]) => Promise<O[]>,
    private readonly options: BatchOptions<I>,
  ) {}

  add(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, keys: this.options.keysOf(input), resolve, reject });
      if (this.isWorking) return;
      this.isWorking = true;
      // Other calls of this turn of the event loop join the same batch.
      setImmediate(() => void this.work());
    });
  }

  private async work(): Promise<void> {
    const { gatherMs = 0 } = this.options;
    while (this.waiting.length > 0) {
      const batch = this.next();
      await this.settle(batch);
      if (gatherMs > 0 && batch.length > 1) await delay(gatherMs);
    }
    this.isWorking = false;
  }

  private next(): Waiting<I, O>[] {
    const { largest = 100 } = this.options;
    const taken = new Set<string>();
    const batch: Waiting<I, O>[] = [];
    this.waiting = this.waiting.filter((call) => {
      if (batch.length === largest || call.keys.some((key) => taken.has(key))) return true;
      for (const key of call.keys) taken.add(key);
      batch.push(call);
      return false;
    });
    return batch;
  }

  private async settle(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await this.run(batch.map(({ input }) => input));
      batch.forEach(({ resolve }, index) => resolve(outputs[index]!));
    } catch (error) {
      if (batch.length > 1 && isPermanentDatabaseError(error))
        for (const call of batch) await this.settle([call]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
