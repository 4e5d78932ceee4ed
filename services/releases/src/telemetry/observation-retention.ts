import type { RetentionRule } from '@larkway/kit/retention';

/** What was seen of versions; a minute's rows are not written to once it has passed. */
export const observationRetention = (days: number): RetentionRule => ({
  table: 'observations',
  days,
  sql: 'DELETE FROM observations WHERE ctid = ANY (ARRAY(SELECT ctid FROM observations WHERE minute < $1 ORDER BY minute LIMIT $2))',
});
