// A state and its step in the journal are one statement, which serves all messages of a batch,
// because a commit costs more than its rows. Rows are locked in the order of their ids, so that no
// two statements wait for each other.

/**
 * Claims messages for this worker, or suppresses them; returns no row for an unavailable message.
 * Every claim raises `attempts`, so that the attempt number is the fencing token of the lease.
 */
export const claimStatement = `
  WITH candidate AS (
    SELECT mail.*, CASE
      WHEN EXISTS (SELECT 1 FROM suppressions WHERE id = mail.address_key) THEN 'address'
      WHEN mail.mailbox_key IS NOT NULL AND mail.round = 0 AND NOT EXISTS (SELECT 1 FROM messages WHERE id = mail.id AND attempts > 0) AND EXISTS (
        SELECT 1 FROM messages
        WHERE mailbox_key = mail.mailbox_key AND attempts > 0 AND created_at > now() - interval '1 day'
        HAVING count(*) >= $3::int OR count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= $2::int
      ) THEN 'limit'
    END AS reason
    FROM jsonb_to_recordset($1::jsonb) AS mail (id uuid, round int, kind text, recipient text, message_id text, request_id text,
      accepted_at timestamptz, address_key text, mailbox_key text)
    ORDER BY mail.id
  ), claimed AS (
    INSERT INTO messages AS m (id, round, kind, recipient, message_id, request_id, accepted_at, tried_since, address_key, mailbox_key,
      state, attempts, tries, lease_until)
    SELECT id, round, kind, recipient, message_id, request_id, accepted_at, CASE WHEN round = 0 THEN accepted_at ELSE now() END, address_key, mailbox_key,
      CASE WHEN reason IS NULL THEN 'sending' ELSE 'suppressed' END, (reason IS NULL)::int, (reason IS NULL)::int,
      CASE WHEN reason IS NULL THEN now() + $4::int * interval '1 millisecond' END
    FROM candidate
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
    SELECT claimed.id, claimed.state, CASE WHEN claimed.state = 'sending'
      THEN jsonb_build_object('kind', claimed.kind, 'attempt', claimed.attempts, 'messageId', claimed.message_id)
      ELSE jsonb_build_object('kind', claimed.kind, 'reason', candidate.reason) END
    FROM claimed JOIN candidate USING (id)
  )
  SELECT claimed.id, claimed.state, claimed.attempts, claimed.tries, claimed.deaths, claimed.tried_since AS "triedSince", candidate.reason
  FROM claimed JOIN candidate USING (id)`;

/** Makes claims for the same mailboxes wait for each other until they commit. */
export const mailboxLockStatement = `
  SELECT pg_advisory_xact_lock(lock) FROM (SELECT DISTINCT hashtextextended(key, 0) AS lock FROM unnest($1::text[]) AS key ORDER BY lock) AS mailboxes`;

/**
 * Extends the leases that are still held, and returns them. A message that bounced before its
 * outcome was recorded is still held.
 */
export const renewStatement = `
  WITH held AS (
    SELECT m.id FROM messages AS m JOIN unnest($1::uuid[], $2::int[]) AS lease (id, attempt) USING (id)
    WHERE m.attempts = lease.attempt AND m.state IN ('sending', 'bounced') ORDER BY m.id FOR UPDATE OF m
  )
  UPDATE messages AS m SET lease_until = now() + $3::int * interval '1 millisecond' FROM held WHERE m.id = held.id
  RETURNING m.id, m.attempts AS attempt`;

/**
 * Longer than the longest delay between two attempts: without an attempt for so long, an outage has
 * ended.
 */
export const longestSilenceMinutes = 35;

/**
 * Records the outcomes of attempts and returns their messages; no row for a message that another
 * worker has claimed, or whose outcome is already recorded.
 */
export const outcomeStatement = `
  WITH outcome AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS outcome (id uuid, attempt int, state text, reply text, waits_for text, pause_ms int, deaths int,
      step text, detail jsonb, suppress text, server_available boolean)
  ), held AS (
    SELECT m.id FROM messages AS m JOIN outcome USING (id)
    WHERE m.attempts = outcome.attempt AND m.sent_at IS NULL AND m.state IN ('sending', 'bounced') ORDER BY m.id FOR UPDATE OF m
  ), ended AS (
    UPDATE messages AS m SET
      state = CASE WHEN m.state = 'bounced' THEN m.state ELSE outcome.state END, smtp_reply = outcome.reply, waits_for = outcome.waits_for,
      next_try_at = now() + outcome.pause_ms * interval '1 millisecond', deaths = m.deaths + outcome.deaths, lease_until = NULL, updated_at = now(),
      sent_at = CASE WHEN outcome.state = 'sent' THEN now() END
    FROM held JOIN outcome USING (id) WHERE m.id = held.id
    RETURNING m.id, m.attempts, m.address_key, outcome.step, outcome.detail, outcome.suppress
  ), suppression AS (
    INSERT INTO suppressions (id, reason) SELECT address_key, suppress FROM ended WHERE suppress IS NOT NULL AND address_key IS NOT NULL ORDER BY address_key
    ON CONFLICT DO NOTHING
  ), step AS (
    INSERT INTO journal (subject, type, detail) SELECT id, step, jsonb_build_object('attempt', attempts) || detail FROM ended
  ), server AS (
    UPDATE mail_server SET
      unavailable_since = CASE WHEN seen.available THEN NULL WHEN unavailable_at > now() - interval '${longestSilenceMinutes} minutes' THEN coalesce(unavailable_since, now()) ELSE now() END,
      unavailable_at = CASE WHEN seen.available THEN NULL ELSE now() END,
      cause = CASE WHEN seen.available THEN NULL ELSE seen.cause END
    FROM (
      SELECT bool_or(server_available) AS available, min(detail->>'cause') FILTER (WHERE NOT server_available) AS cause FROM outcome WHERE server_available IS NOT NULL
    ) AS seen
    WHERE seen.available AND unavailable_at IS NOT NULL OR NOT seen.available
  )
  SELECT id FROM ended`;
