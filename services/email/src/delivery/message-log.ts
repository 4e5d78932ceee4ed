import type { MailState } from '@larkway/email-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type EmailConfig } from '../config.js';
import { claimStatement, outcomeStatement } from './message-statements.js';
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

  /** Keeps messages ours for some more seconds. */
  async renew(ids: string[], seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE messages SET lease_until = now() + $2::int * interval '1 second' WHERE id = ANY($1::uuid[]) AND state = 'sending'`,
      [ids, seconds],
    );
  }

  async record(id: string, { state, reply, step, detail, waitsFor, pauseMs, death, suppress }: Outcome): Promise<void> {
    const values = [state, reply, waitsFor ?? null, pauseMs ?? null, death ? 1 : 0, step, JSON.stringify(detail), suppress ?? null];
    await this.dataSource.query(outcomeStatement, [id, ...values]);
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
    const { RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY } = this.config;
    const rows: (Claimed | Suppressed)[] = await manager.query(claimStatement, [
      ...[id, round, kind, recipient, messageId, requestId, acceptedAt, addressKey, mailboxKey],
      ...[RECEIPTS_PER_HOUR, RECEIPTS_PER_DAY],
    ]);
    return rows[0];
  }
}
