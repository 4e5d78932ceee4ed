import type { EmailState } from '@larkway/email-contract';
import { Batches, planOnce } from '@larkway/kit/postgres';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config, domainOf } from '../config.js';
import { type Paused, SendingLimits } from '../limits/sending-limits.js';
import { MessageEntity } from '../message/message.entity.js';
import { longestSilenceMinutes } from '../relays/relay-status.js';
import type { RelayName } from '../relays/relay-names.js';
import type { AttemptOutcome } from './attempt-outcome.js';

/**
 * The Message-ID of an email without brackets: the same at every attempt, in the sender's domain.
 */
export const messageIdOf = (id: string, from: string): string => `${id}@${domainOf(from)}`;

/** An email that is about to be tried. */
export interface Candidate {
  id: string;
  kind: string;
  round: number;
  recipient: string;
  messageId: string;
  requestId: string;
  acceptedAt: Date;
  /**
   * The keys of an address that a visitor typed into a form: the current one, and earlier ones
   * under which it may be suppressed.
   */
  addressKeys: string[] | null;
  /** Only if the email is limited per mailbox. */
  mailboxKey: string | null;
}

/**
 * This worker may send the email. The counts include this attempt; `tries`, `deaths` (crashes) and
 * `triedSince` belong to this generation.
 */
export interface Claimed {
  state: 'sending';
  attempts: number;
  tries: number;
  deaths: number;
  triedSince: Date;
  /** The mail server that did not reply to the last attempt. */
  silentRelay: RelayName | null;
}

/** The claim has suppressed the email. */
export interface Suppressed {
  state: 'suppressed';
  reason: 'address' | 'limit';
}

/** This worker must not send the email. */
export interface Unavailable {
  state: EmailState;
  unavailable: true;
  /** A later generation has replaced the generation of this job. */
  outdated: boolean;
}

/** Identifies a lease: every claim of a message has a higher attempt. */
export interface LeaseId {
  id: string;
  attempt: number;
}

/**
 * States in which a generation has ended so that a later generation may send; `claimStatement`
 * lists the same.
 */
const endedStates: EmailState[] = ['failed', 'set-aside', 'suppressed', 'cancelled', 'bounced'];

type TakenRow = (Claimed | Suppressed) & { id: string };
type Claim = Claimed | Suppressed | Unavailable | Paused;
/** With the ids of the limits that apply to it. */
type LimitedCandidate = Candidate & { limits: string[] };
const mailboxesOf = (mailboxKey: string | null): string[] =>
  mailboxKey === null ? [] : [mailboxKey];
const isSending = ({ state }: TakenRow): boolean => state === 'sending';
type Recording = LeaseId & { outcome: AttemptOutcome };

/** A full queue drains faster with fewer commits, and mail servers take longer than this wait. */
const gatherMs = 5;

