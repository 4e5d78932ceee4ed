import { timingSafeEqual } from 'node:crypto';
import { currentKey, keysOf } from '../config/rotating-secret.js';
import { keyedHash } from './keyed-hash.js';

const LIFETIME_MS = 24 * 60 * 60_000;
/** Nobody reads a form, fills it in and sends it in less. */
const QUICKEST_MS = 3_000;

const TIME_BYTES = 6;
const SIGNATURE_BYTES = 16;

const signatureOf = (key: string, time: Buffer): Buffer => keyedHash(key, 'form token', time).subarray(0, SIGNATURE_BYTES);

/** Says when a form was handed out, and nothing else; in base64url. `now` in milliseconds. */
export const issueFormToken = (formKey: string, now = Date.now()): string => {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(now, 0, TIME_BYTES);
  return Buffer.concat([time, signatureOf(currentKey(formKey), time)]).toString('base64url');
};

/** Milliseconds since the form was handed out; nothing when the token is missing or was not made with this key. */
const ageOf = (formKey: string, token: string | undefined, now: number): number | undefined => {
  const bytes = Buffer.from(token ?? '', 'base64url');
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = bytes.subarray(0, TIME_BYTES);
  if (!keysOf(formKey).some((key) => timingSafeEqual(bytes.subarray(TIME_BYTES), signatureOf(key, time)))) return undefined;
  return now - time.readUIntBE(0, TIME_BYTES);
};

/** Whether the token is ours and of the last day. */
export const isFormToken = (formKey: string, token: string | undefined, now = Date.now()): boolean => {
  const age = ageOf(formKey, token, now);
  return age !== undefined && age >= 0 && age <= LIFETIME_MS;
};

/** Whether a person may have sent what came with the token: it is ours, of the last day, and older than a moment. */
export const isSentByAPerson = (formKey: string, token: string | undefined, now = Date.now()): boolean =>
  isFormToken(formKey, token, now) && ageOf(formKey, token, now)! >= QUICKEST_MS;
