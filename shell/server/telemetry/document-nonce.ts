import { timingSafeEqual } from 'node:crypto';
import { currentKey, keysOf } from '@larkway/kit/config';
import { keyedHash } from '@larkway/kit/signing';
import type { LiveRemote, ResolvedRemote } from '@larkway/releases-contract';
import { pooledRandomBytes } from '../security-headers.js';

/** Beacons of tabs that are open for longer are not counted. */
export const NONCE_LIFETIME = 2 * 60 * 60_000;

const TIME_BYTES = 6;
const RANDOM_BYTES = 9;
const VERSION_BYTES = 4;
const SIGNATURE_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + RANDOM_BYTES;

type Version = Pick<ResolvedRemote, 'name' | 'version'>;

/** A document of this site, as named by a browser. */
export interface SentDocument {
  /** Differs between documents. */
  id: string;
  /** Not older than a nonce may be, so its beacons count. */
  isFresh: boolean;
  /** Whether the version is in the document, also as the last good version. */
  has: (version: Version) => boolean;
}

const signatureOf = (key: string, body: Buffer): Buffer =>
  keyedHash(key, 'document nonce', body).subarray(0, SIGNATURE_BYTES);

const tagOf = (key: string, { name, version }: Version): Buffer =>
  keyedHash(key, 'document version', `${name} ${version}`).subarray(0, VERSION_BYTES);

/** Tags by list of versions, with the key that made them: most documents have the same versions. */
const tagsOfRemotes = new WeakMap<LiveRemote[], { key: string; tags: Buffer }>();

const tagsOf = (key: string, remotes: LiveRemote[]): Buffer => {
  const known = tagsOfRemotes.get(remotes);
  if (known?.key === key) return known.tags;
  const versions = remotes.flatMap((remote) =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );
  const tags = Buffer.concat(versions.map((version) => tagOf(key, version)));
  tagsOfRemotes.set(remotes, { key, tags });
  return tags;
};

/**
 * The nonce of a document, in base64url: time, 72 random bits, a tag for each version, signature.
 * Contains nothing about the visitor.
 * @param now in milliseconds
 */
export const issueDocumentNonce = (
  beaconKey: string,
  remotes: LiveRemote[],
  now = Date.now(),
): string => {
  const key = currentKey(beaconKey);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now, 0, TIME_BYTES);
  const body = Buffer.concat([time, pooledRandomBytes(RANDOM_BYTES), tagsOf(key, remotes)]);
  return Buffer.concat([body, signatureOf(key, body)]).toString('base64url');
};

/** The document that a nonce belongs to; nothing if this site did not sign it. */
export const readDocumentNonce = (
  beaconKey: string,
  nonce: string,
  now = Date.now(),
): SentDocument | undefined => {
  const bytes = Buffer.from(nonce, 'base64url');
  if (bytes.length < HEAD_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, -SIGNATURE_BYTES);
  const key = keysOf(beaconKey).find((one) =>
    timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(one, body)),
  );
  if (key === undefined) return undefined;
  const age = now - body.readUIntBE(0, TIME_BYTES);
  const tags = body.subarray(HEAD_BYTES);
  return {
    id: body.subarray(0, HEAD_BYTES).toString('base64url'),
    isFresh: age >= 0 && age <= NONCE_LIFETIME,
    has: (version) => {
      const tag = tagOf(key, version);
      for (let at = 0; at < tags.length; at += VERSION_BYTES)
        if (tag.equals(tags.subarray(at, at + VERSION_BYTES))) return true;
      return false;
    },
  };
};
