import { randomUUID } from 'node:crypto';
import { emailQueue, type VehicleInquiryEmail } from '@larkway/email-contract';
import { QueueEngine } from '@larkway/kit/queue';
import {
  createTestDatabase,
  eventually,
  queueEngines,
  startMailServer,
  startService,
  type StartedService,
  type TestDatabase,
  type TestMailServer,
  type TestQueue,
} from '@larkway/kit/testing';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import type { MessageEntity } from '../src/message/message.entity.js';
import { buildChildProcesses, workerModule } from './worker-module.js';

const inquiry: VehicleInquiryEmail = {
  reference: randomUUID(),
  name: 'Zoë Quinn',
  email: 'zoe@example.com',
  phone: '(555) 010-0123',
  message: 'Is it street legal in Utah?\nThanks!',
  vehicleName: 'D6 Max',
  vehiclePrice: '$17,995',
};

// Recovery takes seconds by design, and several times as long on a busy machine.
jest.setTimeout(90_000);

beforeAll(buildChildProcesses, 120_000);

describe.each(queueEngines())('the email worker on $kind', ({ start }) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let smtp: TestMailServer;
  let worker: StartedService;
  let jobs: ReturnType<QueueEngine['openQueue']>;

  const startWorker = () =>
    startService({ routes: {}, module: workerModule({ database, queue, smtp }) });

  const enqueue = async (id: string = randomUUID()): Promise<string> => {
    const envelope = {
      id,
      round: 0,
      payload: inquiry,
      requestId: 'request-of-test',
      createdAt: new Date().toISOString(),
    };
    await jobs.add('vehicle-inquiry', envelope, {
      jobId: id,
      attempts: 1_000,
      backoff: { type: 'custom' },
    });
    return id;
  };

  const messageOf = async (id: string): Promise<MessageEntity | undefined> =>
    (
      await worker.app
        .get(DataSource)
        .query(
          'SELECT *, smtp_reply AS "smtpReply", message_id AS "messageId" FROM messages WHERE id = $1',
          [id],
        )
    )[0];
  const messageIn = (id: string, state: string) =>
    eventually(`the message is ${state}`, async () => {
      const message = await messageOf(id);
      return message?.state === state ? message : undefined;
    });

  beforeAll(async () => {
    [database, queue, smtp] = await Promise.all([createTestDatabase(), start(), startMailServer()]);
    worker = await startWorker();
    jobs = new QueueEngine(queue.config, pino({ level: 'silent' })).openQueue(emailQueue);
    await jobs.waitUntilReady();
  });

  afterAll(async () => {
    await smtp.stop();
    await jobs.close();
    await worker.close();
    await Promise.all([database.drop(), queue.stop()]);
  });

  beforeEach(() => {
    smtp.emails.length = 0;
    smtp.offers = 0;
    smtp.respond = () => 'accept';
  });

  it('an accepted email is recorded with the server’s reply, and has the intended headers and bodies', async () => {
    const id = await enqueue();
    const message = await messageIn(id, 'sent');
    expect(message).toMatchObject({
      attempts: 1,
      recipient: 'sales@larkway.example',
      smtpReply: expect.stringMatching(/^250/),
    });
    const email = await PostalMime.parse(smtp.emails[0]!.raw);
    expect(email).toMatchObject({
      from: { name: 'Larkway', address: 'website@larkway.example' },
      to: [{ address: 'sales@larkway.example' }],
      replyTo: [{ name: 'Zoë Quinn', address: 'zoe@example.com' }],
      subject: 'Vehicle inquiry: D6 Max (Zoë Quinn)',
      messageId: `<${id}@larkway.example>`,
    });
    expect(email.headers.find(({ key }) => key === 'x-request-id')!.value).toBe('request-of-test');
    expect(email.text).toContain(inquiry.message);
    expect(email.html).toContain('Is it street legal in Utah?<br>Thanks!');
  });

  it('a job that is repeated after its email was sent sends no second email', async () => {
    const id = await enqueue();
    await messageIn(id, 'sent');
    await queue.empty();
    await enqueue(id);
    await eventually(
      'the repeat is done',
      async () => (await jobs.getJobState(id)) === 'completed',
    );
    expect(smtp.offers).toBe(1);
  });

  it('an email is retried after a 450 reply until it is accepted, always under the same Message-ID', async () => {
    smtp.respond = (earlier) => (earlier < 2 ? { code: 450, text: 'mailbox busy' } : 'accept');
    const id = await enqueue();
    const message = await messageIn(id, 'sent');
    expect([smtp.offers, smtp.emails.length, message.attempts]).toEqual([3, 1, 3]);
  });

  it('an email is never retried after a 550 reply, even if the queue lost the outcome', async () => {
    smtp.respond = () => ({ code: 550, text: 'no such user' });
    const id = await enqueue();
    const message = await messageIn(id, 'failed');
    expect(message.smtpReply).toContain('550');
    await eventually('the job has failed', async () => (await jobs.getJobState(id)) === 'failed');
    await queue.empty();
    await enqueue(id);
    await eventually(
      'the repeat has failed',
      async () => (await jobs.getJobState(id)) === 'failed',
    );
    expect(smtp.offers).toBe(1);
  });

  it('an unavailable mail server delays an email, and the email is not lost', async () => {
    const port = Number(new URL(smtp.url).port);
    await smtp.stop();
    const id = await enqueue();
    await messageIn(id, 'queued');
    smtp = await startMailServer(port);
    await messageIn(id, 'sent');
    expect(smtp.emails).toHaveLength(1);
  });

  it('two workers with the same job send one email', async () => {
    const id = randomUUID();
    // The queue never runs one job twice at a time, but a queue that was emptied may be filled
    // again too early.
    smtp.respond = () => 'silence';
    await enqueue(id);
    await eventually('the first worker is sending', () => smtp.offers === 1);
    await queue.empty();
    await enqueue(id);
    await eventually(
      'the second attempt is delayed',
      async () => (await jobs.getJobState(id)) === 'delayed',
    );
    expect(smtp.offers).toBe(1);
  });

  it('no address and no name is logged', () => {
    expect(JSON.stringify(worker.logs)).not.toMatch(/example\.com|sales@|Quinn/);
    expect(worker.logs).toContainEqual(
      expect.objectContaining({ requestId: 'request-of-test', msg: 'job done' }),
    );
  });
});

it('the worker is ready only while database and queue are available, and counts the emails that it sends', async () => {
  const [database, queueDatabase, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
  ]);
  const queue = { config: { QUEUE_DATABASE_URL: queueDatabase.url } };
  const worker = await startService({
    routes: {},
    module: workerModule({ database, queue, smtp }),
  });
  const ready = await fetch(new URL('/readyz', worker.metricsUrl));
  expect(await ready.json()).toEqual({ ready: true, checks: { database: 'ok', queue: 'ok' } });
  expect(await (await fetch(worker.metricsUrl)).text()).toContain('email_acceptance_seconds');
  await worker.close();
  await smtp.stop();
  await Promise.all([database.drop(), queueDatabase.drop()]);
});
