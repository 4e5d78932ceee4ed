import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { channelSchema, signedMapSchema } from './release-map.js';

/**
 * The part of the frontend-discovery schema, version 1, that Larkway fills
 * (https://github.com/awslabs/frontend-discovery). For third-party consumers; the site follows the
 * signed map.
 */
export const discoverySchema = z.strictObject({
  schema: z.url(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ version: z.string(), integrity: z.string() }),
        deployment: z.strictObject({
          traffic: z.number().min(0).max(100),
          default: z.boolean(),
          salt: z.string(),
        }),
        extras: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

export type Discovery = z.infer<typeof discoverySchema>;

/** Event of the feed whose map has an epoch and an expiry. */
export const FEED_EVENT = 'map';
/** Event for site servers from before maps had an epoch and an expiry. */
export const LEGACY_FEED_EVENT = 'live';

const ofChannel = z.strictObject({ channel: channelSchema.default('production') });

/**
 * Routes for site servers, inside the network. They need no token, because no response is secret.
 */
export const liveRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/releases/live',
    summary: 'The signed map of a channel, with an ETag',
    query: ofChannel,
    success: { status: 200, schema: signedMapSchema, description: 'The map' },
    errors: [422, 503],
  }),
  /**
   * The data of an event `map` is a signed map: first the current one, then each new one. The
   * current one is sent again every hour with a new signature. A heartbeat follows every 5 s.
   */
  feed: defineRoute({
    method: 'GET',
    path: '/releases/feed',
    summary: 'The signed maps of a channel as server-sent events',
    query: ofChannel,
    success: { status: 200, schema: z.string(), description: 'text/event-stream' },
    errors: [422, 503],
  }),
  /** Needs no token, because the service accepts only maps that it signed. */
  report: defineRoute({
    method: 'POST',
    path: '/releases/live/reports',
    summary:
      'A site server reports its map; if the database does not contain it, the database was restored, and a new epoch begins',
    body: signedMapSchema,
    success: {
      status: 200,
      schema: z.strictObject({ epoch: z.int().positive(), isRestored: z.boolean() }),
      description: 'The current epoch, and whether the report began it',
    },
    errors: [422, 503],
  }),
  discovery: defineRoute({
    method: 'GET',
    path: '/releases/discovery',
    summary: 'The channel in the format of frontend-discovery, with an ETag',
    query: ofChannel,
    success: { status: 200, schema: discoverySchema, description: 'The document' },
    errors: [422, 503],
  }),
  key: defineRoute({
    method: 'GET',
    path: '/releases/key',
    summary: 'The public key that verifies maps and preview links',
    success: {
      status: 200,
      schema: z.strictObject({ keyId: z.string(), publicKey: z.string() }),
      description: 'Ed25519, SPKI in DER, base64',
    },
    errors: [503],
  }),
};
