import type { z, ZodType } from 'zod';

/** Names mapped to schemas; producer and worker derive their types from it. */
export interface QueueDefinition<
  N extends string = string,
  J extends Record<string, ZodType> = Record<string, ZodType>,
> {
  name: N;
  jobs: J;
  /**
   * Delays after attempts that ended with an error. Handlers decide how often: see the kit's
   * `RetryLater`.
   */
  retry: RetryPolicy;
  /** Seconds for which a finished job stays in the queue; the outbox stores its outcome. */
  keepSeconds: { completed: number; failed: number };
}

/**
 * Exponential delays from `firstMs` to at most `longestMs`, each changed by up to ±`jitter` (a
 * ratio, 0 to 1).
 */
export interface RetryPolicy {
  firstMs: number;
  longestMs: number;
  jitter: number;
}

export type JobName<Q extends QueueDefinition> = Extract<keyof Q['jobs'], string>;
export type JobPayload<Q extends QueueDefinition, N extends JobName<Q>> = z.output<Q['jobs'][N]>;
export type JobInput<Q extends QueueDefinition, N extends JobName<Q>> = z.input<Q['jobs'][N]>;

/** Keeps the literal types of a queue definition. */
export const defineQueue = <const N extends string, const J extends Record<string, ZodType>>(
  queue: QueueDefinition<N, J>,
): QueueDefinition<N, J> => queue;

/** Milliseconds to wait after a failed attempt (1 is the first). */
export const retryDelay = (
  { firstMs, longestMs, jitter }: RetryPolicy,
  attempt: number,
  random: () => number = Math.random,
): number => {
  const delay = Math.min(firstMs * 2 ** Math.min(attempt - 1, 40), longestMs);
  return Math.round(delay * (1 - jitter + 2 * jitter * random()));
};
