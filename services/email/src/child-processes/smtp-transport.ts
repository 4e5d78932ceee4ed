import nodemailer from 'nodemailer';
import type { EmailAddresses } from '../emails/email-definition.js';
import type { EmailContent } from '../layout/compose-email.js';
import { headerText } from '../layout/header-text.js';
import type { SendFailure, SendOutput, TransportSettings } from './protocol.js';

interface OutgoingEmail extends EmailAddresses, EmailContent {
  messageId: string;
  requestId: string;
  returnTo?: string | undefined;
}

const longestSubject = 200;
const longestName = 120;

/** The time limit for one email, however slowly the server responds. */
const deadlineMilliseconds = 60_000;

/** Sends emails to the mail server over one connection that is kept open. */
export class SmtpTransport {
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
      // For a connection that the server closed before any byte of the email was sent.
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

  /**
   * @returns the server's reply or the failure. After a deadline, do not use this transport again.
   */
  async send({
    messageId,
    requestId,
    returnTo,
    subject,
    replyTo,
    ...email
  }: OutgoingEmail): Promise<SendOutput> {
    try {
      const info = await this.smtp.sendMail({
        ...email,
        subject: headerText(subject, longestSubject),
        replyTo: { name: headerText(replyTo.name, longestName), address: replyTo.address },
        from: this.settings.from,
        messageId: `<${messageId}>`,
        headers: { 'X-Request-Id': requestId, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(this.deadline),
        ...(returnTo && { envelope: { from: returnTo, to: email.to } }),
      });
      return { reply: info.response };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  /** Whether the server accepts our connection and login. */
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
  // Without a reply the server is slow; without a connection it is unavailable.
  return {
    code: timeoutType === 'SOCKET_TIMEOUT' ? 'EABORT' : code,
    command,
    responseCode,
    response,
  };
};
