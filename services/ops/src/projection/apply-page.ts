import type { JournalPage } from '@larkway/kit-contract';
import type { DataSource, EntityManager } from 'typeorm';
import { type MailLife, mailLife, type Step } from './mail-life.js';

const projectionLock = 7_203_114_531;

/** What follows from all steps of an email must be derived by one transaction at a time: two feeds report on the same emails. */
export const lockProjection = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock($1)', [projectionLock]);

interface EventRow extends Step {
  mail_id: string;
}

/**
 * Adds one page of a service's journal and moves its cursor, both or neither. Does nothing when the cursor is no longer where the page
 * begins: another copy has applied the page.
 */
export const applyPage = (
  dataSource: DataSource,
  service: string,
  after: string,
  { entries, cursor }: JournalPage,
): Promise<void> =>
  dataSource.transaction(async (manager) => {
    await lockProjection(manager);
    const [, moved] = await manager.query(
      'UPDATE feeds SET cursor = $3 WHERE service = $1 AND cursor = $2',
      [service, after, cursor],
    );
    if (moved !== 1) return;
    await manager.query(
      `INSERT INTO mail_events (mail_id, service, at, type, detail)
       SELECT subject, $1, at, type, detail FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (subject uuid, at timestamptz, type text, detail jsonb))
         WITH ORDINALITY AS entry (subject, at, type, detail, position) ORDER BY position`,
      [service, JSON.stringify(entries)],
    );
    const ids = [...new Set(entries.map(({ subject }) => subject))];
    await retell(manager, ids);
  });

/** Writes what follows from all steps of these mails. */
export const retell = async (manager: EntityManager, ids: string[]): Promise<void> => {
  const rows: EventRow[] = await manager.query(
    'SELECT mail_id, service, at, type, detail FROM mail_events WHERE mail_id = ANY ($1::uuid[]) ORDER BY id',
    [ids],
  );
  const steps = new Map<string, Step[]>(ids.map((id) => [id, []]));
  for (const row of rows) steps.get(row.mail_id)!.push(row);
  const lives = [...steps].map(([id, own]) => toRow(id, mailLife(own)));
  await manager.query(
    `INSERT INTO mails (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::mails, $1::jsonb)
     ON CONFLICT (id) DO UPDATE SET (${columns}) = ROW (${columns
       .split(', ')
       .map((column) => `EXCLUDED.${column}`)
       .join(', ')})`,
    [JSON.stringify(lives)],
  );
};

const columns =
  'id, source, kind, reference, message_id, state, round, attempts, accepted_at, queued_at, sent_at, ended_at, next_try_at, last_reply, cause, failed_at, closed_at, listed_at, updated_at';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const toRow = (id: string, life: MailLife) => ({
  id,
  source: life.source,
  kind: life.kind,
  reference: life.reference !== null && uuid.test(life.reference) ? life.reference : null,
  message_id: life.messageId,
  state: life.state,
  round: life.round,
  attempts: life.attempts,
  accepted_at: life.acceptedAt,
  queued_at: life.queuedAt,
  sent_at: life.sentAt,
  ended_at: life.endedAt,
  next_try_at: life.nextTryAt,
  last_reply: life.lastReply,
  cause: life.cause,
  failed_at: life.failedAt,
  closed_at: life.closedAt,
  listed_at: life.listedAt,
  updated_at: life.updatedAt,
});
