import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  raw: string;
  /** The envelope recipients, which can differ from the headers. */
  recipients: string[];
  /** The envelope sender, to which undeliverable email is returned. */
  returnTo: string;
}

/**
 * How the server responds to an email: it accepts, refuses with a reply, does not respond, or
 * accepts and cuts the connection before its reply.
 */
export type SmtpResponse = 'accept' | 'silence' | 'accept and cut' | { code: number; text: string };

export interface TestMailServer {
  url: string;
  /** The accepted emails. */
  emails: ReceivedEmail[];
  /** How many emails were offered. */
  offers: number;
  /** How many of them came over TLS. */
  encryptedOffers: number;
  /** Decides about each email, given how many were offered before it. */
  respond: (earlierOffers: number, raw: string) => SmtpResponse;
  /** Refuses a recipient of `RCPT TO`; accepts all by default. */
  refusedRecipient?: (address: string) => { code: number; text: string } | undefined;
  stop(): Promise<void>;
}

/** Starts a real SMTP server, on a free port by default, with STARTTLS if it has a certificate. */
export const startMailServer = async (
  port = 0,
  certificate?: { cert: string; key: string },
): Promise<TestMailServer> => {
  const received: TestMailServer = {
    url: '',
    emails: [],
    offers: 0,
    encryptedOffers: 0,
    respond: () => 'accept',
    stop: async () => undefined,
  };
  const server = new SMTPServer({
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = received.refusedRecipient?.(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        if (session.secure) received.encryptedOffers += 1;
        const response = received.respond(received.offers++, raw);
        if (response === 'silence') return;
        if (typeof response !== 'string')
          return done(Object.assign(new Error(response.text), { responseCode: response.code }));
        // A server that is stopped has said 421 on each connection, in place of accepting the email.
        if (![...server.connections].some(({ id }) => id === session.id)) return;
        const { mailFrom, rcptTo } = session.envelope;
        received.emails.push({
          raw,
          recipients: rcptTo.map(({ address }) => address),
          returnTo: mailFrom ? mailFrom.address : '',
        });
        if (response === 'accept') return done();
        for (const connection of server.connections)
          if (connection.id === session.id) connection._socket.destroy();
      });
    },
  });
  // A killed worker resets its connection.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  received.url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  received.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return received;
};
