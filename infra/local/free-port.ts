import { createServer } from 'node:net';
import { claimPort } from './port-claims.js';

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has no ::1, which is as good as free.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Both, because a browser may try either for "localhost". */
const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));

/** Below the range from which systems take ports for outgoing connections: what is free now stays free for long enough. */
const anywhere = (): number => 15_000 + Math.floor(Math.random() * 15_000);

/** The first free port from `preferred` upwards; from anywhere, and kept for this process, for 0. Ports in `taken` are passed over. */
export const freePort = async (
  preferred: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> => {
  const first = preferred || anywhere();
  for (let port = first; port < first + 200 && port <= 65_535; port += 1) {
    if (!taken.has(port) && (await isFree(port)) && (preferred > 0 || claimPort(port))) return port;
  }
  throw new Error(`There is no free port between ${first} and ${first + 200}`);
};
