import { createHash } from 'node:crypto';

/** The bytes of one response, ready to send. */
export interface ServedDocument {
  body: Buffer;
  /** Equal content has an equal tag on every copy of the service. */
  etag: string;
}

/** A strong, quoted tag, derived from the bytes. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

export const serveDocument = (value: unknown): ServedDocument => {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: etagOf(body) };
};

/** Whether an If-None-Match header contains the tag (weak comparison, RFC 9110). */
export const matchesEtag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
};
