import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  raw: string;
  /** Whom it was to reach, whatever its headers say. */
  recipients: string[];
  /** Where it is to come back to if it cannot be delivered, whatever its headers say. */
  returnTo: string;
}

/** How the server ends a mail: accept it, refuse it with a reply, or keep silent. */
export type Verdict = 'accept' | 'silence' | { code: number; text: string };

export interface TestMailServer {
  url: string;
  /** Everything that was accepted. */
  mails: ReceivedMail[];
  /** How often a mail was offered. */
  offers: number;
  /** How many of them came over TLS. */
  encryptedOffers: number;
  /** Decides about each mail, given how many were offered before it. */
  verdict: (earlierOffers: number, raw: string) => Verdict;
  /** Refuses a recipient, as `RCPT TO`; all are accepted when left out. */
  refusedRecipient?: (address: string) => { code: number; text: string } | undefined;
  stop(): Promise<void>;
}

/** A real SMTP server, on a free port when none is given; with STARTTLS when it has a certificate. */
export const startMailServer = async (
  port = 0,
  certificate?: { cert: string; key: string },
): Promise<TestMailServer> => {
  const received: TestMailServer = {
    url: '',
    mails: [],
    offers: 0,
    encryptedOffers: 0,
    verdict: () => 'accept',
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
        const verdict = received.verdict(received.offers++, raw);
        if (verdict === 'silence') return;
        if (verdict !== 'accept')
          return done(Object.assign(new Error(verdict.text), { responseCode: verdict.code }));
        const { mailFrom, rcptTo } = session.envelope;
        received.mails.push({
          raw,
          recipients: rcptTo.map(({ address }) => address),
          returnTo: mailFrom ? mailFrom.address : '',
        });
        done();
      });
    },
  });
  // A worker that was killed leaves its connection reset.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  received.url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  received.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return received;
};
