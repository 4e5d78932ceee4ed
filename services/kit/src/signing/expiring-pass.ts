import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from './keyed-hash.js';
import { currentKey, keysOf } from '../config/rotating-secret.js';

const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

const signatureOf = (key: string, purpose: string, time: Buffer): Buffer =>
  keyedHash(key, `operator pass: ${purpose}`, time).subarray(0, SIGNATURE_BYTES);

/**
 * Creates a pass, in base64url: permission for one purpose until a time, without an identity.
 * @param until milliseconds since 1970
 */
export const issuePass = (key: string, purpose: string, until: number): string => {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(until, 0, TIME_BYTES);
  return Buffer.concat([time, signatureOf(currentKey(key), purpose, time)]).toString('base64url');
};

/**
 * The expiry of a pass in milliseconds since 1970; undefined when it has expired or was not made
 * with this key for this purpose.
 */
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

/** Clocks of machines may differ by minutes. */
const CALL_LIFETIME_MS = 5 * 60_000;

const callPurpose = 'internal call';

/**
 * The `Authorization` header of a call between two processes that share a secret. It expires after
 * five minutes and does not contain the secret, so a recorded header is useless later.
 * @param secret the first key of a list is used
 */
export const authorizationFor = (secret: string, now = Date.now()): string =>
  `Bearer ${issuePass(secret, callPurpose, now + CALL_LIFETIME_MS)}`;

/** Whether an `Authorization` header was made with one of the secret's keys and has not expired. */
export const isAuthorized = (authorization: string | undefined, secret: string): boolean =>
  readPass(secret, callPurpose, /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]) !== undefined;
