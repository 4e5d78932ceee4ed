import { z } from 'zod';

/**
 * The keys of a secret: usually one, or `new,old` while it is being replaced. The first key signs,
 * encrypts and is sent; each key verifies, decrypts and is accepted.
 */
export const keysOf = (secret: string): [current: string, ...previous: string[]] =>
  secret.split(',').map((key) => key.trim()) as [string, ...string[]];

/** The key that signs, encrypts and is sent. */
export const currentKey = (secret: string): string => keysOf(secret)[0];

/**
 * The hash function of HMACs with a key: SHA-512 for a key that starts with `sha512:`, otherwise
 * SHA-256. A list `sha512:new,old` therefore replaces the algorithm together with the key.
 */
export const hashFunctionOf = (key: string): 'sha256' | 'sha512' =>
  key.startsWith('sha512:') ? 'sha512' : 'sha256';

/** Schema of a secret: each key matches the pattern, by default 32 characters or more. */
export const rotatingSecret = (
  pattern = /^.{32,}$/s,
  message = 'must have at least 32 characters (several keys: each, separated by commas)',
) => z.string().refine((secret) => keysOf(secret).every((key) => pattern.test(key)), message);

/**
 * Schema of a secret of two processes, which signs and verifies the passes of calls between them.
 */
export const sharedSecret = rotatingSecret(
  /^[\x21-\x7e]{32,}$/,
  'must be 32 visible ASCII characters or more (several keys: each, separated by commas)',
);
