import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import SMTPPool, { type SMTPPoolSentMessageInfo } from 'nodemailer/lib/smtp-pool';
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

/** What nodemailer's transports send. */
type OutgoingMail = Parameters<SMTPPool['send']>[0];

/** A stream of one chunk. */
const streamOf = (text: string): Readable =>
  new Readable({
    read() {
      this.push(text);
      this.push(null);
    },
  });

/**
 * Sends emails to the mail server over one connection that is kept open. Emails go to nodemailer's
 * pool directly: they are complete, and its composer would only pass them through further streams.
 */
export class SmtpTransport {
  private readonly smtp: SMTPPool;
  private readonly dkim: DKIM | undefined;
  /** The email in transfer, which nodemailer reads once the server has asked for it. */
  private content?: Readable | undefined;

  constructor(private readonly settings: SmtpSettings) {
    this.smtp = new SMTPPool({
      url: settings.smtpUrl,
      maxConnections: 1,
      maxMessages: 200,
      // For a connection that the server closed before any byte of the email was sent.
      maxRequeues: 1,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
      requireTLS: settings.requireTls,
    });
    this.dkim = settings.dkim && new DKIM(settings.dkim);
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
      const { root, raw } = mimeMessage(
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
      root.setEnvelope({ from: returnTo ?? from, to });
      root.createReadStream = () => (this.content = this.dkim?.sign(raw) ?? streamOf(raw));
      const { response } = await this.handOver(root, AbortSignal.timeout(deadline));
      return { reply: response };
    } catch (error) {
      return { failure: { ...failureOf(error), handedOver: this.transferBegan } };
    }
  }

  private handOver(
    message: OutgoingMail['message'],
    signal: AbortSignal,
  ): Promise<SMTPPoolSentMessageInfo> {
    const mail = { message, data: { signal } } as OutgoingMail;
    return new Promise((resolve, reject) => {
      this.smtp.send(mail, (error, info) => (error ? reject(error) : resolve(info!)));
    });
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
