import { Worker } from 'node:worker_threads';

/**
 * Ends this process by force some time from now, whatever its own thread is caught in by then: a log that nobody reads any
 * more, for one, is written out for ever.
 */
export const endAtTheLatest = (milliseconds: number): void => {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds})`, {
    eval: true,
  }).unref();
};
