import type { MailState } from '@larkway/email-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type EmailConfig } from '../config.js';
import { claimStatement, outcomeStatement, renewStatement } from './message-statements.js';
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
  /** Why the address is to get nothing from now on. */
  suppress?: 'refused';
}

/** Writes down every step of a mail before and after it happens. */
@Injectable()
export class MessageLog {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: EmailConfig,
  ) {}

  /** Takes the message for this worker and marks it `sending`, before anything is offered to the server. */
  async claim(mail: Candidate): Promise<Claimed | Suppressed | NotOurs> {
    const { mailboxKey } = mail;
    const row = mailboxKey === null ? await this.take(this.dataSource.manager, mail) : await this.takeInTurn(mail, mailboxKey);
    if (row) return row;
    const [{ state, round }] = await this.dataSource.query('SELECT state, round FROM messages WHERE id = $1', [mail.id]);
    return { state, notOurs: true, outdated: round > mail.round };
  }

  /** Extends leases. @returns those that are still held. */
  async renew(holdings: Holding[]): Promise<Holding[]> {
    const values = [holdings.map(({ id }) => id), holdings.map(({ attempt }) => attempt), this.config.EMAIL_LEASE_MS];
    const [rows] = (await this.dataSource.query(renewStatement, values)) as [Holding[], number];
    return rows;
  }

  /** Records the outcome of an attempt. @returns false when another worker has claimed the message: its record is left alone. */
  async record({ id, attempt }: Holding, outcome: Outcome): Promise<boolean> {
    const { state, reply, step, detail, waitsFor, pauseMs, death, suppress } = outcome;
    const values = [state, reply, waitsFor ?? null, pauseMs ?? null, death ? 1 : 0, step, JSON.stringify(detail), suppress ?? null];
    const recorded: unknown[] = await this.dataSource.query(outcomeStatement, [id, ...values, attempt]);
    if (recorded.length > 0) return true;
    // The response to an earlier call may have been lost: then this attempt is recorded already.
    const [row]: { attempts: number }[] = await this.dataSource.query('SELECT attempts FROM messages WHERE id = $1', [id]);
    return row?.attempts === attempt;
  }

  // Two mails to one mailbox at the same moment would not see each other.
  private takeInTurn(mail: Candidate, mailboxKey: string): Promise<Claimed | Suppressed | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [mailboxKey]);
      return this.take(manager, mail);
    });
  }

  private async take(manager: EntityManager, mail: Candidate): Promise<Claimed | Suppressed | undefined> {
    const { id, round, kind, recipient, messageId, requestId, acceptedAt, addressKey, mailboxKey } = mail;
    const { RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY, EMAIL_LEASE_MS } = this.config;
    const rows: (Claimed | Suppressed)[] = await manager.query(claimStatement, [
      ...[id, round, kind, recipient, messageId, requestId, acceptedAt, addressKey, mailboxKey],
      ...[RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY, EMAIL_LEASE_MS],
    ]);
    return rows[0];
  }
}
