import { emailQueue } from '@larkway/email-contract';
import { isPermanentDatabaseError } from '@larkway/kit/postgres';
import { type JobContext, type JobHandler, RetryLater } from '@larkway/kit/queue';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { EmailSender } from '../delivery/email-sender.js';
import { SuppressionList } from '../suppression/suppression-list.js';
import { type EmailKind, definitionOf, type EmailPayload } from './emails.js';

/** Milliseconds until a retry while the database is unavailable. */
const databasePause = 1_500;

type Handler<K extends EmailKind> = JobHandler<typeof emailQueue, K>;

const handlerOf = <K extends EmailKind>(kind: K): Type<Handler<K>> => {
  @Injectable()
  class EmailHandler implements Handler<K> {
    readonly job = kind;
    constructor(
      private readonly sender: EmailSender,
      private readonly suppressions: SuppressionList,
      @Inject(CONFIG) private readonly config: Config,
    ) {}

    async handle(payload: EmailPayload<K>, context: JobContext): Promise<void> {
      const { audience, addresses } = definitionOf(kind);
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
  return EmailHandler;
};

/** One handler per job of the queue. */
export const emailHandlers = (Object.keys(emailQueue.jobs) as EmailKind[]).map(handlerOf) as Type<
  Handler<EmailKind>
>[];
