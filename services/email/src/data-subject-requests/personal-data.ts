import {
  mostFound,
  type PersonErased,
  type PersonField,
  type PersonRecords,
} from '@larkway/kit-contract';
import { type DataSubjectStore, refuseWhileUnfinished } from '@larkway/kit/people';
import type { RetentionRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AddressKeys } from '../suppression/address-keys.js';

const ofPerson = 'lower(recipient) = lower($1) OR address_key = ANY ($2)';
const finished = `state NOT IN ('queued', 'sending', 'held')`;

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
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM messages WHERE address_key = ANY ($1) ORDER BY created_at DESC, id LIMIT ${mostFound}`,
      [this.keys.allOfAddress(value)],
    );
    return rows.map(({ id }) => id);
  }

  async export(email: string): Promise<PersonRecords['records']> {
    const keys = this.keys.allOfAddress(email);
    return {
      messages: await this.dataSource.query(
        `SELECT * FROM messages WHERE ${ofPerson} ORDER BY created_at, id`,
        [email, keys],
      ),
      suppressions: await this.dataSource.query('SELECT * FROM suppressions WHERE id = ANY ($1)', [
        keys,
      ]),
    };
  }

  erase(email: string): Promise<PersonErased['erased']> {
    return this.dataSource.transaction(async (manager) => {
      const messages: { id: string; kind: string; finished: boolean }[] = await manager.query(
        `SELECT id, kind, ${finished} AS finished FROM messages WHERE ${ofPerson} ORDER BY id FOR UPDATE`,
        [email, this.keys.allOfAddress(email)],
      );
      refuseWhileUnfinished(messages.filter((message) => !message.finished));
      await manager.query(
        'UPDATE messages SET recipient = NULL, address_key = NULL, mailbox_key = NULL WHERE id = ANY ($1)',
        [messages.map(({ id }) => id)],
      );
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
