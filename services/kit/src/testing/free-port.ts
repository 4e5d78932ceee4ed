import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on which nothing listens at this moment, for a server that cannot choose one by itself. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};
