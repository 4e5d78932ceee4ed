import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentKey, hashFunctionOf, keysOf } from '@larkway/kit/config';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, domainOf } from '../config.js';

/**
 * Characters of an id (128 bits) and of a signature (130 bits) in base32hex (RFC 4648), in lower
 * case, because mail servers may change letter case. The local part is 61 characters long; 64 are
 * allowed.
 */
const length = 26;
const bitsPerCharacter = 5n;
const pattern = new RegExp(`^bounces\\+([0-9a-v]{${length}})\\.([0-9a-v]{${length}})$`);

const base32 = (value: bigint): string => value.toString(32).padStart(length, '0');

const valueOf = (text: string): bigint =>
  [...text].reduce((value, digit) => (value << bitsPerCharacter) | BigInt(parseInt(digit, 32)), 0n);

const encodeId = (id: string): string => base32(BigInt(`0x${id.replaceAll('-', '')}`));

const decodeId = (name: string): string =>
  valueOf(name)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const signatureOf = (key: string, name: string): string => {
  const mac = createHmac(hashFunctionOf(key), key).update(`bounce:${name}`).digest();
  return base32(
    BigInt(`0x${mac.toString('hex')}`) >>
      (BigInt(mac.length * 8) - BigInt(length) * bitsPerCharacter),
  );
};

/** Return addresses, one per email. They are signed, so that bounces cannot be forged. */
@Injectable()
export class BounceAddresses {
  private readonly domain: string;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.domain = (config.BOUNCE_DOMAIN ?? domainOf(config.MAIL_FROM)).toLowerCase();
  }

  /** Undefined without a configured key: emails are then returned to `MAIL_FROM`. */
  addressFor(id: string): string | undefined {
    if (!this.config.BOUNCE_KEY) return undefined;
    const name = encodeId(id);
    return `bounces+${name}.${signatureOf(currentKey(this.config.BOUNCE_KEY), name)}@${this.domain}`;
  }

  /** The id of the email with this return address; undefined if its signature is not ours. */
  emailIdOf(address: string): string | undefined {
    const [local, domain] = address.toLowerCase().split('@');
    const [, name, signature] = pattern.exec(local ?? '') ?? [];
    if (!this.config.BOUNCE_KEY || !name || !signature || domain !== this.domain) return undefined;
    if (
      !keysOf(this.config.BOUNCE_KEY).some((key) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, name))),
      )
    )
      return undefined;
    return decodeId(name);
  }
}
