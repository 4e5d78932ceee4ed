import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running server of `startApi`. */
export interface TestApi {
  /** For the option `origin` of `renderOnServer`. */
  origin: string;
  close: () => void;
}

/**
 * Starts a server on the loopback address that responds with these values as JSON, by path and
 * query, and with 503 to all others. A test can change the values while it runs.
 */
export const startApi = async (responses: Record<string, unknown>): Promise<TestApi> => {
  const server = createServer((request, response) => {
    const body = responses[request.url!];
    response
      .writeHead(body === undefined ? 503 : 200)
      .end(JSON.stringify(body ?? { error: 'Not now', code: 'unavailable' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
