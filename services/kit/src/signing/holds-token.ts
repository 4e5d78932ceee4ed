import { createHash, timingSafeEqual } from 'node:crypto';
import { keysOf } from '../config/rotating-secret.js';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header `Authorization: Bearer <token>` has the token, or one of its keys while it is being replaced. */
export const holdsToken = (authorization: string | undefined, token: string): boolean => {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  // Hashes are as long as each other whatever was sent, so that the time of the comparison tells nothing.
  return keysOf(token).filter((key) => timingSafeEqual(hash(given), hash(key))).length > 0;
};
