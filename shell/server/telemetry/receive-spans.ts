import { createNetworkPseudonyms, createWindowCounter } from '@larkway/kit/http';
import { isTracing, recordSpan } from '@larkway/kit/observability';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '../responses.js';
import { readDocumentNonce } from './document-nonce.js';

const ADDRESS = '/api/telemetry/spans';
/** Bytes. */
const BODY_LIMIT = 8 * 1024;
/** Per minute and network. */
const MOST_PER_NETWORK = 60;
const MINUTE = 60_000;
/** A clock that differs more would put spans far from the others of their trace. */
const LARGEST_SKEW = 10 * MINUTE;

const spanId = z.string().regex(/^(?!0+$)[\da-f]{16}$/);

const spanSchema = z.object({
  name: z.enum(['navigation', 'GET', 'POST']),
  /** Of a call of the API, without the query. */
  path: z
    .string()
    .regex(/^\/api\/[a-z\d/-]{1,100}$/)
    .optional(),
  traceId: z.string().regex(/^(?!0+$)[\da-f]{32}$/),
  spanId,
  parentId: spanId,
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  /** Milliseconds. */
  duration: z.number().min(0).max(LARGEST_SKEW),
});

const bodySchema = z.object({
  /** The document nonce. */
  token: z.string().max(4_096),
  spans: z.array(spanSchema).min(1).max(20),
});

/** What a browser measured. */
export type BrowserSpan = z.infer<typeof spanSchema>;

const parse = (text: string): z.infer<typeof bodySchema> | undefined => {
  try {
    return bodySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * Accepts spans of browsers, for recent documents of this site, and exports them. They are a
 * visitor's claims: nothing but an operator's view of one trace depends on them.
 */
export const registerBrowserSpans = async (
  fastify: FastifyInstance,
  { beaconKey }: { beaconKey: string },
): Promise<void> => {
  if (!isTracing()) return;
  const countOfNetwork = createWindowCounter(MINUTE);
  const networkOf = createNetworkPseudonyms();
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, parsed) => parsed(null, text),
    );
    scope.post<{ Body: string }>(ADDRESS, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if ((await countOfNetwork(networkOf(request.ip))) > MOST_PER_NETWORK)
        return refuse(reply, 429);
      const body = parse(request.body);
      if (!body || !readDocumentNonce(beaconKey, body.token)?.isFresh) return refuse(reply, 422);
      for (const { name, path, traceId, parentId, ...span } of body.spans)
        if (Math.abs(Date.now() - span.startedAt) < LARGEST_SKEW)
          recordSpan({
            ...span,
            name: path ? `${name} ${path}` : name,
            kind: path ? 'client' : 'internal',
            parent: `00-${traceId}-${parentId}-01`,
          });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    done();
  });
};
