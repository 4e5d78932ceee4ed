import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { emailQueue } from '@larkway/email-contract';
import { eventually } from '@larkway/kit/testing';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { repetitions } from '../../../infra/testing/tier.js';
import type { EmailKind } from '../src/emails/emails.js';
import { type EmailWorkerUnderTest, startEmailWorker } from './start-email-worker.js';
import { hostilePayloads } from './payloads.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(300_000);

const count = repetitions({ everyRun: 350, nightly: 5_000 });
const seed = 20_261_121;

interface Received {
  raw: Buffer;
  from: string;
  recipients: string[];
}

/** A mail server that accepts everything and keeps every byte. */
const startRecordingServer = async (received: Received[]) => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(parts),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: [],
    offers: 0,
    encryptedOffers: 0,
    respond: () => 'accept' as const,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const headersOfEveryEmail = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
  ...['reply-to', 'subject', 'to', 'x-request-id'],
];

const received: Received[] = [];
let pipeline: EmailWorkerUnderTest;

beforeAll(async () => {
  buildChildProcesses();
  pipeline = await startEmailWorker({
    engine: 'redis',
    smtp: await startRecordingServer(received),
    config: { RECEIPTS_PER_HOUR: 100_000, RECEIPTS_PER_DAY: 100_000 },
  });
}, 120_000);
afterAll(() => pipeline.stop());

it('hostile texts in any field of any job add no header, no recipient and no message', async () => {
  const kinds = Object.keys(hostilePayloads) as EmailKind[];
  const samples = kinds.map((kind, index) =>
    fc.sample(hostilePayloads[kind] as fc.Arbitrary<object>, {
      seed: seed + index,
      numRuns: Math.ceil(count / kinds.length),
    }),
  );
  const wanted = new Map<string, { kind: EmailKind; payload: Record<string, string> }>();
  samples.forEach((payloads, index) => {
    for (const payload of payloads) {
      // A payload that the queue refuses proves nothing.
      expect(emailQueue.jobs[kinds[index]!].safeParse(payload).success).toBe(true);
      wanted.set(randomUUID(), { kind: kinds[index]!, payload: payload as Record<string, string> });
    }
  });
  const createdAt = new Date().toISOString();
  const jobs = [...wanted].map(([id, { kind, payload }]) => ({
    name: kind,
    data: { id, round: 0, payload, requestId: `request-${id}`, createdAt },
    opts: { jobId: id, attempts: 80, backoff: { type: 'custom' } },
  }));
  for (let from = 0; from < jobs.length; from += 500)
    await pipeline.jobs.addBulk(jobs.slice(from, from + 500));
  await eventually(
    'every email is sent',
    async () =>
      (await pipeline.rows(`SELECT count(*)::int AS sent FROM messages WHERE state = 'sent'`))[0]
        .sent === wanted.size,
    240_000,
  );

  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { raw, from, recipients } of received) {
    const text = raw.toString('latin1');
    const headers = text
      .slice(0, text.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const names = headers.map((line) => line.split(':')[0]!.toLowerCase()).sort();
    const email = await PostalMime.parse(raw);
    const id = email.messageId!.slice(1, 37);
    const { kind, payload } = wanted.get(id) ?? {
      kind: 'unknown',
      payload: {} as Record<string, string>,
    };
    const sender =
      kind.includes('-receipt') || kind.includes('-approved') || kind.includes('-declined');
    // Its payload names the recipient, and replies go to our support.
    const isNotification = kind === 'notification';
    const fault = (what: string) =>
      faults.push(`${what}: ${kind} ${JSON.stringify(payload)}`.slice(0, 400));
    if (seen.has(id)) fault('arrived twice');
    seen.add(id);
    if (names.join() !== headersOfEveryEmail.join()) fault(`headers ${names.join()}`);
    if (email.messageId !== `<${id}@larkway.example>`) fault(`message id ${email.messageId}`);
    if (email.headers.find(({ key }) => key === 'x-request-id')!.value !== `request-${id}`)
      fault('request id');
    if (from !== 'website@larkway.example' || email.from?.address !== from) fault(`from ${from}`);
    if (
      recipients.length !== 1 ||
      (sender || isNotification
        ? recipients[0]!.toLowerCase() !== payload['email']!.toLowerCase()
        : !recipients[0]!.endsWith('@larkway.example'))
    )
      fault(`recipients ${recipients.join()}`);
    if (email.to?.length !== 1 || email.to[0]!.address !== recipients[0])
      fault(`to ${JSON.stringify(email.to)}`);
    if (
      email.replyTo?.length !== 1 ||
      (!sender &&
        !isNotification &&
        email.replyTo[0]!.address!.toLowerCase() !== payload['email']!.toLowerCase())
    )
      fault(`reply to ${JSON.stringify(email.replyTo)}`);
    if (/\p{Cc}/u.test(`${email.replyTo?.[0]?.name}${email.subject}`))
      fault('a control character in a header');
    if (
      /[\r\n]/.test(email.subject!) ||
      (sender && /victim|evil|Injected/.test(text.slice(0, text.indexOf('\r\n\r\n'))))
    )
      fault(`subject ${email.subject}`);
    if (email.attachments.length > 0) fault('attachments');
    if (text.split(/\r\n|\n|\r/).some((line) => line.length > 998))
      fault('a line that is too long');
    if (/(?<!\r)\n|\r(?!\n)/.test(text)) fault('a line break of the wrong kind');
  }
  expect(faults.slice(0, 5)).toEqual([]);
  expect([received.length, seen.size]).toEqual([wanted.size, wanted.size]);
});
