import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { discoverySchema } from './discovery.js';
import { channelSchema, signedMapSchema } from './release-map.js';

/** The name of the feed's events that carry a map with an epoch and an expiry. */
export const FEED_EVENT = 'map';
/** Site servers of before the expiry know this one only; its maps have neither epoch nor expiry. */
export const LEGACY_FEED_EVENT = 'live';

const ofChannel = z.strictObject({ channel: channelSchema.default('production') });

/** What the release service answers to the site's servers, inside the network; nothing in it is secret. */
export const liveRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/releases/live',
    summary: 'The signed map of a channel, with an ETag',
    query: ofChannel,
    success: { status: 200, schema: signedMapSchema, description: 'The map' },
    errors: [422, 503],
  }),
  /** Each change arrives as one event `map` whose data is the signed map; the current one comes first, and again, signed anew, every hour. A beat every 5 s. */
  feed: defineRoute({
    method: 'GET',
    path: '/releases/feed',
    summary: 'The signed maps of a channel as they come, as server-sent events',
    query: ofChannel,
    success: { status: 200, schema: z.string(), description: 'text/event-stream' },
    errors: [422, 503],
  }),
  /** Needs no token: only what this service has signed is believed. */
  report: defineRoute({
    method: 'POST',
    path: '/releases/live/reports',
    summary:
      'A site server shows the map that it has; if the database does not know it, the database was restored, and a new epoch begins',
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
    summary: 'The channel after the frontend-discovery schema, with an ETag',
    query: ofChannel,
    success: { status: 200, schema: discoverySchema, description: 'The document' },
    errors: [422, 503],
  }),
  key: defineRoute({
    method: 'GET',
    path: '/releases/key',
    summary: 'The public key that proves maps and previews',
    success: {
      status: 200,
      schema: z.strictObject({ keyId: z.string(), publicKey: z.string() }),
      description: 'Ed25519, SPKI in DER, base64',
    },
    errors: [503],
  }),
};
