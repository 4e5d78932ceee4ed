import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It is random enough to need neither salt nor a slow hash. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
};
