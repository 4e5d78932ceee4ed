import { availableParallelism } from 'node:os';

/** Workers of a test runner: the processor cores of this machine, at least 2 and at most 8, because each worker may start a whole site. */
export const workers = Math.min(8, Math.max(2, availableParallelism()));
