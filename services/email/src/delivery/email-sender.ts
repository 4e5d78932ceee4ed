import { setTimeout as delay } from 'node:timers/promises';
import { emailQueue } from '@larkway/email-contract';
import { inSpan } from '@larkway/kit/observability';
import { isPermanentDatabaseError } from '@larkway/kit/postgres';
import { type JobContext, type JobHandler, PermanentFailure, RetryLater } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable, type Type } from '@nestjs/common';
import type { Logger } from 'pino';
import { BounceAddresses } from '../bounces/bounce-addresses.js';
import { EmailProcesses } from '../child-processes/email-processes.js';
import { monotonicNow, type SendOutput } from '../child-processes/protocol.js';
import { CONFIG, type Config } from '../config.js';
import type { EmailAddresses } from '../emails/email-definition.js';
import { definitionOf, type EmailKind } from '../emails/emails.js';
import type { RelayName } from '../relays/relay-names.js';
import { Relays } from '../relays/relays.js';
import { AddressKeys } from '../suppression/address-keys.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { type Lease, Leases, LeaseLost } from './leases.js';
import {
  type Candidate,
  type Claimed,
  messageIdOf,
  MessageLog,
  type Unavailable,
} from './message-log.js';
import { type AttemptOutcome, outcomeOf, outcomeOfError } from './attempt-outcome.js';
import { Recovery } from './recovery.js';

/** While the database is unavailable, jobs are retried this soon. */
const databasePause = () => Math.round(1_000 + Math.random() * 1_000);
/** When an email of another worker, or of one that was killed, is checked again. */
const busyPause = 1_500;
/** When a held email is checked again, in case the notification of its release was lost. */
const holdPause = () => Math.round(45_000 + Math.random() * 15_000);
const recordMilliseconds = 250;

/** The conversation with the mail server, which a child process holds. */
const smtpSpan = (parent: string | undefined, messageId: string, relay: RelayName) =>
  ({
    kind: 'client',
    parent,
    attributes: { 'messaging.message.id': messageId, 'larkway.relay': relay },
  }) as const;

/** Sends each email once: an email that the server has accepted is never sent again. */
@Injectable()
export class EmailSender {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) private readonly config: Config,
    private readonly messages: MessageLog,
    private readonly leases: Leases,
    private readonly processes: EmailProcesses,
    private readonly relays: Relays,
    private readonly recovery: Recovery,
    private readonly keys: AddressKeys,
    private readonly bounces: BounceAddresses,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /** @throws RetryLater if a later attempt may succeed, PermanentFailure if none can. */
  async send(kind: string, payload: unknown, context: JobContext): Promise<void> {
    const addresses = definitionOf(kind).addresses(payload, this.config);
    const email = this.candidate(kind, addresses, context);
    const askedAt = monotonicNow();
    const claim = await this.ask(email.id, () => this.messages.claim(email));
    if (claim.state === 'limited') throw new RetryLater(claim.pauseMs);
    if ('unavailable' in claim) return this.skip(claim, email);
    if (claim.state === 'suppressed') {
      this.metrics.suppressed.inc({ reason: claim.reason });
      return this.log.info(
        { requestId: email.requestId, id: email.id, reason: claim.reason },
        'the email is suppressed',
      );
    }
    const outcome = await this.leases
      .during({ id: email.id, attempt: claim.attempts, askedAt }, async (lease) => {
        const result = await this.try(
          email,
          { payload, ...addresses },
          claim,
          lease,
          context.trace,
        );
        await this.record(lease, result);
        return result;
      })
      .catch((error: unknown) => this.stepBack(error, email));
    this.count(email, outcome);
    if (outcome.state === 'sent') return this.recovery.accepted(claim.tries);
    if (outcome.state === 'queued') throw new RetryLater(outcome.pauseMs!);
    throw new PermanentFailure(
      outcome.step === 'set-aside' ? 'the email crashed three processes' : 'the email is given up',
    );
  }

  private candidate(
    kind: string,
    { to }: EmailAddresses,
    { id, round, requestId, createdAt }: JobContext,
  ): Candidate {
    const { audience, limited } = definitionOf(kind);
    const addressKeys = audience === 'sender' ? this.keys.allOfAddress(to) : null;
    const mailboxKey = limited ? this.keys.ofMailbox(to) : null;
    const messageId = messageIdOf(id, this.config.MAIL_FROM);
    return {
      id,
      kind,
      round,
      recipient: to,
      messageId,
      requestId,
      acceptedAt: createdAt,
      addressKeys,
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

  private skip({ state, outdated }: Unavailable, { id, requestId }: Candidate): void {
    this.log.info({ requestId, id, state }, 'the email is not sent now');
    if (outdated) return;
    if (state === 'held') throw new RetryLater(holdPause());
    if (state === 'sending' || state === 'queued') throw new RetryLater(busyPause);
    if (state === 'failed' || state === 'set-aside')
      throw new PermanentFailure('the email was given up before');
  }

  private async try(
    { id, kind, messageId, requestId }: Candidate,
    content: EmailAddresses & { payload: unknown },
    claim: Claimed,
    lease: Lease,
    trace: string | undefined,
  ): Promise<AttemptOutcome> {
    const returnTo = this.bounces.addressFor(id);
    const email = { ...content, kind, messageId, requestId, ...(returnTo && { returnTo }) };
    const send = async (relay: RelayName): Promise<SendOutput> => {
      for (;;) {
        const notAfter = await this.ask(id, () => this.leases.confirm(lease));
        const output = await inSpan('SMTP', smtpSpan(trace, messageId, relay), async (span) => {
          const result = await this.processes.run('send', { ...email, relay, notAfter });
          if ('failure' in result) span?.fail(result.failure.code ?? 'refused');
          return result;
        });
        if (!('tooLate' in output)) return output;
      }
    };
    try {
      return outcomeOf(await this.relays.offer({ silent: claim.silentRelay, send }), claim);
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof RetryLater) throw error;
      this.log.error({ requestId, id, err: error }, 'a child process failed to send an email');
      return outcomeOfError(error, claim);
    }
  }

  // Without a record of the server's reply the email would be sent twice, so this waits for the
  // database.
  private async record(lease: Lease, outcome: AttemptOutcome): Promise<void> {
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

  // Another worker has the message now. The job is retried, and ends once that worker has recorded
  // the outcome.
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
        'another worker has claimed the message; its record is not changed',
      );
    throw new RetryLater(busyPause, { cause: error });
  }

  private count({ kind, acceptedAt }: Candidate, { state, step, crashed }: AttemptOutcome): void {
    this.metrics.attempts.inc({ kind, outcome: crashed ? 'died' : step });
    if (state === 'set-aside') this.metrics.quarantined.inc();
    if (state === 'sent')
      this.metrics.acceptance.observe({ kind }, (Date.now() - acceptedAt.getTime()) / 1000);
  }
}

type Handler = JobHandler<typeof emailQueue, EmailKind>;

const handlerOf = (kind: EmailKind): Type<Handler> => {
  @Injectable()
  class EmailHandler implements Handler {
    readonly job = kind;

    constructor(private readonly sender: EmailSender) {}

    handle(payload: unknown, context: JobContext): Promise<void> {
      return this.sender.send(kind, payload, context);
    }
  }
  return EmailHandler;
};

/** One handler per job of the queue. */
export const emailHandlers = (Object.keys(emailQueue.jobs) as EmailKind[]).map(handlerOf);
