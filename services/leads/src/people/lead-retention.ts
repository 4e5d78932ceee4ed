import type { RetentionRule } from '@larkway/kit/retention';

/** Contacts are kept for some time and then deleted. */
export const leadRetention = (days: number): RetentionRule => ({
  table: 'leads',
  days,
  sql: 'DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)',
});
