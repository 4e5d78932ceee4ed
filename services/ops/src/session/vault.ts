import { createHmac, hkdfSync } from 'node:crypto';
import { hashFunctionOf, keysOf } from '@larkway/kit/config';
import { createSealer, type Sealer } from '@larkway/kit/signing';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config.js';

interface SigningKey {
  key: Buffer;
  hashFunction: string;
}

const signingKeyOf = (key: string): SigningKey => {
  const hashFunction = hashFunctionOf(key);
  return { key: Buffer.from(hkdfSync(hashFunction, key, '', 'ops signing', 32)), hashFunction };
};

/**
 * Encrypts and signs with keys derived from OPS_KEY. The first key encrypts and signs; all keys
 * decrypt and verify.
 */
@Injectable()
export class Vault {
  readonly seal: Sealer['seal'];
  readonly open: Sealer['open'];
  readonly isCurrent: Sealer['isCurrent'];
  private readonly signingKeys: SigningKey[];

  constructor(@Inject(CONFIG) { OPS_KEY }: Pick<Config, 'OPS_KEY'>) {
    ({
      seal: this.seal,
      open: this.open,
      isCurrent: this.isCurrent,
    } = createSealer('OPS_KEY', OPS_KEY, 'ops encryption'));
    this.signingKeys = keysOf(OPS_KEY).map(signingKeyOf);
  }

  get hasPreviousKeys(): boolean {
    return this.signingKeys.length > 1;
  }

  /** A keyed hash, different for each purpose. */
  sign(purpose: string, text: string): string {
    return this.signatures(purpose, text)[0];
  }

  /** The keyed hash of the current key, and those of earlier keys. */
  signatures(purpose: string, text: string): [current: string, ...previous: string[]] {
    return this.signingKeys.map(({ key, hashFunction }) =>
      createHmac(hashFunction, key).update(`${purpose}\0${text}`).digest('base64url'),
    ) as [string, ...string[]];
  }
}
