import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type EmailConfig } from '../config.js';

// Mail to name+anything reaches name; these two domains ignore dots as well.
const ignoresDots = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address, however it is written. */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = address.trim().toLowerCase().split(/@(?=[^@]*$)/);
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${ignoresDots.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
};

/** Names addresses by keyed hashes, which cannot be turned back into addresses. */
@Injectable()
export class AddressKeys implements OnModuleInit {
  private key = '';

  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    private readonly dataSource: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    this.key = this.config.ADDRESS_KEY ?? (await this.ownKey());
  }

  /** The name under which an address is suppressed. */
  ofAddress(address: string): string {
    return this.hash('address', address.trim().toLowerCase());
  }

  /** The name under which the mails to a mailbox are counted. */
  ofMailbox(address: string): string {
    return this.hash('mailbox', mailboxOf(address));
  }

  private hash(purpose: string, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose}:${text}`).digest('base64url');
  }

  // Without a configured key one is made at the first start, and all workers share it.
  private async ownKey(): Promise<string> {
    await this.dataSource.query(`INSERT INTO own_secrets (name, value) VALUES ('address-key', $1) ON CONFLICT DO NOTHING`, [
      randomBytes(32).toString('base64url'),
    ]);
    const [{ value }] = await this.dataSource.query(`SELECT value FROM own_secrets WHERE name = 'address-key'`);
    return value;
  }
}
