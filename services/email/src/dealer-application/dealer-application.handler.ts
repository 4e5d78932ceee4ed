import type { DealerApplicationMail, emailQueue } from '@larkway/email-contract';
import type { JobContext, JobHandler } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { MailSender } from '../delivery/mail-sender.js';
import { dealerApplicationMail } from './dealer-application-mail.js';

@Injectable()
export class DealerApplicationHandler implements JobHandler<typeof emailQueue, 'dealer-application'> {
  readonly job = 'dealer-application';

  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    private readonly sender: MailSender,
  ) {}

  async handle(application: DealerApplicationMail, context: JobContext): Promise<void> {
    const content = dealerApplicationMail(application, this.config.BRAND);
    const replyTo = { name: application.name, address: application.email };
    await this.sender.send(this.job, { ...content, to: this.config.NETWORK_EMAIL, replyTo }, context);
  }
}
