import { createServer, type AddressInfo } from 'node:net';

/** An address on this machine that refuses every connection: a service that is down. */
export const closedOrigin = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
