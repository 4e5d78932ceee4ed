import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `drop-request`: the service never receives the request. `drop-response`: the service handles it,
 * and the connection breaks before the response.
 */
export type ProxyAction = 'forward' | 'drop-request' | 'drop-response';

export interface FaultyProxy {
  url: string;
  /** Decides about each request, which waits for the decision. */
  decide: (path: string) => ProxyAction | Promise<ProxyAction>;
  /** Paths of the dropped requests and responses. */
  dropped: string[];
  stop(): Promise<void>;
}

/** An HTTP proxy that can drop single requests or responses between two services. */
export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url!.split('?')[0]!;
    const action = await proxy.decide(path);
    if (action === 'drop-request') return void proxy.dropped.push(path);
    const outgoing = request(
      new URL(incoming.url!, target),
      { method: incoming.method!, headers: incoming.headers },
      (upstream) => {
        if (action === 'forward')
          return void upstream.pipe(response.writeHead(upstream.statusCode!, upstream.headers));
        upstream.resume().on('end', () => {
          proxy.dropped.push(path);
          response.destroy();
        });
      },
    );
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, response) => void handle(incoming, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: () => 'forward',
    dropped: [],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return proxy;
};
