import type { ContactMessageMail, emailQueue } from '@larkway/email-contract';
import type { JobContext, JobHandler } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { MailSender } from '../delivery/mail-sender.js';
import { contactMessageMail } from './contact-message-mail.js';

@Injectable()
export class ContactMessageHandler implements JobHandler<typeof emailQueue, 'contact-message'> {
  readonly job = 'contact-message';

  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    private readonly sender: MailSender,
  ) {}

  async handle(contact: ContactMessageMail, context: JobContext): Promise<void> {
    const { BRAND, SALES_EMAIL, SUPPORT_EMAIL, NETWORK_EMAIL } = this.config;
    const mailboxes = { sales: SALES_EMAIL, support: SUPPORT_EMAIL, network: NETWORK_EMAIL };
    const content = contactMessageMail(contact, BRAND);
    const replyTo = { name: contact.name, address: contact.email };
    await this.sender.send(this.job, { ...content, to: mailboxes[contact.team], replyTo }, context);
  }
}
