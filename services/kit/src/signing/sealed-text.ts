import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashFunctionOf, keysOf } from '../config/rotating-secret.js';

interface Cipher {
  encrypt: (key: Buffer, text: string, context: string) => Buffer;
  /** Undefined if the key or the context is wrong, or the value was changed. */
  decrypt: (key: Buffer, bytes: Buffer, context: string) => string | undefined;
}

const aes256Gcm: Cipher = {
  encrypt: (key, text, context) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  },
  decrypt: (key, bytes, context) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      const text = decipher.update(bytes.subarray(28));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  },
};

/**
 * By version prefix. To replace the algorithm, add a version, make it current, and replace the key.
 */
const ciphers: Record<string, Cipher> = { v1: aes256Gcm };
const currentVersion = 'v1';

/** Older values have no version; they are `v1`. */
const parse = (
  sealed: string,
): { cipher: Cipher | undefined; isCurrent: boolean; bytes: Buffer } => {
  const [version, bytes] = sealed.includes('.')
    ? (sealed.split('.', 2) as [string, string])
    : [undefined, sealed];
  return {
    cipher: ciphers[version ?? 'v1'],
    isCurrent: version === currentVersion,
    bytes: Buffer.from(bytes, 'base64url'),
  };
};

/** Encrypts and decrypts texts, each for one context, such as the row that it is stored in. */
export interface Sealer {
  /**
   * Encrypts with the first key of the secret. The context is not stored, so a value of one context
   * cannot be opened in another.
   */
  seal: (text: string, context: string) => string;
  /**
   * Decrypts with any key of the secret.
   * @throws if it was sealed with an unknown key or another context, or was changed
   */
  open: (sealed: string, context: string) => string;
  /** Whether it was sealed with the first key and the current algorithm. */
  isCurrent: (sealed: string, context: string) => boolean;
}

/**
 * Seals texts with AES-256-GCM, under keys derived from a rotating secret (HKDF, RFC 5869).
 * @param name of the secret, for messages
 * @param purpose the same secret encrypts with different keys for different purposes
 */
export const createSealer = (name: string, secret: string, purpose: string): Sealer => {
  const keys = keysOf(secret).map((key) =>
    Buffer.from(hkdfSync(hashFunctionOf(key), key, '', purpose, 32)),
  );
  return {
    seal: (text, context) =>
      `${currentVersion}.${ciphers[currentVersion]!.encrypt(keys[0]!, text, context).toString('base64url')}`,
    open: (sealed, context) => {
      const { cipher, bytes } = parse(sealed);
      for (const key of keys) {
        const text = cipher?.decrypt(key, bytes, context);
        if (text !== undefined) return text;
      }
      throw new Error(`The sealed value of "${context}" cannot be opened with any key of ${name}`);
    },
    isCurrent: (sealed, context) => {
      const { cipher, isCurrent, bytes } = parse(sealed);
      return isCurrent && cipher?.decrypt(keys[0]!, bytes, context) !== undefined;
    },
  };
};
