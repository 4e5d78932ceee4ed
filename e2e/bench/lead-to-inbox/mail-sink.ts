import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { Defer } from '../part.js';

export interface MailSink {
  url: string;
  /** When each email to a team was accepted, by request id; milliseconds of `performance.now()`. */
  accepted: Map<string, number[]>;
}

const requestIdOf = (mail: string): string => {
  const id = /^x-request-id: (\S+)/im.exec(mail)?.[1];
  if (!id) throw new Error('An email without a request id has arrived');
  return id;
};

// A request also produces a receipt.
const isReceipt = (mail: string): boolean => /^subject: we have received/im.test(mail);

/** A mail server that records only when it accepted each email. */
export const startMailSink = async (defer: Defer): Promise<MailSink> => {
  const accepted: MailSink['accepted'] = new Map();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8');
        const id = requestIdOf(mail);
        if (!isReceipt(mail)) accepted.set(id, [...(accepted.get(id) ?? []), performance.now()]);
        done();
      });
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, accepted };
};
