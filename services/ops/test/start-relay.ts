import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `keep`: the service never learns of it. `cut`: it does what it was asked, and the answer is lost with the connection. */
export type Verdict = 'pass' | 'keep' | 'cut';

export interface Relay {
  url: string;
  /** Decides about each call, which waits for the decision. */
  verdict: (path: string) => Verdict | Promise<Verdict>;
  /** Paths that were kept or cut, once that is done. */
  stopped: string[];
  stop(): Promise<void>;
}

/** An HTTP server before a real one, to lose single calls or answers between two services. */
export const startRelay = async (target: string): Promise<Relay> => {
  const handle = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const path = incoming.url!.split('?')[0]!;
    const verdict = await relay.verdict(path);
    if (verdict === 'keep') return void relay.stopped.push(path);
    const outgoing = request(
      new URL(incoming.url!, target),
      { method: incoming.method!, headers: incoming.headers },
      (response) => {
        if (verdict === 'pass')
          return void response.pipe(answer.writeHead(response.statusCode!, response.headers));
        response.resume().on('end', () => {
          relay.stopped.push(path);
          answer.destroy();
        });
      },
    );
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, answer) => void handle(incoming, answer)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verdict: () => 'pass',
    stopped: [],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return relay;
};
