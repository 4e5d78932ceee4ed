import type { MailState } from '@larkway/email-contract';
import { Batches } from '@larkway/kit/postgres';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type EmailConfig } from '../config.js';
import {
  claimStatement,
  mailboxLockStatement,
  outcomeStatement,
  renewStatement,
} from './message-statements.js';
import type { WaitsFor } from './smtp-failure.js';

/** A mail that is about to be tried. */
export interface Candidate {
  id: string;
  kind: string;
  round: number;
  recipient: string;
  messageId: string;
  requestId: string;
  acceptedAt: Date;
  /** Only of a mail to an address that somebody typed. */
  addressKey: string | null;
  /** Only of a mail that is limited per mailbox. */
  mailboxKey: string | null;
}

/** The mail is ours to send. The counts include this try; `tries`, `deaths` and `triedSince` are of this round. */
export interface Claimed {
  state: 'sending';
  attempts: number;
  tries: number;
  deaths: number;
  triedSince: Date;
}

/** The mail was kept from being sent just now. */
export interface Suppressed {
  state: 'suppressed';
  reason: 'address' | 'limit';
}

/** What keeps the mail from being sent by us. */
export interface NotOurs {
  state: MailState;
  notOurs: true;
  /** The job belongs to a round that a later one has replaced. */
  outdated: boolean;
}

/** A claimed message. Another claim has a higher attempt. */
export interface Holding {
  id: string;
  attempt: number;
}

/** How a try ended. */
export interface Outcome {
  state: 'queued' | 'sent' | 'failed' | 'set-aside';
  reply: string;
  /** Name of the step in the journal, and what it says beside the number of the try. */
  step: string;
  detail: Record<string, string | number>;
  waitsFor?: WaitsFor;
  /** Milliseconds until the next try. */
  pauseMs?: number;
  /** A process ended while it worked on the mail. */
  death?: boolean;
  /** Whether the mail server accepted our connection and login; missing when the attempt cannot tell. */
  serverAvailable?: boolean;
  /** Why the address is to get nothing from now on. */
  suppress?: 'refused';
}

/** How a round can end so that a later one may send the mail; `claimStatement` names the same states. */
const endedStates: MailState[] = ['failed', 'set-aside', 'suppressed', 'cancelled', 'bounced'];

type TakenRow = (Claimed | Suppressed) & { id: string };
type Claim = Claimed | Suppressed | NotOurs;
type Recording = Holding & { outcome: Outcome };

/** Writes down every step of a mail before and after it happens, the steps of many mails at a time. */
@Injectable()
export class MessageLog {
  private readonly claims = new Batches<Candidate, Claim>(
    (mails) => this.claimAll(mails, (some) => this.take(this.dataSource.manager, some)),
    {
      keysOf: ({ id }) => [id],
    },
  );
  // On their own, because they wait for other workers. Two mails to one mailbox in one statement would not see each other.
  private readonly limitedClaims = new Batches<Candidate, Claim>(
    (mails) => this.claimAll(mails, (some) => this.takeInTurn(some)),
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
    @Inject(CONFIG) private readonly config: EmailConfig,
  ) {}

  /** Takes the message for this worker and marks it `sending`, before anything is offered to the server. */
  claim(mail: Candidate): Promise<Claim> {
    return (mail.mailboxKey === null ? this.claims : this.limitedClaims).add(mail);
  }

  /** Extends leases. @returns those that are still held. */
  async renew(holdings: Holding[]): Promise<Holding[]> {
    const values = [
      holdings.map(({ id }) => id),
      holdings.map(({ attempt }) => attempt),
      this.config.EMAIL_LEASE_MS,
    ];
    const [rows] = (await this.dataSource.query(renewStatement, values)) as [Holding[], number];
    return rows;
  }

  /** Records the outcome of an attempt. @returns false when another worker has claimed the message: its record is left alone. */
  record({ id, attempt }: Holding, outcome: Outcome): Promise<boolean> {
    return this.recordings.add({ id, attempt, outcome });
  }

  private async claimAll(
    mails: Candidate[],
    take: (mails: Candidate[]) => Promise<TakenRow[]>,
  ): Promise<Claim[]> {
    const claims = new Map<string, Claim>((await take(mails)).map((row) => [row.id, row]));
    const others = await this.find<{ state: MailState; round: number }>(
      'state, round',
      mails.filter(({ id }) => !claims.has(id)),
    );
    const freed = mails.filter(({ id, round }) => {
      const other = others.get(id);
      if (other)
        claims.set(id, { state: other.state, notOurs: true, outdated: other.round > round });
      return other && other.round < round && endedStates.includes(other.state);
    });
    // An earlier round ended between the two statements: its outcome is not the outcome of this one.
    if (freed.length > 0)
      (await this.claimAll(freed, take)).forEach((claim, index) =>
        claims.set(freed[index]!.id, claim),
      );
    return mails.map(({ id }) => claims.get(id)!);
  }

  // The mails of other workers to these mailboxes are counted only once they are committed.
  private takeInTurn(mails: Candidate[]): Promise<TakenRow[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(mailboxLockStatement, [mails.map(({ mailboxKey }) => mailboxKey)]);
      return this.take(manager, mails);
    });
  }

  private take(manager: EntityManager, mails: Candidate[]): Promise<TakenRow[]> {
    const { RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY, EMAIL_LEASE_MS } = this.config;
    const rows = mails.map(
      ({ messageId, requestId, acceptedAt, addressKey, mailboxKey, ...mail }) => ({
        ...mail,
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
      ({ id, attempt, outcome: { waitsFor, pauseMs, death, serverAvailable, ...outcome } }) => ({
        ...outcome,
        id,
        attempt,
        waits_for: waitsFor,
        server_available: serverAvailable,
        pause_ms: pauseMs,
        deaths: death ? 1 : 0,
      }),
    );
    const recorded: { id: string }[] = await this.dataSource.query(outcomeStatement, [
      JSON.stringify(rows),
    ]);
    const ids = new Set(recorded.map(({ id }) => id));
    // The response to an earlier call may have been lost: then this attempt is recorded already.
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
