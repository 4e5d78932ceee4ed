import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';

/** A port that is free now, for a server that cannot choose one. */
export const freePort = async (): Promise<number> => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

export interface TcpProxy {
  /** The target's URL, with the host of the proxy. */
  url: string;
  /** The present connections stay open and silent, as to a machine that is gone; new ones work. */
  silence(): void;
  /** Closes every connection and refuses new ones, like a server that is down. */
  close(): Promise<void>;
}

/** Starts a TCP proxy for a real server, to make the server unavailable for one client only. */
export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createTcpServer((near) => {
    const far = keep(connect(Number(port), hostname));
    keep(near).pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};

interface RedirectingServer {
  url: string;
  /** Requests that arrived at the address to which it redirects. */
  followed: () => number;
  stop(): Promise<void>;
}

/**
 * Starts a server that redirects every request, with method and body, to a path that responds with
 * `{}`.
 */
export const startRedirectingServer = async (): Promise<RedirectingServer> => {
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
