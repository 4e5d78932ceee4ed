import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { EmailAddresses } from '../emails/email-definition.js';
import type { EmailContent } from '../layout/compose-email.js';
import { headerText } from '../layout/header-text.js';
import { mimeMessage } from './mime-message.js';
import type { RelaySettings, SendFailure, SendOutput, TransportSettings } from './protocol.js';

interface OutgoingEmail extends EmailAddresses, EmailContent {
  messageId: string;
  requestId: string;
  returnTo?: string | undefined;
}

const longestSubject = 200;
const longestName = 120;

/** One mail server, and what every email has. */
type SmtpSettings = RelaySettings & Omit<TransportSettings, 'relays'>;

/** Sends emails to the mail server over one connection that is kept open. */
export class SmtpTransport {
  private readonly smtp;
  /** The email in transfer, which nodemailer reads once the server has asked for it. */
  private content?: Readable | undefined;

  constructor(private readonly settings: SmtpSettings) {
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
    // Signatures are made before this step, so it sees what is sent.
    this.smtp.use('stream', ({ message }, done) => {
      message.processFunc((content) => (this.content = content as Readable));
      done();
    });
  }

  /**
   * @returns the server's reply or the failure. After a deadline, do not use this transport again.
   */
  async send({
    to,
    messageId,
    requestId,
    returnTo,
    subject,
    replyTo,
    ...content
  }: OutgoingEmail): Promise<SendOutput> {
    const { from, deadline } = this.settings;
    this.content = undefined;
    try {
      const raw = mimeMessage(
        {
          'X-Request-Id': requestId,
          'Auto-Submitted': 'auto-generated',
          From: from,
          To: to,
          'Reply-To': { name: headerText(replyTo.name, longestName), address: replyTo.address },
          Subject: headerText(subject, longestSubject),
          'Message-ID': `<${messageId}>`,
        },
        content,
      );
      const info = await this.smtp.sendMail({
        raw,
        envelope: { from: returnTo ?? from, to },
        signal: AbortSignal.timeout(deadline),
      });
      return { reply: info.response };
    } catch (error) {
      return { failure: { ...failureOf(error), handedOver: this.transferBegan } };
    }
  }

  private get transferBegan(): boolean {
    return this.content?.readableDidRead ?? false;
  }

  /** Tries connection and login. @returns the failure; null if the server accepts both. */
  verify(): Promise<SendFailure | null> {
    return this.smtp.verify().then(() => null, failureOf);
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
