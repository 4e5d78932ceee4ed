import { availableParallelism } from 'node:os';

/** Processor cores of this machine that checks share: at least 2, and at most 8, because each may start a whole site. */
export const cores = Math.min(8, Math.max(2, availableParallelism()));

/** Workers of jest. More than cores, because tests of services wait for something for much of their time. */
export const unitWorkers = Math.ceil(cores * 1.5);

/** Workers of Playwright: three on two cores, which two workers leave idle a quarter of the time. With more than that, pages of other tests are late. */
export const browserWorkers = Math.max(3, cores);
