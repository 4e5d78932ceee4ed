import type { Recipient } from '@larkway/email-contract';
import { notFound } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { AddressKeys } from '../suppression/address-keys.js';
import { SuppressionService } from '../suppression/suppression.service.js';
import { MessageEntity } from './message.entity.js';

type Row = Pick<MessageEntity, 'id' | 'recipient' | 'addressKey'>;

const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** What operators can see of the recipients of emails, without their identity. */
@Injectable()
export class Recipients {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: AddressKeys,
    private readonly suppressions: SuppressionService,
  ) {}

  /** Its address; null before the first attempt. */
  async ofEmail(id: string): Promise<string | null> {
    const [row] = await this.find([id]);
    if (!row) throw notFound('Email not found');
    return row.recipient;
  }

  /** Emails that were never claimed are missing, because their recipient is not known yet. */
  async describe(ids: string[]): Promise<Recipient[]> {
    const rows = await this.find(ids);
    const entries = new Map(
      (await this.suppressions.ofKeys(rows.flatMap((row) => this.keysOf(row)))).map((entry) => [
        entry.id,
        entry,
      ]),
    );
    return rows.map((row) => {
      const entry = this.keysOf(row)
        .map((key) => entries.get(key))
        .find(Boolean);
      return {
        id: row.id,
        domain: row.recipient === null ? null : domainOf(row.recipient),
        suppression: entry ? { reason: entry.reason, createdAt: entry.createdAt } : null,
      };
    });
  }

  /**
   * Removes the recipients of these emails from the suppression list.
   * @returns how many entries.
   */
  async unsuppress(ids: string[]): Promise<number> {
    const removed = await this.suppressions.removeKeys(
      (await this.find(ids)).flatMap((row) => this.keysOf(row)),
    );
    return removed.length;
  }

  private find(ids: string[]): Promise<Row[]> {
    return this.dataSource.manager.find(MessageEntity, {
      where: { id: In(ids) },
      select: { id: true, recipient: true, addressKey: true },
      order: { id: 'ASC' },
    });
  }

  // Our mailboxes have no key, because they are never suppressed. An entry may have an earlier key.
  private keysOf({ recipient, addressKey }: Row): string[] {
    if (addressKey === null) return [];
    return [addressKey, ...(recipient === null ? [] : this.keys.allOfAddress(recipient))];
  }
}
