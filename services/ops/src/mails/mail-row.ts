import type { Mail } from '@larkway/ops-contract';

export const mailColumns =
  'id, source, kind, reference, message_id, state, round, attempts, accepted_at, queued_at, sent_at, next_try_at, last_reply, cause, failed_at, closed_at, listed_at, updated_at';

export interface MailRow {
  id: string;
  source: Mail['source'];
  kind: string | null;
  reference: string | null;
  message_id: string | null;
  state: Mail['state'];
  round: number;
  attempts: number;
  accepted_at: Date | null;
  queued_at: Date | null;
  sent_at: Date | null;
  next_try_at: Date | null;
  last_reply: string | null;
  cause: Mail['cause'];
  failed_at: Date | null;
  closed_at: Date | null;
  listed_at: Date;
  updated_at: Date;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toMail = (row: MailRow): Mail => ({
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
