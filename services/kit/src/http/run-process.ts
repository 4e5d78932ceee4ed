import type { Logger } from 'pino';
import { endAtTheLatest } from './end-at-the-latest.js';

/** Whatever a process runs: it has a log, starts to listen, and can be stopped. */
export interface Runnable {
  log: Logger;
  /** Resolves to the ports once it answers. */
  listen(): Promise<{ port: number; metricsPort: number }>;
  close(): Promise<void>;
}

const shutdownMilliseconds = 10_000;
/** For the last lines of the log. */
const lastWordsMilliseconds = 2_000;

/**
 * Gives the process to one server: boots it, and on SIGTERM, SIGINT or the loss of the parent's ipc channel stops
 * accepting, drains and exits. A failed boot ends the process with code 1.
 */
export const runProcess = async (name: string, create: () => Promise<Runnable>): Promise<void> => {
  let server: Runnable | undefined;
  let stopping = false;
  const fail = (message: string) => (error: unknown) => {
    endAtTheLatest(lastWordsMilliseconds);
    // The logger may be the very thing that failed, hence the fallback.
    if (server) server.log.fatal({ err: error }, message);
    else
      process.stderr.write(
        `${name}: ${message}: ${error instanceof Error ? error.message : String(error)}\n`,
      );
    process.exit(1);
  };
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    endAtTheLatest(shutdownMilliseconds + lastWordsMilliseconds);
    setTimeout(
      () => fail('shutdown took too long')(new Error(reason)),
      shutdownMilliseconds,
    ).unref();
    if (!server) process.exit(0);
    server.log.info({ reason }, 'shutting down');
    server.close().then(() => process.exit(0), fail('shutdown failed'));
  };
  process
    .on('SIGTERM', stop)
    .on('SIGINT', stop)
    .on('disconnect', () => stop('parent is gone'));
  process
    .on('uncaughtException', fail('uncaught exception'))
    .on('unhandledRejection', fail('unhandled rejection'));
  try {
    server = await create();
    const ports = await server.listen();
    process.send?.({ ready: name, ...ports });
  } catch (error) {
    fail('could not start')(error);
  }
};
