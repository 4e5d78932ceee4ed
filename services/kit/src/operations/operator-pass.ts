import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../abuse/keyed-hash.js';
import { currentKey, keysOf } from '../config/rotating-secret.js';

const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

const signatureOf = (key: string, purpose: string, time: Buffer): Buffer => keyedHash(key, `operator pass: ${purpose}`, time);

/**
 * Says until when a browser may be shown something that is for operators, and not whose browser it is; in base64url. Good for one
 * purpose, and only where the same operations token is known. `until` in milliseconds since 1970.
 */
export const issueOperatorPass = (token: string, purpose: string, until: number): string => {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(until, 0, TIME_BYTES);
  return Buffer.concat([time, signatureOf(currentKey(token), purpose, time)]).toString('base64url');
};

/** Milliseconds since 1970 until which a pass holds; nothing when it holds no longer, or was not made with this token for this purpose. */
export const readOperatorPass = (token: string, purpose: string, pass: string | undefined, now = Date.now()): number | undefined => {
  const bytes = Buffer.from(pass ?? '', 'base64url');
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = bytes.subarray(0, TIME_BYTES);
  if (!keysOf(token).some((key) => timingSafeEqual(bytes.subarray(TIME_BYTES), signatureOf(key, purpose, time)))) return undefined;
  const until = time.readUIntBE(0, TIME_BYTES);
  return until > now ? until : undefined;
};
