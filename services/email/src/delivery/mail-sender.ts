import { setTimeout as delay } from 'node:timers/promises';
import { isPermanentDatabaseError } from '@larkway/kit/postgres';
import { type JobContext, PermanentFailure, RetryLater } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BounceAddresses } from '../bounces/bounce-addresses.js';
import { MailChildren } from '../children/mail-children.js';
import { monotonicNow } from '../children/protocol.js';
import { CONFIG, type EmailConfig } from '../config.js';
import { mailOf } from '../mails/mails.js';
import { AddressKeys } from '../suppression/address-keys.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { type Lease, LeaseKeeper, LeaseLost } from './lease-keeper.js';
import { messageIdOf } from './message-id.js';
import {
  type Candidate,
  type Claimed,
  MessageLog,
  type NotOurs,
  type Outcome,
} from './message-log.js';
import { outcomeOf, outcomeOfError } from './outcome-of.js';
import { Recovery } from './recovery.js';

/** While the database is away a job comes back this soon; nobody is to wait long once it is there again. */
const databasePause = () => Math.round(1_000 + Math.random() * 1_000);
/** A mail of another worker, or one that died, is looked at again after this. */
const busyPause = 1_500;
/** A held mail is looked at again after this, in case its release went unheard. */
const holdPause = () => Math.round(45_000 + Math.random() * 15_000);
const recordMilliseconds = 250;

/** Sends one mail once: however often it is asked for the same id, an accepted mail is not sent again. */
@Injectable()
export class MailSender {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: EmailConfig,
    private readonly messages: MessageLog,
    private readonly leases: LeaseKeeper,
    private readonly children: MailChildren,
    private readonly recovery: Recovery,
    private readonly keys: AddressKeys,
    private readonly bounces: BounceAddresses,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /** @throws RetryLater when a later try may succeed, PermanentFailure when none can. */
  async send(kind: string, payload: unknown, context: JobContext): Promise<void> {
    const mail = this.candidate(kind, payload, context);
    const askedAt = monotonicNow();
    const claim = await this.ask(mail.id, () => this.messages.claim(mail));
    if ('notOurs' in claim) return this.leave(claim, mail);
    if (claim.state === 'suppressed') {
      this.metrics.suppressed.inc({ reason: claim.reason });
      return this.log.info(
        { requestId: mail.requestId, id: mail.id, reason: claim.reason },
        'mail is suppressed',
      );
    }
    const outcome = await this.leases
      .during({ id: mail.id, attempt: claim.attempts, askedAt }, async (lease) => {
        const result = await this.try(mail, payload, claim, lease);
        await this.record(lease, result);
        return result;
      })
      .catch((error: unknown) => this.stepBack(error, mail));
    this.count(mail, outcome);
    if (outcome.state === 'sent') return this.recovery.accepted(claim.tries);
    if (outcome.state === 'queued') throw new RetryLater(outcome.pauseMs!);
    throw new PermanentFailure(
      outcome.step === 'set-aside' ? 'the mail ended three processes' : 'the mail is given up',
    );
  }

  private candidate(
    kind: string,
    payload: unknown,
    { id, round, requestId, createdAt }: JobContext,
  ): Candidate {
    const definition = mailOf(kind);
    const { to } = definition.addresses(payload, this.config);
    const addressKey = definition.audience === 'sender' ? this.keys.ofAddress(to) : null;
    const mailboxKey = definition.limited ? this.keys.ofMailbox(to) : null;
    const messageId = messageIdOf(id, this.config.MAIL_FROM);
    return {
      id,
      kind,
      round,
      recipient: to,
      messageId,
      requestId,
      acceptedAt: createdAt,
      addressKey,
      mailboxKey,
    };
  }

  private async ask<T>(id: string, query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      if (error instanceof LeaseLost || isPermanentDatabaseError(error)) throw error;
      this.log.warn(
        { err: error, id },
        'the database is unavailable, the message is retried later',
      );
      throw new RetryLater(databasePause(), { cause: error });
    }
  }

  private leave({ state, outdated }: NotOurs, { id, requestId }: Candidate): void {
    this.log.info({ requestId, id, state }, 'mail is not sent now');
    if (outdated) return;
    if (state === 'held') throw new RetryLater(holdPause());
    if (state === 'sending' || state === 'queued') throw new RetryLater(busyPause);
    if (state === 'failed' || state === 'set-aside')
      throw new PermanentFailure('the mail was given up before');
  }

  private async try(
    { id, kind, messageId, requestId }: Candidate,
    payload: unknown,
    claim: Claimed,
    lease: Lease,
  ): Promise<Outcome> {
    const returnTo = this.bounces.addressFor(id);
    try {
      for (;;) {
        const notAfter = await this.ask(id, () => this.leases.confirm(lease));
        const output = await this.children.run('send', {
          kind,
          payload,
          messageId,
          requestId,
          notAfter,
          ...(returnTo && { returnTo }),
        });
        if (!('tooLate' in output)) return outcomeOf(output, claim);
      }
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof RetryLater) throw error;
      this.log.error({ requestId, id, err: error }, 'a child could not send a mail');
      return outcomeOfError(error, claim);
    }
  }

  // Once the server has answered, forgetting it would send the mail twice: a database that is away is waited for.
  private async record(lease: Lease, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        if (await this.messages.record(lease, outcome)) return;
        throw new LeaseLost('after-smtp', outcome.step);
      } catch (error) {
        if (error instanceof LeaseLost || isPermanentDatabaseError(error)) throw error;
        await delay(recordMilliseconds);
      }
    }
  }

  // The message is now another worker's. Its job comes back, and ends once that worker has recorded the outcome.
  private stepBack(error: unknown, { id, requestId }: Candidate): never {
    if (!(error instanceof LeaseLost)) throw error;
    const { stage, step } = error;
    this.metrics.leasesLost.inc({ stage });
    if (step === 'sent')
      this.log.error(
        { requestId, id, stage },
        'the mail server accepted a message that another worker had already claimed: it may be delivered twice',
      );
    else
      this.log.warn(
        { requestId, id, stage, step },
        'another worker has claimed the message, its record is left alone',
      );
    throw new RetryLater(busyPause, { cause: error });
  }

  private count({ kind, acceptedAt }: Candidate, { state, step, death }: Outcome): void {
    this.metrics.tries.inc({ kind, outcome: death ? 'died' : step });
    if (state === 'set-aside') this.metrics.setAside.inc();
    if (state === 'sent')
      this.metrics.acceptance.observe({ kind }, (Date.now() - acceptedAt.getTime()) / 1000);
  }
}
