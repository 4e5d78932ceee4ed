import { z } from 'zod';

/**
 * The keys of a secret that is being replaced, `new,old`: the first one signs, encrypts and is sent; each one verifies, decrypts and is
 * accepted. One key, without a comma, is the usual case.
 */
export const keysOf = (secret: string): [current: string, ...previous: string[]] =>
  secret.split(',').map((key) => key.trim()) as [string, ...string[]];

/** The key that signs, encrypts and is sent. */
export const currentKey = (secret: string): string => keysOf(secret)[0];

/**
 * The hash function of HMACs with a key: SHA-512 for a key that begins with `sha512:`, otherwise SHA-256. So a list `sha512:new,old` replaces the
 * algorithm together with the key, and what the old ones made is accepted meanwhile.
 */
export const hashFunctionOf = (key: string): 'sha256' | 'sha512' =>
  key.startsWith('sha512:') ? 'sha512' : 'sha256';

/** A secret of which each key has 32 characters or more, and matches the pattern. */
export const rotatingSecret = (
  pattern = /^.{32,}$/s,
  message = 'must have at least 32 characters (several keys: each, separated by commas)',
) => z.string().refine((secret) => keysOf(secret).every((key) => pattern.test(key)), message);
