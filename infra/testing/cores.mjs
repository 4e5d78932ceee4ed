import { availableParallelism } from 'node:os';

/**
 * Processor cores of this machine that checks share: at least 2, and at most 8, because each may
 * start a whole site.
 */
export const cores = Math.min(8, Math.max(2, availableParallelism()));

/** Workers of jest: more than cores, because tests of services often wait for other processes. */
export const unitWorkers = Math.ceil(cores * 1.5);

/**
 * Workers of Playwright: three on two cores, because the browser tests take longest; otherwise one
 * for each core.
 */
export const browserWorkers = Math.max(3, cores);
