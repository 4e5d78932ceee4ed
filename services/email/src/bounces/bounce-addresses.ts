import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentKey, hashFunctionOf, keysOf } from '@larkway/kit/config';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { domainOf } from '../delivery/message-id.js';

/**
 * Characters of an id (128 bits) and of a signature (130 bits) in base32hex (RFC 4648), in lower case: letter case may change on the way. Together
 * they take 61 of the 64 characters that are allowed before an @.
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

/** Addresses to which mails are returned, one per mail. They are signed: nobody can make up the return of a mail. */
@Injectable()
export class BounceAddresses {
  private readonly domain: string;

  constructor(@Inject(CONFIG) private readonly config: EmailConfig) {
    this.domain = (config.BOUNCE_DOMAIN ?? domainOf(config.MAIL_FROM)).toLowerCase();
  }

  /** Undefined without a configured key: mails are then returned to their sender. */
  addressFor(id: string): string | undefined {
    if (!this.config.BOUNCE_KEY) return undefined;
    const name = encodeId(id);
    return `bounces+${name}.${signatureOf(currentKey(this.config.BOUNCE_KEY), name)}@${this.domain}`;
  }

  /** The id of the mail that is returned to an address; undefined when we did not make it. */
  mailOf(address: string): string | undefined {
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
