import type { Server } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { stopTracing } from '../observability/tracing.js';

/** A server that a process runs. */
export interface Runnable {
  log: Logger;
  /** Resolves to the ports once requests are answered. */
  listen(): Promise<{ port: number; metricsPort: number }>;
  close(): Promise<void>;
}

const shutdownMilliseconds = 10_000;
/** For writing the last lines of the log. */
const logFlushMilliseconds = 2_000;

/**
 * Runs one server as this process: starts it, and on SIGTERM, SIGINT or when the parent's IPC
 * channel closes, stops accepting requests, drains and exits. Exits with code 1 if the server
 * cannot start.
 */
export const runProcess = async (name: string, create: () => Promise<Runnable>): Promise<void> => {
  let server: Runnable | undefined;
  let stopping = false;
  const fail = (message: string) => (error: unknown) => {
    killAfter(logFlushMilliseconds);
    // Before the server exists there is no logger.
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
    killAfter(shutdownMilliseconds + logFlushMilliseconds);
    setTimeout(
      () => fail('shutdown took too long')(new Error(reason)),
      shutdownMilliseconds,
    ).unref();
    if (!server) process.exit(0);
    server.log.info({ reason }, 'shutting down');
    server
      .close()
      .then(stopTracing)
      .then(() => process.exit(0), fail('shutdown failed'));
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

/**
 * Kills this process after a timeout, even if its main thread is blocked, for example by writing a
 * log that no one reads.
 */
const killAfter = (milliseconds: number): void => {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds})`, {
    eval: true,
  }).unref();
};

const closeTimeoutMilliseconds = 5_000;

/**
 * Closes a server. Clients that neither read their response nor disconnect are cut off after five
 * seconds.
 */
export const closeWithTimeout = async (
  server: Server,
  close: () => Promise<unknown>,
): Promise<void> => {
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMilliseconds);
  try {
    await close();
  } finally {
    clearTimeout(timer);
  }
};
