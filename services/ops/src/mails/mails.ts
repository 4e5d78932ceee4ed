import { notFound } from '@larkway/kit';
import type { Mail, MailEvent, MailFilter, MailPage, MailTimeline } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { conditionOf } from './mail-filter.js';
import { mailColumns, type MailRow, toMail } from './mail-row.js';

const siblings = 50;

/** What the journals have told, to be searched. */
@Injectable()
export class Mails {
  constructor(private readonly dataSource: DataSource) {}

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
    return { mails: shown.map(toMail), next: rows.length > limit ? cursorOf(shown.at(-1)!) : null, total };
  }

  async timeline(id: string): Promise<MailTimeline> {
    const mail = await this.one(id);
    const [events, others] = await Promise.all([
      this.dataSource.query<(Omit<MailEvent, 'at'> & { at: Date })[]>('SELECT at, service, type, detail FROM mail_events WHERE mail_id = $1 ORDER BY at, id', [id]),
      this.dataSource.query<MailRow[]>(
        `SELECT ${mailColumns} FROM mails WHERE reference = $1 AND id <> $2 ORDER BY listed_at, id LIMIT ${siblings}`,
        [mail.reference, id],
      ),
    ]);
    return { mail, events: events.map((event) => ({ ...event, at: event.at.toISOString() })), siblings: others.map(toMail) };
  }

  async one(id: string): Promise<Mail> {
    const [row] = await this.dataSource.query<MailRow[]>(`SELECT ${mailColumns} FROM mails WHERE id = $1`, [id]);
    if (!row) throw notFound('There is no such mail.');
    return toMail(row);
  }

  private async count(filter: MailFilter): Promise<number> {
    const { sql, values } = conditionOf(filter);
    const [{ count }] = await this.dataSource.query(`SELECT count(*)::int AS count FROM mails WHERE ${sql}`, values);
    return count;
  }
}

const cursorOf = ({ listed_at, id }: MailRow): string => `${listed_at.getTime()}.${id}`;

const positionOf = (cursor: string): [Date, string] => {
  const [, milliseconds, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!id) throw notFound('There is no such page.');
  return [new Date(Number(milliseconds)), id];
};
