import { currentKey, keysOf, rotatingSecret } from '../config/rotating-secret.js';
import { createSigner, createVerifier, type Verifier } from './signed-text.js';

const LIFETIME_MS = 24 * 60 * 60_000;
/** A person needs longer to fill in a form. */
const QUICKEST_MS = 3_000;
/** Documents of the same 100 ms share a token: a signature costs a fifth of a cached document. */
const MOMENT_MS = 100;

const TIME_BYTES = 6;

/** Time, key id and signature; see `SignedText`. */
const pattern = /^([\w-]{8})([0-9a-f]{16})([\w-]{86})$/;

const payloadOf = (time: string): string => `form token ${time}`;

/** Schema of the Ed25519 seeds with which the site signs its forms: 32 bytes, base64url. */
export const formSigningKey = rotatingSecret(
  /^[\w-]{43}$/,
  'must be 32 bytes, base64url (several keys: each, separated by commas)',
);

/** Verifies form tokens. `now` in milliseconds since 1970. */
export interface FormTokenVerifier {
  /** Whether this site issued the token during the last day. */
  isValid: (token: string | undefined, now?: number) => boolean;
  /** Whether the token is valid and older than the three seconds that a person needs at least. */
  isSentByAPerson: (token: string | undefined, now?: number) => boolean;
}

/** Issues and verifies form tokens. */
export interface FormTokens extends FormTokenVerifier {
  /** The signed time to a tenth of a second, and nothing else. All tokens have the same length. */
  issue: (now?: number) => string;
}

/**
 * Milliseconds since the token was issued; undefined when it is missing or signed with another key.
 */
const ageOf = (verifier: Verifier, token: string | undefined, now: number): number | undefined => {
  const [, time, keyId, signature] = pattern.exec(token ?? '') ?? [];
  if (!time || !keyId || !signature) return undefined;
  try {
    verifier.open({ payload: payloadOf(time), keyId, signature });
  } catch {
    return undefined;
  }
  return now - Buffer.from(time, 'base64url').readUIntBE(0, TIME_BYTES);
};

/**
 * For a service that accepts forms.
 * @param keys see `publicKeys`
 * @throws when one is not an Ed25519 key
 */
export const createFormTokenVerifier = (keys: string[]): FormTokenVerifier => {
  const verifier = createVerifier(keys);
  const isAged = (token: string | undefined, now: number, youngest: number): boolean => {
    const age = ageOf(verifier, token, now);
    return age !== undefined && age >= youngest && age <= LIFETIME_MS;
  };
  return {
    isValid: (token, now = Date.now()) => isAged(token, now, 0),
    isSentByAPerson: (token, now = Date.now()) => isAged(token, now, QUICKEST_MS),
  };
};

/** For the site. @param signingKeys see `formSigningKey` */
export const createFormTokens = (signingKeys: string): FormTokens => {
  const signer = createSigner(currentKey(signingKeys));
  let last = { moment: 0, token: '' };
  const sign = (moment: number): string => {
    const bytes = Buffer.alloc(TIME_BYTES);
    bytes.writeUIntBE(moment, 0, TIME_BYTES);
    const time = bytes.toString('base64url');
    const { keyId, signature } = signer.sign(payloadOf(time));
    return `${time}${keyId}${signature}`;
  };
  return {
    ...createFormTokenVerifier(keysOf(signingKeys).map((key) => createSigner(key).publicKey)),
    issue: (now = Date.now()) => {
      const moment = now - (now % MOMENT_MS);
      if (moment !== last.moment) last = { moment, token: sign(moment) };
      return last.token;
    },
  };
};
