import type { EmailState } from '@larkway/email-contract';
import {
  mostFound,
  type PersonErased,
  type PersonField,
  type PersonRecords,
} from '@larkway/kit-contract';
import { type DataSubjectStore, refuseWhileUnfinished } from '@larkway/kit/data-subject-requests';
import type { RetentionRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { MessageEntity } from '../message/message.entity.js';
import { AddressKeys } from '../suppression/address-keys.js';

const unfinished: EmailState[] = ['queued', 'sending', 'held'];

/**
 * Finds, exports and erases what this service stores about one person: the emails to their address.
 * A suppression, which is a keyed hash, stays, so that the person gets no more email.
 */
@Injectable()
export class EmailPersonalData implements DataSubjectStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: AddressKeys,
  ) {}

  /** By the keyed hash of the address. Names and phone numbers are not stored here. */
  async find(by: PersonField, value: string): Promise<string[]> {
    if (by !== 'email') return [];
    const messages = await this.dataSource.manager.find(MessageEntity, {
      where: { addressKey: In(this.keys.allOfAddress(value)) },
      select: { id: true },
      order: { createdAt: 'DESC', id: 'ASC' },
      take: mostFound,
    });
    return messages.map(({ id }) => id);
  }

  // Raw SQL: an export has every column, under its name in the database.
  async export(email: string): Promise<PersonRecords['records']> {
    const keys = this.keys.allOfAddress(email);
    return {
      messages: await this.dataSource.query(
        'SELECT * FROM messages WHERE lower(recipient) = lower($1) OR address_key = ANY ($2) ORDER BY created_at, id',
        [email, keys],
      ),
      suppressions: await this.dataSource.query('SELECT * FROM suppressions WHERE id = ANY ($1)', [
        keys,
      ]),
    };
  }

  erase(email: string): Promise<PersonErased['erased']> {
    return this.dataSource.transaction(async (manager) => {
      const messages = await manager
        .createQueryBuilder(MessageEntity, 'message')
        .where('lower(message.recipient) = lower(:email) OR message.addressKey = ANY (:keys)', {
          email,
          keys: this.keys.allOfAddress(email),
        })
        .orderBy('message.id')
        .setLock('pessimistic_write')
        .getMany();
      refuseWhileUnfinished(messages.filter(({ state }) => unfinished.includes(state)));
      await manager
        .createQueryBuilder()
        .update(MessageEntity)
        .set({ recipient: null, addressKey: null, mailboxKey: null })
        .where('id = ANY (:ids)', { ids: messages.map(({ id }) => id) })
        .execute();
      return { messages: messages.length };
    });
  }
}

/** Removes recipients after some time; the email's state and the server's reply stay. */
export const recipientRetention = (days: number): RetentionRule => ({
  table: 'messages',
  days,
  sql: `UPDATE messages SET recipient = NULL, address_key = NULL, mailbox_key = NULL WHERE id IN (
    SELECT id FROM messages WHERE created_at < $1 AND recipient IS NOT NULL AND state NOT IN ('queued', 'sending', 'held')
    ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});
