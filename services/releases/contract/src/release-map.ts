import { z } from 'zod';
import { integritySchema, type Release, versionSchema } from './release.js';

export const channels = ['production', 'preview'] as const;
export const channelSchema = z.enum(channels);
export type Channel = (typeof channels)[number];

/** Per cent of visitors, two decimals. 0 is nobody and 100 is everybody, exactly. */
export const percentSchema = z.number().min(0).max(100).multipleOf(0.01);

/** One version, and what proves that its files are its files. */
export const pointerSchema = z.strictObject({
  version: versionSchema,
  /** Of the bytes of its `release.json`, which in turn names the hash of every other file. */
  digest: integritySchema,
  /** Where its files are: a path on the site itself, or an absolute address. Ends with a slash. */
  base: z
    .string()
    .regex(/^(\/|https?:\/\/[^/]+\/).*(?<=\/)$/, 'a path or an address that ends with a slash'),
});

export type Pointer = z.infer<typeof pointerSchema>;

export const livePointersSchema = z.strictObject({
  name: z.string(),
  team: z.string(),
  /** What visitors get. */
  stable: pointerSchema,
  /** What they get when that is unavailable. */
  lastGood: pointerSchema.optional(),
  /** What some of them get instead. */
  canary: z.strictObject({ pointer: pointerSchema, percent: percentSchema }).optional(),
});

export type LivePointers = z.infer<typeof livePointersSchema>;

/** Which version of each remote is live in a channel: the payload that is signed. */
export const livePayloadSchema = z.strictObject({
  format: z.literal(1),
  channel: channelSchema,
  /** Grows with each change of the channel; a lower one of the same epoch is never accepted again. */
  revision: z.int().nonnegative(),
  issuedAt: z.iso.datetime(),
  remotes: z.array(livePointersSchema),
  /** When this generation of the release service's database began, in milliseconds since 1970: a restored database begins a greater one. */
  epoch: z.int().positive().optional(),
  /** From then on no server accepts the map any more. A map without it comes from a file, or from a server's own cache. */
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

/** A version with where its files are. */
export type ResolvedRemote = Release & Pick<Pointer, 'base'>;

/** A version that was chosen for one document, and the one that stands in for it. */
export type LiveRemote = ResolvedRemote & { lastGood?: ResolvedRemote };

/** What one document is made of. */
export interface ReleaseMap {
  id: string;
  /** The map that proves it. */
  signed: SignedMap;
  remotes: LiveRemote[];
}

/** A path of the site, with its query. Browsers read backslashes as slashes and drop line breaks and tabs, so that others could name a host. */
export const sitePathSchema = z.string().regex(/^\/(?!\/)[^\\\s\p{Cc}]*$/u, 'a path of the site');

/**
 * Path of each preview link: `<origin of the site>/preview#<signed claims>`. Browsers send what is behind `#` to no server; the page of this
 * path hands it over in the body of a POST.
 */
export const previewPath = '/preview';

/** Claims of a preview link, which shows one unreleased version of one remote to everyone who has it. Signed like a map. */
export const previewClaimsSchema = z.strictObject({
  kind: z.literal('preview'),
  /** Of the site that the link is for; sites of other channels refuse it. */
  channel: channelSchema,
  name: z.string(),
  pointer: pointerSchema,
  /** Seconds since 1970. */
  expires: z.int().positive(),
  /** Page of the site to begin at. */
  path: sitePathSchema,
});

export type PreviewClaims = z.infer<typeof previewClaimsSchema>;
