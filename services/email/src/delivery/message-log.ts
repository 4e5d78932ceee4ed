import type { EmailState } from '@larkway/email-contract';
import { Batches } from '@larkway/kit/postgres';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import {
  claimStatement,
  mailboxLockStatement,
  outcomeStatement,
  renewStatement,
} from './message-statements.js';
import type { AttemptOutcome } from './attempt-outcome.js';

/** An email that is about to be tried. */
export interface Candidate {
  id: string;
  kind: string;
  round: number;
  recipient: string;
  messageId: string;
  requestId: string;
  acceptedAt: Date;
  /** Only if a visitor typed the address into a form. */
  addressKey: string | null;
  /** Only if the email is limited per mailbox. */
  mailboxKey: string | null;
}

/**
 * This worker may send the email. The counts include this attempt; `tries`, `deaths` (crashes) and
 * `triedSince` belong to this round.
 */
export interface Claimed {
  state: 'sending';
  attempts: number;
  tries: number;
  deaths: number;
  triedSince: Date;
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
  /** A later round has replaced the round of this job. */
  outdated: boolean;
}

/** Identifies a lease: every claim of a message has a higher attempt. */
export interface LeaseId {
  id: string;
  attempt: number;
}

/**
 * States in which a round has ended so that a later round may send; `claimStatement` lists the
 * same.
 */
const endedStates: EmailState[] = ['failed', 'set-aside', 'suppressed', 'cancelled', 'bounced'];

type TakenRow = (Claimed | Suppressed) & { id: string };
type Claim = Claimed | Suppressed | Unavailable;
type Recording = LeaseId & { outcome: AttemptOutcome };

/** Records every step of an email before and after it happens, in batches. */
@Injectable()
export class MessageLog {
  private readonly claims = new Batches<Candidate, Claim>(
    (emails) => this.claimAll(emails, (some) => this.take(this.dataSource.manager, some)),
    {
      keysOf: ({ id }) => [id],
    },
  );
  // Separate, because they wait for other workers. Two emails to one mailbox in the same statement
  // would not see each other.
  private readonly limitedClaims = new Batches<Candidate, Claim>(
    (emails) => this.claimAll(emails, (some) => this.takeLocked(some)),
    {
      keysOf: ({ id, mailboxKey }) => [id, mailboxKey!],
    },
  );
  private readonly recordings = new Batches<Recording, boolean>(
    (recordings) => this.recordAll(recordings),
    { keysOf: ({ id }) => [id] },
  );

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Claims the message for this worker and marks it `sending`, before it is offered to the server.
   */
  claim(email: Candidate): Promise<Claim> {
    return (email.mailboxKey === null ? this.claims : this.limitedClaims).add(email);
  }

  /** Extends leases. @returns the leases that are still held. */
  async renew(leases: LeaseId[]): Promise<LeaseId[]> {
    const values = [
      leases.map(({ id }) => id),
      leases.map(({ attempt }) => attempt),
      this.config.EMAIL_LEASE_MS,
    ];
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

  private async claimAll(
    emails: Candidate[],
    take: (emails: Candidate[]) => Promise<TakenRow[]>,
  ): Promise<Claim[]> {
    const claims = new Map<string, Claim>((await take(emails)).map((row) => [row.id, row]));
    const others = await this.find<{ state: EmailState; round: number }>(
      'state, round',
      emails.filter(({ id }) => !claims.has(id)),
    );
    const freed = emails.filter(({ id, round }) => {
      const other = others.get(id);
      if (other)
        claims.set(id, { state: other.state, unavailable: true, outdated: other.round > round });
      return other && other.round < round && endedStates.includes(other.state);
    });
    // An earlier round ended between the two statements; its outcome is not the outcome of this
    // one.
    if (freed.length > 0)
      (await this.claimAll(freed, take)).forEach((claim, index) =>
        claims.set(freed[index]!.id, claim),
      );
    return emails.map(({ id }) => claims.get(id)!);
  }

  // The lock makes the emails of other workers to these mailboxes count: they are committed by
  // then.
  private takeLocked(emails: Candidate[]): Promise<TakenRow[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(mailboxLockStatement, [emails.map(({ mailboxKey }) => mailboxKey)]);
      return this.take(manager, emails);
    });
  }

  private take(manager: EntityManager, emails: Candidate[]): Promise<TakenRow[]> {
    const { RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY, EMAIL_LEASE_MS } = this.config;
    const rows = emails.map(
      ({ messageId, requestId, acceptedAt, addressKey, mailboxKey, ...email }) => ({
        ...email,
        message_id: messageId,
        request_id: requestId,
        accepted_at: acceptedAt,
        address_key: addressKey,
        mailbox_key: mailboxKey,
      }),
    );
    return manager.query(claimStatement, [
      JSON.stringify(rows),
      RECEIPTS_PER_HOUR,
      RECEIPTS_PER_DAY,
      EMAIL_LEASE_MS,
    ]);
  }

  private async recordAll(recordings: Recording[]): Promise<boolean[]> {
    const rows = recordings.map(
      ({ id, attempt, outcome: { waitsFor, pauseMs, crashed, serverAvailable, ...outcome } }) => ({
        ...outcome,
        id,
        attempt,
        waits_for: waitsFor,
        server_available: serverAvailable,
        pause_ms: pauseMs,
        deaths: crashed ? 1 : 0,
      }),
    );
    const recorded: { id: string }[] = await this.dataSource.query(outcomeStatement, [
      JSON.stringify(rows),
    ]);
    const ids = new Set(recorded.map(({ id }) => id));
    // The response to an earlier call may have been lost; then this attempt is already recorded.
    const others = await this.find<{ attempts: number }>(
      'attempts',
      recordings.filter(({ id }) => !ids.has(id)),
    );
    return recordings.map(({ id, attempt }) => ids.has(id) || others.get(id)?.attempts === attempt);
  }

  private async find<R>(columns: string, messages: { id: string }[]): Promise<Map<string, R>> {
    if (messages.length === 0) return new Map();
    const rows: (R & { id: string })[] = await this.dataSource.query(
      `SELECT id, ${columns} FROM messages WHERE id = ANY ($1::uuid[])`,
      [messages.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
