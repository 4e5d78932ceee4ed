import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate {
  /** The address behind the gate, as it is reached through it. */
  url: string;
  /** Ends every connection and refuses new ones, as a server that is switched off does. */
  shut(): Promise<void>;
}

/** A TCP gate before a real server, to take the server away from one client alone. */
export const startGate = async (target: string): Promise<Gate> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = keep(connect(Number(port), hostname));
    keep(near).pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    shut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
