import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { hashFunctionOf, keysOf } from '@larkway/kit/config';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config.js';

interface DerivedKeys {
  encryption: Buffer;
  signing: Buffer;
  hashFunction: string;
}

const derive = (key: string): DerivedKeys => {
  const hashFunction = hashFunctionOf(key);
  return {
    encryption: Buffer.from(hkdfSync(hashFunction, key, '', 'ops encryption', 32)),
    signing: Buffer.from(hkdfSync(hashFunction, key, '', 'ops signing', 32)),
    hashFunction,
  };
};

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
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(12, 28));
    const text = decipher.update(bytes.subarray(28));
    try {
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

/**
 * Encrypts and signs with keys derived from OPS_KEY. The first key encrypts and signs; all keys
 * decrypt and verify.
 */
@Injectable()
export class Vault {
  private readonly keys: [current: DerivedKeys, ...previous: DerivedKeys[]];

  constructor(@Inject(CONFIG) { OPS_KEY }: Pick<Config, 'OPS_KEY'>) {
    this.keys = keysOf(OPS_KEY).map(derive) as [DerivedKeys, ...DerivedKeys[]];
  }

  get hasPreviousKeys(): boolean {
    return this.keys.length > 1;
  }

  /**
   * Encrypts. The context is not stored, so a value of one row cannot be opened as another row's.
   */
  seal(text: string, context: string): string {
    return `${currentVersion}.${ciphers[currentVersion]!.encrypt(this.keys[0].encryption, text, context).toString('base64url')}`;
  }

  /** @throws if it was sealed with an unknown key or another context, or was changed */
  open(sealed: string, context: string): string {
    const { cipher, bytes } = parse(sealed);
    for (const { encryption } of this.keys) {
      const text = cipher?.decrypt(encryption, bytes, context);
      if (text !== undefined) return text;
    }
    throw new Error(`The sealed value of "${context}" cannot be opened with any key of OPS_KEY`);
  }

  /** Whether it was sealed with the first key and the current algorithm. */
  isCurrent(sealed: string, context: string): boolean {
    const { cipher, isCurrent, bytes } = parse(sealed);
    return isCurrent && cipher?.decrypt(this.keys[0].encryption, bytes, context) !== undefined;
  }

  /** A keyed hash, different for each purpose. */
  sign(purpose: string, text: string): string {
    return this.signatures(purpose, text)[0];
  }

  /** The keyed hash of the current key, and those of earlier keys. */
  signatures(purpose: string, text: string): [current: string, ...previous: string[]] {
    return this.keys.map(({ signing, hashFunction }) =>
      createHmac(hashFunction, signing).update(`${purpose}\0${text}`).digest('base64url'),
    ) as [string, ...string[]];
  }
}
