import { notFound } from '@larkway/kit/errors';
import type {
  Email,
  EmailEvent,
  EmailFilter,
  EmailPage,
  EmailWithHistory,
} from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { conditionOf } from './email-filter.js';
import { Recipients } from './recipients.js';

const maxSiblings = 50;

const emailColumns =
  'id, source, kind, reference, message_id, state, round, attempts, accepted_at, queued_at, sent_at, next_try_at, last_reply, cause, failed_at, closed_at, listed_at, updated_at';

interface EmailRow {
  id: string;
  source: Email['source'];
  kind: string | null;
  reference: string | null;
  message_id: string | null;
  state: Email['state'];
  round: number;
  attempts: number;
  accepted_at: Date | null;
  queued_at: Date | null;
  sent_at: Date | null;
  next_try_at: Date | null;
  last_reply: string | null;
  cause: Email['cause'];
  failed_at: Date | null;
  closed_at: Date | null;
  listed_at: Date;
  updated_at: Date;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toEmail = (row: EmailRow): Email => ({
  id: row.id,
  source: row.source,
  kind: row.kind,
  reference: row.reference,
  messageId: row.message_id,
  state: row.state,
  round: row.round,
  attempts: row.attempts,
  acceptedAt: iso(row.accepted_at),
  queuedAt: iso(row.queued_at),
  sentAt: iso(row.sent_at),
  nextTryAt: iso(row.next_try_at),
  lastReply: row.last_reply,
  cause: row.cause,
  failedAt: iso(row.failed_at),
  closedAt: iso(row.closed_at),
  milliseconds:
    row.sent_at && row.accepted_at
      ? Math.max(0, row.sent_at.getTime() - row.accepted_at.getTime())
      : null,
  updatedAt: row.updated_at.toISOString(),
});

/** Reads emails from the projection of the journals. */
@Injectable()
export class Emails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recipients: Recipients,
  ) {}

  async search(filter: EmailFilter, limit: number, after?: string): Promise<EmailPage> {
    const begin = after === undefined ? undefined : positionOf(after);
    const { sql, values } = conditionOf(filter, begin && [['(listed_at, id) < (?, ?)', ...begin]]);
    const [rows, total] = await Promise.all([
      this.dataSource.query<EmailRow[]>(
        `SELECT ${emailColumns} FROM mails WHERE ${sql} ORDER BY listed_at DESC, id DESC LIMIT ${limit + 1}`,
        values,
      ),
      begin ? null : this.count(filter),
    ]);
    const shown = rows.slice(0, limit);
    return {
      mails: shown.map(toEmail),
      next: rows.length > limit ? cursorOf(shown.at(-1)!) : null,
      total,
    };
  }

  async timeline(id: string): Promise<EmailWithHistory> {
    const mail = await this.one(id);
    const [events, others, suppression] = await Promise.all([
      this.dataSource.query<(Omit<EmailEvent, 'at'> & { at: Date })[]>(
        'SELECT at, service, type, detail FROM mail_events WHERE mail_id = $1 ORDER BY at, id',
        [id],
      ),
      this.dataSource.query<EmailRow[]>(
        `SELECT ${emailColumns} FROM mails WHERE reference = $1 AND id <> $2 ORDER BY listed_at, id LIMIT ${maxSiblings}`,
        [mail.reference, id],
      ),
      this.suppressionOf(mail),
    ]);
    return {
      mail,
      events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      siblings: others.map(toEmail),
      suppression,
    };
  }

  async one(id: string): Promise<Email> {
    const [row] = await this.dataSource.query<EmailRow[]>(
      `SELECT ${emailColumns} FROM mails WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('There is no such email.');
    return toEmail(row);
  }

  // Not relevant for an email that was delivered or is in its first attempts.
  private async suppressionOf({
    id,
    failedAt,
    state,
  }: Email): Promise<EmailWithHistory['suppression']> {
    if (failedAt === null && state !== 'suppressed') return null;
    const recipients = await this.recipients.describe([id]);
    return recipients ? (recipients.get(id)?.suppression ?? null) : 'unknown';
  }

  private async count(filter: EmailFilter): Promise<number> {
    const { sql, values } = conditionOf(filter);
    const [{ count }] = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM mails WHERE ${sql}`,
      values,
    );
    return count;
  }
}

const cursorOf = ({ listed_at, id }: EmailRow): string => `${listed_at.getTime()}.${id}`;

const positionOf = (cursor: string): [Date, string] => {
  const [, milliseconds, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!id) throw notFound('There is no such page.');
  return [new Date(Number(milliseconds)), id];
};
