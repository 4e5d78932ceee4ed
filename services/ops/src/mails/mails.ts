import { notFound } from '@larkway/kit/errors';
import type { Mail, MailEvent, MailFilter, MailPage, MailTimeline } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { conditionOf } from './mail-filter.js';
import { mailColumns, type MailRow, toMail } from './mail-row.js';
import { Recipients } from './recipients.js';

const siblings = 50;

/** What the journals have told, to be searched. */
@Injectable()
export class Mails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recipients: Recipients,
  ) {}

  async search(filter: MailFilter, limit: number, after?: string): Promise<MailPage> {
    const begin = after === undefined ? undefined : positionOf(after);
    const { sql, values } = conditionOf(filter, begin && [['(listed_at, id) < (?, ?)', ...begin]]);
    const [rows, total] = await Promise.all([
      this.dataSource.query<MailRow[]>(
        `SELECT ${mailColumns} FROM mails WHERE ${sql} ORDER BY listed_at DESC, id DESC LIMIT ${limit + 1}`,
        values,
      ),
      begin ? null : this.count(filter),
    ]);
    const shown = rows.slice(0, limit);
    return {
      mails: shown.map(toMail),
      next: rows.length > limit ? cursorOf(shown.at(-1)!) : null,
      total,
    };
  }

  async timeline(id: string): Promise<MailTimeline> {
    const mail = await this.one(id);
    const [events, others, suppression] = await Promise.all([
      this.dataSource.query<(Omit<MailEvent, 'at'> & { at: Date })[]>(
        'SELECT at, service, type, detail FROM mail_events WHERE mail_id = $1 ORDER BY at, id',
        [id],
      ),
      this.dataSource.query<MailRow[]>(
        `SELECT ${mailColumns} FROM mails WHERE reference = $1 AND id <> $2 ORDER BY listed_at, id LIMIT ${siblings}`,
        [mail.reference, id],
      ),
      this.suppressionOf(mail),
    ]);
    return {
      mail,
      events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      siblings: others.map(toMail),
      suppression,
    };
  }

  async one(id: string): Promise<Mail> {
    const [row] = await this.dataSource.query<MailRow[]>(
      `SELECT ${mailColumns} FROM mails WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('There is no such mail.');
    return toMail(row);
  }

  // Of an email that was delivered, or is on its way for the first time, nobody needs to know.
  private async suppressionOf({ id, failedAt, state }: Mail): Promise<MailTimeline['suppression']> {
    if (failedAt === null && state !== 'suppressed') return null;
    const recipients = await this.recipients.describe([id]);
    return recipients ? (recipients.get(id)?.suppression ?? null) : 'unknown';
  }

  private async count(filter: MailFilter): Promise<number> {
    const { sql, values } = conditionOf(filter);
    const [{ count }] = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM mails WHERE ${sql}`,
      values,
    );
    return count;
  }
}

const cursorOf = ({ listed_at, id }: MailRow): string => `${listed_at.getTime()}.${id}`;

const positionOf = (cursor: string): [Date, string] => {
  const [, milliseconds, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!id) throw notFound('There is no such page.');
  return [new Date(Number(milliseconds)), id];
};
