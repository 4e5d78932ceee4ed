import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from './keyed-hash.js';
import { currentKey, keysOf } from '../config/rotating-secret.js';

const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

const signatureOf = (key: string, purpose: string, time: Buffer): Buffer =>
  keyedHash(key, `operator pass: ${purpose}`, time).subarray(0, SIGNATURE_BYTES);

/**
 * Says until when its holder may do one thing, and not who that is; in base64url. Valid for one purpose, and only where the same key is
 * known. `until` in milliseconds since 1970.
 */
export const issuePass = (key: string, purpose: string, until: number): string => {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(until, 0, TIME_BYTES);
  return Buffer.concat([time, signatureOf(currentKey(key), purpose, time)]).toString('base64url');
};

/** Milliseconds since 1970 until which a pass is valid; `undefined` when it has expired, or was not made with this key for this purpose. */
export const readPass = (
  key: string,
  purpose: string,
  pass: string | undefined,
  now = Date.now(),
): number | undefined => {
  const bytes = Buffer.from(pass ?? '', 'base64url');
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = bytes.subarray(0, TIME_BYTES);
  if (
    !keysOf(key).some((known) =>
      timingSafeEqual(bytes.subarray(TIME_BYTES), signatureOf(known, purpose, time)),
    )
  )
    return undefined;
  const until = time.readUIntBE(0, TIME_BYTES);
  return until > now ? until : undefined;
};
