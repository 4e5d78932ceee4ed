import nodemailer from 'nodemailer';
import type { MailAddresses } from '../mails/mail-definition.js';
import type { MailContent } from '../layout/compose-mail.js';
import { headerText } from '../layout/header-text.js';
import type { SendFailure, SendOutput, TransportSettings } from './protocol.js';

export interface Mail extends MailAddresses, MailContent {
  messageId: string;
  requestId: string;
  returnTo?: string | undefined;
}

const longestSubject = 200;
const longestName = 120;

/** A server may be slow, byte by byte, but only for so long. */
const deadlineMilliseconds = 60_000;

/** The mail server, over one connection that is kept open. */
export class MailTransport {
  private readonly smtp;

  constructor(
    private readonly settings: TransportSettings,
    private readonly deadline = deadlineMilliseconds,
  ) {
    this.smtp = nodemailer.createTransport({
      url: settings.smtpUrl,
      pool: true,
      maxConnections: 1,
      maxMessages: 200,
      // Of a connection that the server has closed meanwhile, before a byte of the mail was sent.
      maxRequeues: 1,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
      requireTLS: settings.requireTls,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(settings.dkim && { dkim: settings.dkim }),
    });
  }

  /** @returns the server's reply, or what went wrong. Whoever hits the deadline should give this transport up. */
  async send({
    messageId,
    requestId,
    returnTo,
    subject,
    replyTo,
    ...mail
  }: Mail): Promise<SendOutput> {
    try {
      const info = await this.smtp.sendMail({
        ...mail,
        subject: headerText(subject, longestSubject),
        replyTo: { name: headerText(replyTo.name, longestName), address: replyTo.address },
        from: this.settings.from,
        messageId: `<${messageId}>`,
        headers: { 'X-Request-Id': requestId, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(this.deadline),
        ...(returnTo && { envelope: { from: returnTo, to: mail.to } }),
      });
      return { reply: info.response };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  /** Whether the server lets us in. */
  verify(): Promise<boolean> {
    return this.smtp.verify().then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.smtp.close({ force: true });
  }
}

const failureOf = (error: unknown): SendFailure => {
  const { code, command, responseCode, response, timeoutType } = error as SendFailure & {
    timeoutType?: string;
  };
  if (!code) throw error;
  // A reply that does not come is the server's hesitation; a connection that does not come, its absence.
  return {
    code: timeoutType === 'SOCKET_TIMEOUT' ? 'EABORT' : code,
    command,
    responseCode,
    response,
  };
};
