import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { clientNetwork } from '@larkway/kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyLimits {
  /** Milliseconds from the headers to the last byte of the body. */
  deadline: number;
  /** Bodies that one network may be sending at the same time. */
  mostPerNetwork: number;
}

const defaultLimits: BodyLimits = { deadline: 5_000, mostPerNetwork: 32 };

/** Bytes of a refused body that are still read. */
const MOST_DROPPED = 16 * 1024 * 1024;

/** Reads the rest of a body and drops it, until its deadline. */
const dropRest = async (body: PassThrough): Promise<void> => {
  let dropped = 0;
  body
    .on('data', (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > MOST_DROPPED) body.destroy();
    })
    .resume();
  await finished(body).catch(() => undefined);
};

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

const refusal = (statusCode: number, message: string): Error =>
  Object.assign(new Error(message), { statusCode });

/**
 * Limits how long a request body may take (408) and how many bodies one network may send
 * concurrently (429), so that slow clients do not block others. A body that a route refuses as too
 * large (413) is read first, up to 16 MB. Call it before adding routes.
 */
export const limitIncomingBodies = (
  fastify: FastifyInstance,
  { deadline, mostPerNetwork } = defaultLimits,
): void => {
  const open = new Map<string, number>();
  const bodies = new WeakMap<IncomingMessage, PassThrough>();

  const enter = (network: string): (() => void) => {
    open.set(network, (open.get(network) ?? 0) + 1);
    let entered = true;
    return () => {
      if (!entered) return;
      entered = false;
      const others = open.get(network)! - 1;
      if (others === 0) open.delete(network);
      else open.set(network, others);
    };
  };

  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const network = clientNetwork(request.ip);
    if ((open.get(network) ?? 0) >= mostPerNetwork) {
      reply.header('connection', 'close');
      return done(refusal(429, 'too many bodies from one network'));
    }
    const leave = enter(network);
    const body = new PassThrough();
    bodies.set(request.raw, body);
    const timer = setTimeout(() => body.destroy(refusal(408, 'the body took too long')), deadline);
    const finish = (): void => {
      clearTimeout(timer);
      leave();
    };
    // A route that does not read its body does not listen for errors either.
    body.on('error', () => undefined).once('close', finish);
    payload
      .once('end', finish)
      .once('error', (error: Error) => body.destroy(error))
      .pipe(body);
    done(null, body);
  });

  // The connection closes after this answer, and a client that is still sending would only see that.
  fastify.addHook('onSend', async ({ raw }, { statusCode }, payload) => {
    const body = bodies.get(raw);
    if (statusCode === 413 && body) await dropRest(body);
    return payload;
  });
};
