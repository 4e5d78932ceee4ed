import { isTracing, recordSpan } from '@larkway/kit/observability';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerBeaconRoute } from './beacon-route.js';

/** Bytes. */
const BODY_LIMIT = 8 * 1024;
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

/**
 * Accepts spans of browsers, for recent documents of this site, and exports them. They are a
 * visitor's claims: nothing but an operator's view of one trace depends on them.
 */
export const registerBrowserSpans = async (
  fastify: FastifyInstance,
  { beaconKey }: { beaconKey: string },
): Promise<void> => {
  if (!isTracing()) return;
  await registerBeaconRoute(fastify, {
    path: '/api/telemetry/spans',
    bodyLimit: BODY_LIMIT,
    schema: bodySchema,
    beaconKey,
    accept: (_request, _document, { spans }) => {
      for (const { name, path, traceId, parentId, ...span } of spans)
        if (Math.abs(Date.now() - span.startedAt) < LARGEST_SKEW)
          recordSpan({
            ...span,
            name: path ? `${name} ${path}` : name,
            kind: path ? 'client' : 'internal',
            parent: `00-${traceId}-${parentId}-01`,
          });
    },
  });
};
