import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { remoteNameSchema, slotSchema } from './manifest.js';
import { integritySchema, type Release, versionSchema } from './release.js';

export const channels = ['production', 'preview'] as const;
export const channelSchema = z.enum(channels);
export type Channel = (typeof channels)[number];

/** Percentage of visitors with two decimals. 0 is exactly no visitor and 100 every visitor. */
export const percentSchema = z.number().min(0).max(100).multipleOf(0.01);

/** A version with the digest that verifies its files. */
export const pointerSchema = z.strictObject({
  version: versionSchema,
  /** Hash of the bytes of `release.json`, which contains the hash of every other file. */
  digest: integritySchema,
  /** Where its files are: a path of the site, or an absolute URL. Ends with a slash. */
  base: z
    .string()
    .regex(/^(\/|https?:\/\/[^/]+\/).*(?<=\/)$/, 'a path or an address that ends with a slash'),
});

export type Pointer = z.infer<typeof pointerSchema>;

export const livePointersSchema = z.strictObject({
  name: z.string(),
  team: z.string(),
  /** The version that visitors get. */
  stable: pointerSchema,
  /** The version that they get when `stable` is unavailable. */
  lastGood: pointerSchema.optional(),
  /** The version that a share of visitors gets instead. */
  canary: z.strictObject({ pointer: pointerSchema, percent: percentSchema }).optional(),
});

export type LivePointers = z.infer<typeof livePointersSchema>;

/** The versions that are live in a channel: the payload of a signed map. */
export const livePayloadSchema = z.strictObject({
  format: z.literal(1),
  channel: channelSchema,
  /**
   * Increases with each change of the channel. Site servers refuse a lower one of the same epoch.
   */
  revision: z.int().nonnegative(),
  issuedAt: z.iso.datetime(),
  remotes: z.array(livePointersSchema),
  /**
   * Generation of the release service's database: when it began, in milliseconds since 1970. A
   * restored database begins a greater one.
   */
  epoch: z.int().positive().optional(),
  /**
   * No server accepts the map after this time. Maps from a file or from a server's own cache may
   * lack it.
   */
  expiresAt: z.iso.datetime().optional(),
});

export type LivePayload = z.infer<typeof livePayloadSchema>;

/** The payload's exact text and its Ed25519 signature (RFC 8032), base64url. */
export const signedMapSchema = z.strictObject({
  payload: z.string(),
  signature: z.string(),
  /** First 16 hex digits of the SHA-256 of the public key (SPKI, DER). */
  keyId: z.string(),
});

export type SignedMap = z.infer<typeof signedMapSchema>;

/** A version with the location of its files. */
export type ResolvedRemote = Release & Pick<Pointer, 'base'>;

/** A version that was chosen for one document, and its fallback version. */
export type LiveRemote = ResolvedRemote & { lastGood?: ResolvedRemote };

/** The versions of one document. */
export interface ReleaseMap {
  id: string;
  /** The signed map that it was chosen from. */
  signed: SignedMap;
  remotes: LiveRemote[];
}

/**
 * A path of the site, with its query. Backslashes and control characters are refused: browsers read
 * backslashes as slashes and drop tabs and line breaks, so such a path could name another host.
 */
export const sitePathSchema = z.string().regex(/^\/(?!\/)[^\\\s\p{Cc}]*$/u, 'a path of the site');

/**
 * Path of preview links: `<origin of the site>/preview#<signed claims>`. Browsers never send the
 * fragment to a server; the page at this path posts it in a body.
 */
export const previewPath = '/preview';

/**
 * Claims of a preview link, which shows one version of one remote to everyone who has the link.
 * Signed like a map.
 */
export const previewClaimsSchema = z.strictObject({
  kind: z.literal('preview'),
  /** Channel of the site that the link is for. Sites of other channels refuse it. */
  channel: channelSchema,
  name: z.string(),
  pointer: pointerSchema,
  /** Seconds since 1970. */
  expires: z.int().positive(),
  /** Page of the site that opens first. */
  path: sitePathSchema,
});

export type PreviewClaims = z.infer<typeof previewClaimsSchema>;

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

/** What the deployed shell provides to remotes. Its build writes it. */
export const hostSchema = z.strictObject({
  /** Semantic version of the SDK. A remote whose range it does not satisfy cannot be shown. */
  sdk: z.string(),
  /** Names that the SDK exports. */
  sdkExports: z.array(z.string()),
  /** Versions of the shared singletons, by package. */
  shared: z.record(z.string(), z.string()),
  /** Slots on the shell's own pages. */
  slots: z.array(slotSchema),
});

export type HostDescription = z.infer<typeof hostSchema>;

/** The result of a trial render in the deployed shell, which runs in a separate process. */
export const trialSchema = z.strictObject({
  /** Pages that were rendered. */
  pages: z.array(z.string()),
  problems: z.array(z.strictObject({ page: z.string(), message: z.string() })),
});

export type Trial = z.infer<typeof trialSchema>;

/** Routes of site servers for the release service, which sends a pass made with `SITE_TOKEN`. */
export const siteRoutes = {
  host: defineRoute({
    method: 'GET',
    path: '/internal/host',
    summary: 'What this build of the shell provides to remotes',
    success: { status: 200, schema: hostSchema, description: 'SDK, shared singletons, slots' },
    errors: [401, 404],
  }),
  trial: defineRoute({
    method: 'POST',
    path: '/internal/trials',
    summary: 'Renders the pages of candidates in a separate process, as if they were live',
    body: z.strictObject({
      remotes: z.array(z.strictObject({ name: remoteNameSchema, pointer: pointerSchema })).min(1),
    }),
    success: { status: 200, schema: trialSchema, description: 'The result' },
    errors: [401, 404, 422, 503],
  }),
};
