import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. Tokens are random, so they need neither salt nor a slow hash. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Compares in constant time. */
export const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
};
