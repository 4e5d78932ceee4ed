import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config.js';

/** Keeps secrets at rest with keys that are derived from OPS_KEY. */
@Injectable()
export class Vault {
  private readonly encryption: Buffer;
  private readonly signing: Buffer;

  constructor(@Inject(CONFIG) { OPS_KEY }: Pick<Config, 'OPS_KEY'>) {
    this.encryption = Buffer.from(hkdfSync('sha256', OPS_KEY, '', 'ops encryption', 32));
    this.signing = Buffer.from(hkdfSync('sha256', OPS_KEY, '', 'ops signing', 32));
  }

  /** Encrypts. The context is not kept: what was sealed for one row cannot be opened as another's. */
  seal(text: string, context: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.encryption, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws when it was sealed with another key or context, or was changed. */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.encryption, bytes.subarray(0, 12)).setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  /** A keyed hash, different for each purpose. */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.signing).update(`${purpose}\0${text}`).digest('base64url');
  }
}
