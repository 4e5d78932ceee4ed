import { emailQueue } from '@larkway/email-contract';
import { isPermanentDatabaseError } from '@larkway/kit/postgres';
import { type JobContext, type JobHandler, RetryLater } from '@larkway/kit/queue';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { MailSender } from '../delivery/mail-sender.js';
import { SuppressionList } from '../suppression/suppression-list.js';
import { type MailKind, mailOf, type MailPayload } from './mails.js';

/** Milliseconds. */
const databasePause = 1_500;

type Handler<K extends MailKind> = JobHandler<typeof emailQueue, K>;

const handlerOf = <K extends MailKind>(kind: K): Type<Handler<K>> => {
  @Injectable()
  class MailHandler implements Handler<K> {
    readonly job = kind;
    constructor(
      private readonly sender: MailSender,
      private readonly suppressions: SuppressionList,
      @Inject(CONFIG) private readonly config: EmailConfig,
    ) {}

    async handle(payload: MailPayload<K>, context: JobContext): Promise<void> {
      const { audience, addresses } = mailOf(kind);
      if (audience === 'sender') await this.carryOver(addresses(payload, this.config).to);
      return this.sender.send(kind, payload, context);
    }

    private async carryOver(address: string): Promise<void> {
      try {
        await this.suppressions.carryOver(address);
      } catch (error) {
        throw isPermanentDatabaseError(error)
          ? error
          : new RetryLater(databasePause, { cause: error });
      }
    }
  }
  return MailHandler;
};

/** One handler per job of the queue. */
export const mailHandlers = (Object.keys(emailQueue.jobs) as MailKind[]).map(handlerOf) as Type<
  Handler<MailKind>
>[];
