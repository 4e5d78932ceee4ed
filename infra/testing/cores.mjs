import { availableParallelism } from 'node:os';

/** Processor cores of this machine that checks share: at least 2, and at most 8, because each may start a whole site. */
export const cores = Math.min(8, Math.max(2, availableParallelism()));

/** Workers of a test runner. More than cores, because a worker waits for other processes about a quarter of its time. */
export const workers = Math.ceil(cores * 1.5);
