import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** What a process needs to take the place of a service of a running site. */
const handoverSchema = z.strictObject({
  /** Ports, database, keys, and addresses of other services. */
  env: z.record(z.string(), z.string()),
  /** Where the site and other services call it. */
  address: z.string(),
});

export type Handover = z.infer<typeof handoverSchema>;

/** A port of this machine, and what a request must contain. */
export interface HandoverAddress {
  port: number;
  token: string;
}

const requestSchema = z.strictObject({ token: z.string(), service: z.string() });
const answerSchema = z.union([handoverSchema, z.strictObject({ error: z.string() })]);

/** A running site. */
export interface HandoverSource {
  /** Stops the service. @returns what to start instead of it, and how to start it again */
  handOver: (service: string) => Promise<Handover & { takeBack: () => Promise<void> }>;
}

const firstLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    createInterface({ input: socket }).once('line', resolve);
    socket.once('close', () => reject(new Error('The connection to the running site has ended.')));
  });

const send = (socket: Socket, answer: z.infer<typeof answerSchema>): void =>
  void socket.write(`${JSON.stringify(answer)}\n`);

/** Serves one request: the service is handed over until the connection ends. */
const serve = async (socket: Socket, source: HandoverSource, token: string): Promise<void> => {
  const ended = once(socket, 'close');
  const request = requestSchema.parse(JSON.parse(await firstLine(socket)));
  if (request.token !== token) {
    socket.destroy();
    return;
  }
  try {
    const { takeBack, ...handover } = await source.handOver(request.service);
    send(socket, handover);
    await ended;
    await takeBack();
  } catch (error) {
    send(socket, { error: (error as Error).message });
    socket.end();
  }
};

/** Hands services of a running site over to processes that know the token, while this process runs. */
export const serveHandovers = async (source: HandoverSource): Promise<HandoverAddress> => {
  const token = randomUUID();
  const server = createServer((socket) => {
    // A process that is killed resets its connection, and a stranger sends something else.
    socket.on('error', () => undefined);
    serve(socket, source, token).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Only connections keep the process alive.
  server.unref();
  return { port: (server.address() as { port: number }).port, token };
};

/**
 * Takes the place of a service of a running site until `giveBack`, or until this process exits.
 * @throws Error if the site refuses
 */
export const takeService = async (
  { port, token }: HandoverAddress,
  service: string,
): Promise<Handover & { giveBack: () => Promise<void> }> => {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(`${JSON.stringify({ token, service })}\n`);
  const answer = answerSchema.parse(JSON.parse(await firstLine(socket)));
  if ('error' in answer) throw new Error(answer.error);
  return {
    ...answer,
    giveBack: async () => {
      socket.end();
      await once(socket, 'close');
    },
  };
};