/** Records every step of an email before and after it happens, in batches. */
@Injectable()
export class MessageLog {
  private readonly claims = new Batches<Candidate, Claim>(
    (emails) => this.claimAll(emails, (some) => this.take(this.dataSource.manager, some)),
    {
      keysOf: ({ id }) => [id],
      gatherMs,
    },
  );
  // Separate, because they wait for other workers. Two emails to one mailbox, or under one limit, in
  // the same statement would not see each other.
  private readonly limitedClaims = new Batches<LimitedCandidate, Claim>(
    (emails) => this.claimAll(emails, (some) => this.takeLocked(some)),
    {
      keysOf: ({ id, mailboxKey, limits }) => [id, ...mailboxesOf(mailboxKey), ...limits],
      gatherMs,
    },
  );
  private readonly recordings = new Batches<Recording, boolean>(
    (recordings) => this.recordAll(recordings),
    { keysOf: ({ id }) => [id], gatherMs },
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: SendingLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Claims the message for this worker and marks it `sending`, before it is offered to the server.
   */
  claim(email: Candidate): Promise<Claim> {
    const limits = this.limits.of(email);
    return email.mailboxKey === null && limits.length === 0
      ? this.claims.add(email)
      : this.limitedClaims.add({ ...email, limits });
  }

  /** Extends leases. @returns the leases that are still held. */
  async renew(leases: LeaseId[]): Promise<LeaseId[]> {
    const values = [
      leases.map(({ id }) => id),
      leases.map(({ attempt }) => attempt),
      this.config.EMAIL_LEASE_MS,
    ];
    // Raw SQL: many leases in one statement, by the clock of the database.
    const [rows] = (await this.dataSource.query(renewStatement, values)) as [LeaseId[], number];
    return rows;
  }

  /**
   * Records the outcome of an attempt.
   * @returns false if another worker has claimed the message, whose record is not changed.
   */
  record({ id, attempt }: LeaseId, outcome: AttemptOutcome): Promise<boolean> {
    return this.recordings.add({ id, attempt, outcome });
  }

  private async claimAll<C extends Candidate>(
    emails: C[],
    take: (emails: C[]) => Promise<(TakenRow | Paused)[]>,
  ): Promise<Claim[]> {
    const claims = new Map<string, Claim>((await take(emails)).map((row) => [row.id, row]));
    const others = await this.find(emails.filter(({ id }) => !claims.has(id)));
    const freed = emails.filter(({ id, round }) => {
      const other = others.get(id);
      if (other)
        claims.set(id, { state: other.state, unavailable: true, outdated: other.round > round });
      return other && other.round < round && endedStates.includes(other.state);
    });
    // An earlier generation ended between the two statements; its outcome is not the outcome of
    // this one.
    if (freed.length > 0)
      (await this.claimAll(freed, take)).forEach((claim, index) =>
        claims.set(freed[index]!.id, claim),
      );
    return emails.map(({ id }) => claims.get(id)!);
  }

  // The locks make the emails of other workers to these mailboxes, and under these limits, count:
  // they are committed by then.
  private takeLocked(emails: LimitedCandidate[]): Promise<(TakenRow | Paused)[]> {
    return this.dataSource.transaction(async (manager) => {
      const mailboxes = emails.flatMap(({ mailboxKey }) => mailboxesOf(mailboxKey));
      // Raw SQL: advisory locks.
      if (mailboxes.length > 0) await manager.query(mailboxLockStatement, [mailboxes]);
      const paused = await this.limits.pause(manager, emails);
      const allowed = emails.filter(({ id }) => !paused.some((other) => other.id === id));
      const taken = allowed.length === 0 ? [] : await this.take(manager, allowed);
      const sending = new Set(taken.filter(isSending).map(({ id }) => id));
      await this.limits.begin(
        manager,
        allowed.filter(({ id }) => sending.has(id)),
      );
      return [...paused, ...taken];
    });
  }

  private take(manager: EntityManager, emails: Candidate[]): Promise<TakenRow[]> {
    const { RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY, EMAIL_LEASE_MS } = this.config;
    const rows = emails.map(
      ({
        id,
        kind,
        round,
        recipient,
        messageId,
        requestId,
        acceptedAt,
        addressKeys,
        mailboxKey,
      }) => ({
        id,
        kind,
        round,
        recipient,
        message_id: messageId,
        request_id: requestId,
        accepted_at: acceptedAt,
        address_keys: addressKeys,
        mailbox_key: mailboxKey,
      }),
    );
    // Raw SQL: claims many emails and writes their journal in one statement.
    return manager.query(claimStatement, [
      JSON.stringify(rows),
      RECEIPTS_PER_HOUR,
      RECEIPTS_PER_DAY,
      EMAIL_LEASE_MS,
    ]);
  }

  private async recordAll(recordings: Recording[]): Promise<boolean[]> {
    const rows = recordings.map(
      ({ id, outcome: { waitsFor, pauseMs, crashed, silentRelay, ...outcome } }) => ({
        ...outcome,
        id,
        waits_for: waitsFor,
        silent_relay: silentRelay,
        pause_ms: pauseMs,
        deaths: crashed ? 1 : 0,
      }),
    );
    // Raw SQL: records many outcomes and their journal in one statement.
    const recorded: { id: string }[] = await this.dataSource.query(outcomeStatement, [
      JSON.stringify(rows),
      recordings.map(({ id }) => id),
      recordings.map(({ attempt }) => attempt),
    ]);
    const ids = new Set(recorded.map(({ id }) => id));
    // The response to an earlier call may have been lost; then this attempt is already recorded.
    const others = await this.find(recordings.filter(({ id }) => !ids.has(id)));
    return recordings.map(({ id, attempt }) => ids.has(id) || others.get(id)?.attempts === attempt);
  }

  private async find(
    messages: { id: string }[],
  ): Promise<Map<string, Pick<MessageEntity, 'state' | 'round' | 'attempts'>>> {
    if (messages.length === 0) return new Map();
    const found = await this.dataSource.manager.find(MessageEntity, {
      where: { id: In(messages.map(({ id }) => id)) },
      select: { id: true, state: true, round: true, attempts: true },
    });
    return new Map(found.map((message) => [message.id, message]));
  }
}

// Raw SQL: a state and its step in the journal are one statement, which serves all messages of a
// batch, because a commit costs more than its rows. Rows are locked in the order of their ids, so
// that no two statements wait for each other.

/**
 * Claims messages for this worker, or suppresses them; returns no row for an unavailable message.
 * Every claim raises `attempts`, so that the attempt number is the fencing token of the lease. An
 * address that is suppressed under an earlier key becomes suppressed under the current one, too;
 * the earlier entry stays, because another worker may still use that key.
 */
const claimStatement = planOnce(`
  WITH candidate AS (
    SELECT email.*, email.address_keys[1] AS address_key, CASE
      WHEN EXISTS (SELECT 1 FROM suppressions WHERE id = ANY (email.address_keys)) THEN 'address'
      WHEN email.mailbox_key IS NOT NULL AND email.round = 0 AND coalesce((SELECT attempts FROM messages WHERE id = email.id), 0) = 0 AND EXISTS (
        SELECT 1 FROM messages
        WHERE mailbox_key = email.mailbox_key AND attempts > 0 AND created_at > now() - interval '1 day'
        HAVING count(*) >= $3::int OR count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= $2::int
      ) THEN 'limit'
    END AS reason
    FROM jsonb_to_recordset($1::jsonb) AS email (id uuid, round int, kind text, recipient text, message_id text, request_id text,
      accepted_at timestamptz, address_keys text[], mailbox_key text)
    ORDER BY email.id
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
  ), carried_over AS (
    INSERT INTO suppressions (id, reason, created_at)
    SELECT DISTINCT ON (candidate.address_key) candidate.address_key, listed.reason, listed.created_at
    FROM claimed JOIN candidate USING (id) JOIN suppressions AS listed ON listed.id = ANY (candidate.address_keys)
    WHERE candidate.reason = 'address' ORDER BY candidate.address_key, listed.created_at
    ON CONFLICT DO NOTHING
  )
  SELECT claimed.id, claimed.state, claimed.attempts, claimed.tries, claimed.deaths, claimed.tried_since AS "triedSince",
    claimed.silent_relay AS "silentRelay", candidate.reason
  FROM claimed JOIN candidate USING (id)`);

/** Makes claims for the same mailboxes wait for each other until they commit. */
const mailboxLockStatement = planOnce(`
  SELECT pg_advisory_xact_lock(lock) FROM (SELECT DISTINCT hashtextextended(key, 0) AS lock FROM unnest($1::text[]) AS key ORDER BY lock) AS mailboxes`);

/**
 * Extends the leases that are still held, and returns them. A message that bounced before its
 * outcome was recorded is still held.
 */
const renewStatement = `
  WITH held AS (
    SELECT m.id FROM messages AS m JOIN unnest($1::uuid[], $2::int[]) AS lease (id, attempt) USING (id)
    WHERE m.attempts = lease.attempt AND m.state IN ('sending', 'bounced') ORDER BY m.id FOR UPDATE OF m
  )
  UPDATE messages AS m SET lease_until = now() + $3::int * interval '1 millisecond' FROM held WHERE m.id = held.id
  RETURNING m.id, m.attempts AS attempt`;

/**
 * Records the outcomes of attempts and returns their messages; no row for a message that another
 * worker has claimed, or whose outcome is already recorded.
 */
const outcomeStatement = planOnce(`
  WITH outcome AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS outcome (id uuid, state text, reply text, waits_for text, pause_ms int, deaths int,
      step text, detail jsonb, suppress text, silent_relay text, observations jsonb)
  ), held AS (
    SELECT m.id FROM (SELECT * FROM unnest($2::uuid[], $3::int[]) AS lease (id, attempt) ORDER BY id) AS lease CROSS JOIN LATERAL (
      SELECT id FROM messages WHERE id = lease.id AND attempts = lease.attempt AND sent_at IS NULL AND state IN ('sending', 'bounced') FOR UPDATE
    ) AS m
  ), ended AS (
    UPDATE messages AS m SET
      state = CASE WHEN m.state = 'bounced' THEN m.state ELSE outcome.state END, smtp_reply = outcome.reply, waits_for = outcome.waits_for,
      next_try_at = now() + outcome.pause_ms * interval '1 millisecond', deaths = m.deaths + outcome.deaths, silent_relay = outcome.silent_relay, lease_until = NULL,
      updated_at = now(),
      sent_at = CASE WHEN outcome.state = 'sent' THEN now() END
    FROM held JOIN outcome USING (id) WHERE m.id = held.id
    RETURNING m.id, m.attempts, m.address_key, outcome.step, outcome.detail, outcome.suppress
  ), suppression AS (
    INSERT INTO suppressions (id, reason) SELECT address_key, suppress FROM ended WHERE suppress IS NOT NULL AND address_key IS NOT NULL ORDER BY address_key
    ON CONFLICT DO NOTHING
  ), step AS (
    INSERT INTO journal (subject, type, detail) SELECT id, step, jsonb_build_object('attempt', attempts) || detail FROM ended
  ), relay AS (
    UPDATE relays SET
      unavailable_since = CASE WHEN seen.available THEN NULL WHEN unavailable_at > now() - interval '${longestSilenceMinutes} minutes' THEN coalesce(unavailable_since, now()) ELSE now() END,
      unavailable_at = CASE WHEN seen.available THEN NULL ELSE now() END,
      cause = CASE WHEN seen.available THEN NULL ELSE seen.cause END
    FROM (
      SELECT relay, bool_or(available) AS available, min(cause) FILTER (WHERE NOT available) AS cause
      FROM outcome, jsonb_to_recordset(outcome.observations) AS observed (relay text, available boolean, cause text) GROUP BY relay
    ) AS seen
    WHERE name = seen.relay AND (seen.available AND unavailable_at IS NOT NULL OR NOT seen.available)
  )
  SELECT id FROM ended`);
