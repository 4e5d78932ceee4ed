import type { CommandResult, JournalPage } from '@larkway/kit-contract';
import { takeAdvisoryLock } from '@larkway/kit/postgres';
import type { RowRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { EmailEntity } from '../emails/email.entity.js';
import { noteDeadLetters } from '../notifications/observations.js';
import { FeedEntity } from './feed.entity.js';
import { closer, type EmailHistory, emailHistory, type Step } from './email-history.js';

const projectionLock = 7_203_114_531;

/**
 * Two feeds report on the same emails, so only one transaction at a time may derive their state.
 */
const lockProjection = (manager: EntityManager): Promise<void> =>
  takeAdvisoryLock(manager, projectionLock);

interface EventRow extends Step {
  email_id: string;
}

/**
 * Stores one page of a service's journal and advances its cursor in one transaction. Does nothing
 * if the cursor is not at the start of the page: another copy has applied the page.
 */
export const applyPage = (
  dataSource: DataSource,
  service: string,
  after: string,
  { entries, cursor }: JournalPage,
): Promise<void> =>
  dataSource.transaction(async (manager) => {
    await lockProjection(manager);
    const { affected } = await manager.update(FeedEntity, { service, cursor: after }, { cursor });
    if (affected !== 1) return;
    // Raw SQL: a page has a thousand entries, more than an INSERT can have parameters for.
    await manager.query(
      `INSERT INTO email_events (email_id, service, at, type, detail)
       SELECT subject, $1, at, type, detail FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (subject uuid, at timestamptz, type text, detail jsonb))
         WITH ORDINALITY AS entry (subject, at, type, detail, position) ORDER BY position`,
      [service, JSON.stringify(entries)],
    );
    const ids = [...new Set(entries.map(({ subject }) => subject))];
    const failures = await failureTimes(manager, ids);
    const rows = await updateEmails(manager, ids);
    const failed = rows.filter((row) => isNewDeadLetter(row, failures.get(row.id)));
    await noteDeadLetters(
      manager,
      failed.map(({ cause }) => cause ?? 'other'),
    );
  });

/** When the dead letters among these emails failed. */
const failureTimes = async (manager: EntityManager, ids: string[]): Promise<Map<string, Date>> => {
  const rows = await manager.find(EmailEntity, {
    where: { id: Any(ids), failedAt: Not(IsNull()) },
    select: { id: true, failedAt: true },
  });
  return new Map(rows.map(({ id, failedAt }) => [id, failedAt!]));
};

/** Older ones are read when the projection is built again. */
const newestMilliseconds = 24 * 60 * 60_000;

/**
 * Whether an email has become a dead letter, or again after a retry. Notifications are left out: a
 * notification that cannot be delivered must not cause another one.
 */
const isNewDeadLetter = (
  { kind, failed_at: at }: ReturnType<typeof toRow>,
  before: Date | undefined,
): boolean =>
  at !== null &&
  kind !== 'notification' &&
  (before === undefined || before < at) &&
  Date.now() - at.getTime() < newestMilliseconds;

/**
 * Removes undelivered emails from the dead letters. The closure is stored as a step of the email
 * and is valid until a retry begins.
 */
@Injectable()
export class CloseEmails {
  constructor(private readonly dataSource: DataSource) {}

  execute(ids: string[], { by, reason }: { by: string; reason: string }): Promise<CommandResult> {
    return this.dataSource.transaction(async (manager) => {
      await lockProjection(manager);
      // Raw SQL: TypeORM has no INSERT … SELECT.
      const closed: { id: string }[] = await manager.query(
        `INSERT INTO email_events (email_id, service, at, type, detail)
         SELECT id, $2, now(), 'closed', jsonb_build_object('round', round, 'by', $3::text, 'reason', $4::text)
         FROM emails WHERE id = ANY ($1::uuid[]) AND failed_at IS NOT NULL AND ended_at IS NOT NULL ORDER BY id
         RETURNING email_id AS id`,
        [ids, closer, by, reason],
      );
      const done = closed.map(({ id }) => id);
      await updateEmails(manager, done);
      const refused = ids
        .filter((id) => !done.includes(id))
        .map((id) => ({ id, reason: 'It is not undelivered.' }));
      return { done, refused };
    });
  }
}

/** Deletes old emails with their steps. Emails that are still open are kept. */
export const historyRetention = (days: number): RowRule[] => [
  {
    table: 'emails',
    days,
    sql: `WITH old AS (
      SELECT id FROM emails WHERE ended_at < $1 AND updated_at < $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ), steps AS (DELETE FROM email_events WHERE email_id IN (SELECT id FROM old))
    DELETE FROM emails WHERE id IN (SELECT id FROM old)`,
  },
];

/** Derives the state of these emails from all their steps, and stores it. */
const updateEmails = async (
  manager: EntityManager,
  ids: string[],
): Promise<ReturnType<typeof toRow>[]> => {
  // Raw SQL: thousands of rows at a time are read without making entities.
  const rows: EventRow[] = await manager.query(
    'SELECT email_id, service, at, type, detail FROM email_events WHERE email_id = ANY ($1::uuid[]) ORDER BY id',
    [ids],
  );
  const steps = new Map<string, Step[]>(ids.map((id) => [id, []]));
  for (const row of rows) steps.get(row.email_id)!.push(row);
  const histories = [...steps].map(([id, own]) => toRow(id, emailHistory(own)));
  // Raw SQL: one statement for any number of rows.
  await manager.query(
    `INSERT INTO emails (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::emails, $1::jsonb)
     ON CONFLICT (id) DO UPDATE SET (${columns}) = ROW (${columns
       .split(', ')
       .map((column) => `EXCLUDED.${column}`)
       .join(', ')})`,
    [JSON.stringify(histories)],
  );
  return histories;
};

const columns =
  'id, source, kind, reference, message_id, state, round, attempts, accepted_at, queued_at, sent_at, ended_at, next_try_at, last_reply, cause, failed_at, closed_at, listed_at, updated_at';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const toRow = (id: string, history: EmailHistory) => ({
  id,
  source: history.source,
  kind: history.kind,
  reference: history.reference !== null && uuid.test(history.reference) ? history.reference : null,
  message_id: history.messageId,
  state: history.state,
  round: history.round,
  attempts: history.attempts,
  accepted_at: history.acceptedAt,
  queued_at: history.queuedAt,
  sent_at: history.sentAt,
  ended_at: history.endedAt,
  next_try_at: history.nextTryAt,
  last_reply: history.lastReply,
  cause: history.cause,
  failed_at: history.failedAt,
  closed_at: history.closedAt,
  listed_at: history.listedAt,
  updated_at: history.updatedAt,
});
