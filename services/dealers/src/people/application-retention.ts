import type { RetentionRule } from '@larkway/kit/retention';

/** Declined applications are kept for some time and then deleted with their steps; open ones wait, approved ones belong to a listed dealership. */
export const applicationRetention = (days: number): RetentionRule => ({
  table: 'dealer_applications',
  days,
  sql: `DELETE FROM dealer_applications WHERE id IN (
    SELECT id FROM dealer_applications WHERE status = 'declined' AND decided_at < $1 ORDER BY decided_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});
