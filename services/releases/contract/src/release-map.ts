import { z } from 'zod';
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
