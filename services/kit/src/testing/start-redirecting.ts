import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RedirectingServer {
  url: string;
  /** Requests that arrived at the address to which it redirects. */
  followed: () => number;
  stop(): Promise<void>;
}

/** Redirects every request, with method and body, to an address of its own that answers 200 with `{}`. */
export const startRedirecting = async (): Promise<RedirectingServer> => {
  let followed = 0;
  const server = createServer((request, response) => {
    if (!request.url!.startsWith('/elsewhere'))
      return void response.writeHead(307, { location: '/elsewhere' }).end();
    followed += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    followed: () => followed,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
