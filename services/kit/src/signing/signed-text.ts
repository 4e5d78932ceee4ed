import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { z } from 'zod';

// Ed25519 (RFC 8032). A private key is its 32-byte seed, after this prefix in PKCS #8 (RFC 8410).
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A text with the signature of its author. */
export interface SignedText {
  payload: string;
  /** Ed25519, base64url. */
  signature: string;
  keyId: string;
}

export interface Signer {
  /** SPKI, DER, base64. */
  publicKey: string;
  keyId: string;
  sign: (payload: string) => SignedText;
}

const keyIdOf = (spki: Buffer): string =>
  createHash('sha256').update(spki).digest('hex').slice(0, 16);

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** @param seed 32 bytes, base64url. @throws when it is anything else. */
export const createSigner = (seed: string): Signer => {
  const bytes = Buffer.from(seed, 'base64url');
  if (bytes.length !== 32) throw new Error('A signing key is 32 bytes, base64url');
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = spkiOf(createPublicKey(key));
  const keyId = keyIdOf(spki);
  return {
    publicKey: spki.toString('base64'),
    keyId,
    sign: (payload) => ({
      payload,
      signature: sign(null, Buffer.from(payload), key).toString('base64url'),
      keyId,
    }),
  };
};

export interface Verifier {
  /** The payload of a text that one of the keys signed. @throws when the signature is not valid. */
  open: (signed: SignedText) => string;
}

/**
 * @param publicKeys SPKI, DER, base64: several while a key is being replaced.
 * @throws when one is not an Ed25519 key.
 */
export const createVerifier = (publicKeys: string[]): Verifier => {
  const keys = new Map(
    publicKeys.map((text) => {
      const key = createPublicKey({
        key: Buffer.from(text, 'base64'),
        format: 'der',
        type: 'spki',
      });
      if (key.asymmetricKeyType !== 'ed25519')
        throw new Error('A public key must be an Ed25519 key');
      return [keyIdOf(spkiOf(key)), key];
    }),
  );
  return {
    open: ({ payload, signature, keyId }) => {
      const key = keys.get(keyId);
      if (!key) throw new Error(`Unknown signing key: ${keyId}`);
      if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url')))
        throw new Error('The signature does not match the text');
      return payload;
    },
  };
};

/**
 * Schema of Ed25519 public keys (SPKI, DER, base64), separated by commas while one is being
 * replaced.
 */
export const publicKeys = z.string().transform((text) => text.split(',').map((key) => key.trim()));

const encodedPattern = /^([\w-]+)\.([\w-]+)\.([0-9a-f]{16})$/;

/** Encodes a signed text for a URL: `<payload>.<signature>.<key id>`, the payload in base64url. */
export const encodeSigned = ({ payload, signature, keyId }: SignedText): string =>
  `${Buffer.from(payload).toString('base64url')}.${signature}.${keyId}`;

/** Decodes a text of `encodeSigned` without verifying it; undefined when it has another form. */
export const decodeSigned = (text: string): SignedText | undefined => {
  const [, payload, signature, keyId] = encodedPattern.exec(text) ?? [];
  if (payload === undefined) return undefined;
  return {
    payload: Buffer.from(payload, 'base64url').toString(),
    signature: signature!,
    keyId: keyId!,
  };
};
