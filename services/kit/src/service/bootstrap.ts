import { createService, type ServiceOptions } from './create-service.js';

const shutdownMilliseconds = 10_000;

/**
 * Runs a service as this process: boots, listens, and on SIGTERM, SIGINT or the loss of the parent's ipc channel
 * stops accepting, drains and exits. A failed boot ends the process with code 1.
 */
export const bootstrap = async (options: ServiceOptions): Promise<void> => {
  const fail = (message: string) => (error: unknown) => {
    // The logger may be the very thing that failed, hence the fallback.
    if (service) service.log.fatal({ err: error }, message);
    else process.stderr.write(`${options.name}: ${message}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  };
  let service: Awaited<ReturnType<typeof createService>> | undefined;
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail('shutdown took too long')(new Error(reason)), shutdownMilliseconds).unref();
    if (!service) process.exit(0);
    service.log.info({ reason }, 'shutting down');
    service.close().then(() => process.exit(0), fail('shutdown failed'));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', () => stop('parent is gone'));
  process.on('uncaughtException', fail('uncaught exception')).on('unhandledRejection', fail('unhandled rejection'));
  try {
    service = await createService(options);
    await service.listen();
    process.send?.({ ready: options.name });
  } catch (error) {
    fail('could not start')(error);
  }
};
