import { createHmac, randomBytes } from 'node:crypto';
import { hashFunctionOf, keysOf } from '@larkway/kit/config';
import { mailboxOf } from '@larkway/kit/submissions';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { OwnSecretEntity } from './own-secret.entity.js';

/** The name of the key that is stored if none is configured. */
const addressKey = 'address-key';

const hash = (key: string, purpose: string, text: string): string =>
  createHmac(hashFunctionOf(key), key).update(`${purpose}:${text}`).digest('base64url');

/** Keyed hashes of addresses, from which the addresses cannot be derived. */
@Injectable()
export class AddressKeys implements OnModuleInit {
  private keys: [current: string, ...previous: string[]] = [''];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    const configured = this.config.ADDRESS_KEY;
    this.keys = configured
      ? [...keysOf(configured), ...(await this.storedKeys())]
      : [await this.ownKey()];
  }

  /** The key under which an address is suppressed. */
  ofAddress(address: string): string {
    return this.allOfAddress(address)[0];
  }

  /** That key, and those under which it may be suppressed since an earlier `ADDRESS_KEY`. */
  allOfAddress(address: string): [current: string, ...previous: string[]] {
    return this.keys.map((key) => hash(key, 'address', address.trim().toLowerCase())) as [
      string,
      ...string[],
    ];
  }

  /** The key under which emails to a mailbox are counted. */
  ofMailbox(address: string): string {
    return hash(this.keys[0], 'mailbox', mailboxOf(address));
  }

  // Without a configured key, the first start creates one that all workers share.
  private async ownKey(): Promise<string> {
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(OwnSecretEntity)
      .values({ name: addressKey, value: randomBytes(32).toString('base64url') })
      .orIgnore()
      .execute();
    return (await this.storedKeys())[0]!;
  }

  private async storedKeys(): Promise<string[]> {
    const secrets = await this.dataSource.manager.findBy(OwnSecretEntity, { name: addressKey });
    return secrets.map(({ value }) => value);
  }
}
