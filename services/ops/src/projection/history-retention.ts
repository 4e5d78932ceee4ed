import type { RowRule } from '@larkway/kit/retention';

/** Mails that have ended long ago go with their steps; those under way stay. */
export const historyRetention = (days: number): RowRule[] => [
  {
    table: 'mails',
    days,
    sql: `WITH old AS (
      SELECT id FROM mails WHERE ended_at < $1 AND updated_at < $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ), steps AS (DELETE FROM mail_events WHERE mail_id IN (SELECT id FROM old))
    DELETE FROM mails WHERE id IN (SELECT id FROM old)`,
  },
];
