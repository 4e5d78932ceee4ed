import type { RetentionRule } from '@larkway/kit/retention';

/** Whom a mail went to is kept for some time; that it went out, and what the server said, stays. */
export const mailRetention = (days: number): RetentionRule => ({
  table: 'messages',
  days,
  sql: `UPDATE messages SET recipient = NULL, address_key = NULL, mailbox_key = NULL WHERE id IN (
    SELECT id FROM messages WHERE created_at < $1 AND recipient IS NOT NULL AND state NOT IN ('queued', 'sending', 'held')
    ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});
