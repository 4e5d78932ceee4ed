import type { DealerApplicationReceipt, emailQueue } from '@larkway/email-contract';
import type { JobContext, JobHandler } from '@larkway/kit';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { MailSender } from '../delivery/mail-sender.js';
import { dealerApplicationReceipt } from './dealer-application-receipt.js';

@Injectable()
export class DealerApplicationReceiptHandler implements JobHandler<typeof emailQueue, 'dealer-application-receipt'> {
  readonly job = 'dealer-application-receipt';

  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    private readonly sender: MailSender,
  ) {}

  async handle(receipt: DealerApplicationReceipt, context: JobContext): Promise<void> {
    const { BRAND, NETWORK_EMAIL } = this.config;
    const content = dealerApplicationReceipt(receipt, BRAND);
    const replyTo = { name: `${BRAND} dealer network`, address: NETWORK_EMAIL };
    await this.sender.send(this.job, { ...content, to: receipt.email, replyTo }, context);
  }
}
