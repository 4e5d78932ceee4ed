import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { addWebhookInbox } from '../webhooks/webhook-inbox.js';
import { createInboxServer } from './inbox-server.js';
import { MessageStore } from './message-store.js';

const largestMessage = 10 * 1024 * 1024;

const address = (value: SMTPServerSession['envelope']['mailFrom']): string =>
  value ? value.address : '';

/** Headers that the last mail server adds: sender and recipients. */
const envelopeHeaders = ({ envelope }: SMTPServerSession): string =>
  [
    `Return-Path: <${address(envelope.mailFrom)}>`,
    ...envelope.rcptTo.map((to) => `Delivered-To: ${to.address}`),
    '',
  ].join('\r\n');

/** An SMTP server that passes messages to `deliver` and answers 250 when that succeeds. */
const createSmtpServer = (deliver: (raw: Buffer) => Promise<unknown>): SMTPServer =>
  new SMTPServer({
    banner: 'local inbox',
    authOptional: true,
    // No client would trust its certificate.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: largestMessage,
    closeTimeout: 2_000,
    onData: (stream, session, callback) => {
      buffer(stream)
        .then((body) => {
          if (stream.sizeExceeded)
            throw Object.assign(new Error('Message is too large'), { responseCode: 552 });
          return deliver(Buffer.concat([Buffer.from(envelopeHeaders(session)), body]));
        })
        .then(() => callback(null), callback);
    },
  });

interface InboxOptions {
  folder: string;
  host?: string;
  /** 0 = any. */
  smtpPort: number;
  /** 0 = any. */
  httpPort: number;
  /** With which webhooks are signed, `whsec_` and base64; a new one by default. */
  webhookSecret?: string;
}

const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export interface Inbox {
  smtpUrl: string;
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a mail server that stores what it receives, a receiver of webhooks, and pages that show
 * both.
 */
export const startInbox = async ({
  folder,
  host = '127.0.0.1',
  smtpPort,
  httpPort,
  webhookSecret = newWebhookSecret(),
}: InboxOptions): Promise<Inbox> => {
  const store = new MessageStore(folder);
  await store.open();
  const changes = new EventEmitter().setMaxListeners(0);
  const smtp = createSmtpServer(async (raw) => {
    await store.add(raw);
    changes.emit('change');
  });
  // A disconnecting client must not crash the process.
  await new Promise<void>((resolve, reject) =>
    smtp.once('error', reject).listen(smtpPort, host, resolve),
  );
  smtp.removeAllListeners('error');
  smtp.on('error', (error) => process.stderr.write(`SMTP: ${error.message}\n`));

  const http = createInboxServer(store, changes);
  addWebhookInbox(http, webhookSecret);
  const url = await http.listen({ port: httpPort, host });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://${host}:${port}`,
    url,
    close: async () => {
      await Promise.all([
        http.close(),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
};
