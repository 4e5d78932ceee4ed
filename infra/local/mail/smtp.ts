import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

const largestMessage = 10 * 1024 * 1024;

const address = (value: SMTPServerSession['envelope']['mailFrom']): string =>
  value ? value.address : '';

/** The lines that the last server of a mail's way writes: whom it came from and for whom it was. */
const envelopeHeaders = ({ envelope }: SMTPServerSession): string =>
  [
    `Return-Path: <${address(envelope.mailFrom)}>`,
    ...envelope.rcptTo.map((to) => `Delivered-To: ${to.address}`),
    '',
  ].join('\r\n');

/** An SMTP server that delivers whatever it is sent to `deliver`; it answers 250 after that has succeeded. */
export const createSmtpServer = (deliver: (raw: Buffer) => Promise<unknown>): SMTPServer =>
  new SMTPServer({
    banner: 'local inbox',
    authOptional: true,
    // Its certificate would be one that nobody trusts.
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
