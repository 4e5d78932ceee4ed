import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config.js';

interface DerivedKeys {
  encryption: Buffer;
  signing: Buffer;
}

const derive = (key: string): DerivedKeys => ({
  encryption: Buffer.from(hkdfSync('sha256', key, '', 'ops encryption', 32)),
  signing: Buffer.from(hkdfSync('sha256', key, '', 'ops signing', 32)),
});

const decrypt = ({ encryption }: DerivedKeys, bytes: Buffer, context: string): string | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, 12)).setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
  const text = decipher.update(bytes.subarray(28));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Not this key, not this context, or changed: GCM does not tell which.
    return undefined;
  }
};

/** Keeps secrets at rest with keys that are derived from OPS_KEY: the first encrypts and signs, each decrypts and verifies. */
@Injectable()
export class Vault {
  private readonly keys: [current: DerivedKeys, ...previous: DerivedKeys[]];

  constructor(@Inject(CONFIG) { OPS_KEY }: Pick<Config, 'OPS_KEY'>) {
    this.keys = keysOf(OPS_KEY).map(derive) as [DerivedKeys, ...DerivedKeys[]];
  }

  get hasPreviousKeys(): boolean {
    return this.keys.length > 1;
  }

  /** Encrypts. The context is not kept: what was sealed for one row cannot be opened as another's. */
  seal(text: string, context: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0].encryption, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws when it was sealed with a key that is not known here or for another context, or was changed. */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const keys of this.keys) {
      const text = decrypt(keys, bytes, context);
      if (text !== undefined) return text;
    }
    throw new Error(`What is sealed for "${context}" cannot be opened with any key of OPS_KEY`);
  }

  isSealedWithCurrentKey(sealed: string, context: string): boolean {
    return decrypt(this.keys[0], Buffer.from(sealed, 'base64url'), context) !== undefined;
  }

  /** A keyed hash, different for each purpose. */
  sign(purpose: string, text: string): string {
    return this.signatures(purpose, text)[0];
  }

  /** That hash, and those that earlier keys made. */
  signatures(purpose: string, text: string): [current: string, ...previous: string[]] {
    return this.keys.map(({ signing }) => createHmac('sha256', signing).update(`${purpose}\0${text}`).digest('base64url')) as [string, ...string[]];
  }
}
