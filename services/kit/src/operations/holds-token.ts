import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header `Authorization: Bearer <token>` holds the token. */
export const holdsToken = (authorization: string | undefined, token: string): boolean => {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  // Hashes are as long as each other whatever was sent, so that the time of the comparison tells nothing.
  return timingSafeEqual(hash(given), hash(token));
};
