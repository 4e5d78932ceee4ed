// A state and its step in the journal are one statement: a mail costs two round trips to the database, not eight.

/**
 * Claims a message for this worker, or suppresses it; returns no row when the message is not available. Every claim raises `attempts`,
 * so that the number of the attempt is the fencing token of the lease.
 */
export const claimStatement = `
  WITH verdict AS (
    SELECT CASE
      WHEN EXISTS (SELECT 1 FROM suppressions WHERE id = $8) THEN 'address'
      WHEN $9::text IS NOT NULL AND $2::int = 0 AND NOT EXISTS (SELECT 1 FROM messages WHERE id = $1 AND attempts > 0) AND EXISTS (
        SELECT 1 FROM messages
        WHERE mailbox_key = $9 AND attempts > 0 AND created_at > now() - interval '1 day'
        HAVING count(*) >= $11::int OR count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= $10::int
      ) THEN 'limit'
    END AS reason
  ), claimed AS (
    INSERT INTO messages AS m (id, round, kind, recipient, message_id, request_id, accepted_at, tried_since, address_key, mailbox_key,
      state, attempts, tries, lease_until)
    SELECT $1, $2, $3, $4, $5, $6, $7::timestamptz, CASE WHEN $2 = 0 THEN $7::timestamptz ELSE now() END, $8, $9,
      CASE WHEN reason IS NULL THEN 'sending' ELSE 'suppressed' END, (reason IS NULL)::int, (reason IS NULL)::int,
      CASE WHEN reason IS NULL THEN now() + $12::int * interval '1 millisecond' END
    FROM verdict
    ON CONFLICT (id) DO UPDATE SET
      state = EXCLUDED.state, round = EXCLUDED.round, recipient = EXCLUDED.recipient, request_id = EXCLUDED.request_id,
      accepted_at = EXCLUDED.accepted_at, address_key = EXCLUDED.address_key, mailbox_key = EXCLUDED.mailbox_key,
      tried_since = CASE WHEN m.round = EXCLUDED.round THEN coalesce(m.tried_since, EXCLUDED.tried_since) ELSE EXCLUDED.tried_since END,
      attempts = m.attempts + EXCLUDED.attempts,
      tries = CASE WHEN m.round = EXCLUDED.round THEN m.tries ELSE 0 END + EXCLUDED.tries,
      deaths = CASE WHEN m.round = EXCLUDED.round THEN m.deaths ELSE 0 END,
      waits_for = NULL, next_try_at = NULL, sent_at = NULL, lease_until = EXCLUDED.lease_until, updated_at = now()
    WHERE (m.round <= EXCLUDED.round AND (m.state = 'queued' OR (m.state = 'sending' AND m.lease_until < now())))
       OR (m.round < EXCLUDED.round AND m.state IN ('failed', 'set-aside', 'suppressed', 'cancelled', 'bounced'))
    RETURNING m.*
  ), step AS (
    INSERT INTO journal (subject, type, detail)
    SELECT id, state, CASE WHEN state = 'sending'
      THEN jsonb_build_object('kind', kind, 'attempt', attempts, 'messageId', message_id)
      ELSE jsonb_build_object('kind', kind, 'reason', (SELECT reason FROM verdict)) END
    FROM claimed
  )
  SELECT state, attempts, tries, deaths, tried_since AS "triedSince", (SELECT reason FROM verdict) AS reason FROM claimed`;

/** Extends the leases that are still held, and returns those. A message that came back before its outcome is recorded is still held. */
export const renewStatement = `
  UPDATE messages AS m SET lease_until = now() + $3::int * interval '1 millisecond'
  FROM unnest($1::uuid[], $2::int[]) AS held (id, attempt)
  WHERE m.id = held.id AND m.attempts = held.attempt AND m.state IN ('sending', 'bounced')
  RETURNING m.id, m.attempts AS attempt`;

/** Records the outcome of the given attempt and returns its row; no row when another worker has claimed the message, or it is already recorded. */
export const outcomeStatement = `
  WITH ended AS (
    UPDATE messages SET
      state = CASE WHEN state = 'bounced' THEN state ELSE $2 END, smtp_reply = $3, waits_for = $4, next_try_at = now() + $5::int * interval '1 millisecond',
      deaths = deaths + $6::int, lease_until = NULL, updated_at = now(), sent_at = CASE WHEN $2 = 'sent' THEN now() END
    WHERE id = $1 AND attempts = $10::int AND sent_at IS NULL AND state IN ('sending', 'bounced')
    RETURNING id, attempts, address_key
  ), suppression AS (
    INSERT INTO suppressions (id, reason) SELECT address_key, $9 FROM ended WHERE $9::text IS NOT NULL AND address_key IS NOT NULL
    ON CONFLICT DO NOTHING
  ), step AS (
    INSERT INTO journal (subject, type, detail) SELECT id, $7, jsonb_build_object('attempt', attempts) || $8::jsonb FROM ended
  )
  SELECT id FROM ended`;
