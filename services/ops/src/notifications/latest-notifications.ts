import { type EmailState, openEmailStates, type Receiver } from '@larkway/ops-contract';
import type { RowRule } from '@larkway/kit/retention';
import type { EntityManager } from 'typeorm';

/** A notification with the state of its email, if it is one. */
interface Row {
  receiver_id: string;
  waiting: number;
  id: string;
  kind: string;
  created_at: Date;
  attempts: number;
  outcome: 'delivered' | 'failed' | null;
  problem: string | null;
  email_state: EmailState | null;
  email_attempts: number | null;
  email_reply: string | null;
}

const isOpen = (state: EmailState): boolean =>
  (openEmailStates as readonly EmailState[]).includes(state);

type Last = NonNullable<Receiver['last']>;

const stateOf = ({ outcome, email_state: email }: Row): Last['state'] => {
  if (outcome) return outcome;
  if (email === null || isOpen(email)) return 'waiting';
  return email === 'sent' ? 'delivered' : 'failed';
};

const toLast = (row: Row): Last => ({
  id: row.id,
  kind: row.kind,
  at: row.created_at.toISOString(),
  state: stateOf(row),
  attempts: row.email_attempts ?? row.attempts,
  problem: row.problem ?? (row.email_state === 'sent' ? null : row.email_reply),
});

/** The latest notification of each receiver, and how many are not delivered yet. */
export const latestNotifications = async (
  manager: EntityManager,
): Promise<Map<string, Pick<Receiver, 'last' | 'waiting'>>> => {
  // Raw SQL: TypeORM has no LATERAL.
  const rows: Row[] = await manager.query(
    `SELECT receiver.id AS receiver_id, notification.*,
       email.state AS email_state, email.attempts AS email_attempts, email.last_reply AS email_reply,
       (SELECT count(*)::int FROM notifications AS open LEFT JOIN emails ON emails.id = open.id
        WHERE open.receiver_id = receiver.id AND open.outcome IS NULL AND emails.ended_at IS NULL) AS waiting
     FROM receivers AS receiver
     CROSS JOIN LATERAL (
       SELECT id, kind, created_at, attempts, outcome, problem FROM notifications
       WHERE receiver_id = receiver.id ORDER BY created_at DESC LIMIT 1
     ) AS notification
     LEFT JOIN emails AS email ON email.id = notification.id`,
  );
  return new Map(rows.map((row) => [row.receiver_id, { waiting: row.waiting, last: toLast(row) }]));
};

/** Deletes old notifications that are no longer tried. */
export const notificationRetention = (days: number): RowRule => ({
  table: 'notifications',
  days,
  sql: `DELETE FROM notifications WHERE id IN (
    SELECT id FROM notifications WHERE created_at < $1 AND next_attempt_at IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});
