import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { CONFIG, type EmailConfig } from '../config.js';

export interface Mail {
  messageId: string;
  requestId: string;
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
}

/** The mail server, over a few connections that are kept open. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly smtp;

  constructor(@Inject(CONFIG) private readonly config: EmailConfig) {
    this.smtp = nodemailer.createTransport({
      url: config.SMTP_URL,
      pool: true,
      maxConnections: Math.min(config.EMAIL_CONCURRENCY, 5),
      maxMessages: 200,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Message-IDs carry the sender's domain. */
  messageIdFor(id: string): string {
    const domain = /@([^\s<>@]+?)>?$/.exec(this.config.MAIL_FROM)![1]!;
    return `${id}@${domain}`;
  }

  /** @returns the server's reply. @throws what nodemailer throws, with `responseCode` when the server answered. */
  async send({ messageId, requestId, ...mail }: Mail): Promise<string> {
    const info = await this.smtp.sendMail({
      ...mail,
      from: this.config.MAIL_FROM,
      messageId: `<${messageId}>`,
      headers: { 'X-Request-Id': requestId, 'Auto-Submitted': 'auto-generated' },
    });
    return info.response;
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }
}
