import type { z, ZodType } from 'zod';

/** Names mapped to schemas; producer and worker derive their types from it. */
export interface QueueDefinition<
  N extends string = string,
  J extends Record<string, ZodType> = Record<string, ZodType>,
> {
  name: N;
  jobs: J;
  /** Pauses after tries that ended in an error. How often work is tried is no concern of the queue: see the kit's `Postponed`. */
  retry: RetryPolicy;
  /** Seconds a finished job stays visible in the queue; its outcome is kept elsewhere. */
  keepSeconds: { completed: number; failed: number };
}

/** Exponential pauses from `firstMs`, never longer than `longestMs`, each moved by up to ±`jitter` (a share, 0..1). */
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

/** Milliseconds to wait after the given failed attempt (1 is the first). */
export const retryDelay = (
  { firstMs, longestMs, jitter }: RetryPolicy,
  attempt: number,
  random: () => number = Math.random,
): number => {
  const pause = Math.min(firstMs * 2 ** Math.min(attempt - 1, 40), longestMs);
  return Math.round(pause * (1 - jitter + 2 * jitter * random()));
};
