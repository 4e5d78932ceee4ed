import { createServer } from 'node:net';

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** The first free port from `preferred` upwards; any free port for 0. Ports in `taken` are passed over. */
export const freePort = async (preferred: number, { host = '127.0.0.1', taken = new Set<number>() } = {}): Promise<number> => {
  if (preferred === 0) return anyPort(host);
  for (let port = preferred; port < preferred + 200 && port <= 65_535; port += 1) {
    if (!taken.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No free port between ${preferred} and ${preferred + 200}`);
};

const anyPort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
