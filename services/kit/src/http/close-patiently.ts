import type { Server } from 'node:http';

const patienceMilliseconds = 5_000;

/** Closes; a client that neither reads its answer nor hangs up is not waited for longer than five seconds. */
export const closePatiently = async (
  server: Server,
  close: () => Promise<unknown>,
): Promise<void> => {
  const timer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  try {
    await close();
  } finally {
    clearTimeout(timer);
  }
};
