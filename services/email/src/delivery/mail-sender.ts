import { setTimeout as delay } from 'node:timers/promises';
import { type JobContext, LOGGER, Metrics, PermanentFailure } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Histogram } from 'prom-client';
import { type Mail, MailTransport } from './mail-transport.js';
import { MessageLog } from './message-log.js';
import { describeFailure } from './smtp-failure.js';

type Content = Omit<Mail, 'messageId' | 'requestId'>;

/** Times 250 ms: a database that restarts is back by then. */
const recordTries = 240;

/** Sends one mail once: however often it is asked for the same id, an accepted mail is not sent again. */
@Injectable()
export class MailSender {
  private readonly tries: Counter<'kind' | 'outcome'>;
  private readonly latency: Histogram<'kind'>;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly transport: MailTransport,
    private readonly messages: MessageLog,
    metrics: Metrics,
  ) {
    const registers = [metrics.registry];
    this.tries = new Counter({ name: 'email_tries_total', help: 'Tries to send a mail', labelNames: ['kind', 'outcome'], registers });
    this.latency = new Histogram({
      name: 'email_acceptance_seconds',
      help: 'From the accepted request to the mail accepted by the mail server',
      labelNames: ['kind'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600, 3_600],
      registers,
    });
  }

  /** @throws PermanentFailure when the server refused for good, another error when a later try may succeed. */
  async send(kind: string, content: Content, { id, requestId, createdAt }: JobContext): Promise<void> {
    const messageId = this.transport.messageIdFor(id);
    const claim = await this.messages.claim({ id, kind, recipient: content.to, messageId, requestId });
    if (claim === 'sent') return this.log.info({ requestId, id }, 'mail was sent before');
    if (claim === 'failed') throw new PermanentFailure('the mail server refused this mail for good before');
    if (claim === 'sending') throw new Error('another worker is sending this mail');
    try {
      const reply = await this.messages.holding(id, () => this.transport.send({ ...content, messageId, requestId }));
      await this.recordSent(id, reply);
    } catch (error) {
      throw await this.recordFailure(kind, id, error);
    }
    this.tries.inc({ kind, outcome: 'sent' });
    this.latency.observe({ kind }, (Date.now() - createdAt.getTime()) / 1000);
  }

  // The mail is out: forgetting that would send it twice, so a database that is away is waited for.
  private async recordSent(id: string, reply: string): Promise<void> {
    for (let tryNumber = 1; ; tryNumber += 1) {
      try {
        return await this.messages.holding(id, () => this.messages.sent(id, reply));
      } catch (error) {
        if (tryNumber === recordTries) throw error;
        await delay(250);
      }
    }
  }

  private async recordFailure(kind: string, id: string, error: unknown): Promise<Error> {
    const { permanent, reply } = describeFailure(error);
    await this.messages.notSent(id, permanent ? 'failed' : 'queued', reply);
    this.tries.inc({ kind, outcome: permanent ? 'refused' : 'postponed' });
    return permanent ? new PermanentFailure('the mail server refused this mail for good', { cause: error }) : (error as Error);
  }
}
