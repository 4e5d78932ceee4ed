import { emailQueue } from '@larkway/email-contract';
import type { JobContext, JobHandler } from '@larkway/kit';
import { Injectable, type Type } from '@nestjs/common';
import { MailSender } from '../delivery/mail-sender.js';
import type { MailKind, MailPayload } from './mails.js';

type Handler<K extends MailKind> = JobHandler<typeof emailQueue, K>;

const handlerOf = <K extends MailKind>(kind: K): Type<Handler<K>> => {
  @Injectable()
  class MailHandler implements Handler<K> {
    readonly job = kind;
    constructor(private readonly sender: MailSender) {}

    handle(payload: MailPayload<K>, context: JobContext): Promise<void> {
      return this.sender.send(kind, payload, context);
    }
  }
  return MailHandler;
};

/** One handler per job of the queue. */
export const mailHandlers = (Object.keys(emailQueue.jobs) as MailKind[]).map(handlerOf) as Type<Handler<MailKind>>[];
