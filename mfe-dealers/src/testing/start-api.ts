import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestApi {
  origin: string;
  close: () => void;
}

/** A server with these responses, by path and query. */
export const startApi = async (responses: Record<string, unknown>): Promise<TestApi> => {
  const server = createServer(
    (request, response) => void response.end(JSON.stringify(responses[request.url!])),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
