import type { emailQueue, VehicleInquiryMail } from '@larkway/email-contract';
import type { JobContext, JobHandler } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { MailSender } from '../delivery/mail-sender.js';
import { vehicleInquiryMail } from './vehicle-inquiry-mail.js';

@Injectable()
export class VehicleInquiryHandler implements JobHandler<typeof emailQueue, 'vehicle-inquiry'> {
  readonly job = 'vehicle-inquiry';

  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    private readonly sender: MailSender,
  ) {}

  async handle(inquiry: VehicleInquiryMail, context: JobContext): Promise<void> {
    const content = vehicleInquiryMail(inquiry, this.config.BRAND);
    const replyTo = { name: inquiry.name, address: inquiry.email };
    await this.sender.send(this.job, { ...content, to: this.config.SALES_EMAIL, replyTo }, context);
  }
}
