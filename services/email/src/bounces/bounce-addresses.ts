import { createHmac, timingSafeEqual } from 'node:crypto';
import { currentKey, keysOf } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { domainOf } from '../delivery/message-id.js';

/** Characters of the signature: with the rest, as many as fit before an @. */
const signatureLength = 22;
const pattern = new RegExp(`^bounces\\+([0-9a-f]{32})\\.([0-9a-f]{${signatureLength}})$`);

const signatureOf = (key: string, name: string): string => createHmac('sha256', key).update(`bounce:${name}`).digest('hex').slice(0, signatureLength);

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
    const name = id.replaceAll('-', '');
    return `bounces+${name}.${signatureOf(currentKey(this.config.BOUNCE_KEY), name)}@${this.domain}`;
  }

  /** The id of the mail that is returned to an address; undefined when we did not make it. Letter case may have changed on the way. */
  mailOf(address: string): string | undefined {
    const [local, domain] = address.toLowerCase().split('@');
    const [, name, signature] = pattern.exec(local ?? '') ?? [];
    if (!this.config.BOUNCE_KEY || !name || !signature || domain !== this.domain) return undefined;
    if (!keysOf(this.config.BOUNCE_KEY).some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, name))))) return undefined;
    return name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
