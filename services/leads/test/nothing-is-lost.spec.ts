import { join } from 'node:path';
import {
  buildServices,
  eventually,
  postJson,
  queueEngines,
  type DeliveryPipeline,
  startDeliveryPipeline,
} from '@larkway/kit/testing';
import { repetitions } from '../../../infra/testing/tier.js';
import { contact, inquiry } from './leads.js';

// Real processes are killed here, so the built services are run, brought up to date first.
const services = join(__dirname, '../..');

beforeAll(() => buildServices(services, ['leads', 'email']), 120_000);

// Recovery takes seconds by design, and several times as long on a busy machine.
jest.setTimeout(180_000);

const kinds = {
  'an inquiry': { path: '/api/vehicle-inquiry', body: inquiry },
  'a contact message': { path: '/api/contact', body: contact },
};
type Kind = keyof typeof kinds;
const everyKind = Object.keys(kinds) as Kind[];

describe.each(
  queueEngines(repetitions({ everyRun: ['postgres'], nightly: ['postgres', 'redis'] })),
)('nothing that was accepted is lost, with the queue on $kind', (engine) => {
  let pipeline: DeliveryPipeline;
  let submissions = 0;

  const newName = () => `Sender ${++submissions} of this test`;
  /** Submits a lead; the sender's name identifies its email. */
  const submit = async (kind: Kind, name = newName()): Promise<string> => {
    const { path, body } = kinds[kind];
    const { status } = await postJson(pipeline.producer.url() + path, { ...body, name });
    expect(status).toBe(202);
    return name;
  };
  const isFrom = (name: string, raw: string) =>
    new RegExp(`^Subject: .*\\(${name}\\)`, 'm').test(raw);
  const emailsFrom = (name: string) => pipeline.smtp.emails.filter(({ raw }) => isFrom(name, raw));
  const emailFrom = (name: string) =>
    eventually(`an email from ${name}`, () => emailsFrom(name)[0], 90_000);
  const messageId = (raw: string) => /^Message-ID: (.+)$/m.exec(raw)![1]!;

  beforeAll(async () => {
    pipeline = await startDeliveryPipeline(services, {
      engine,
      producer: 'leads',
      worker: 'email',
    });
  });

  afterAll(() => pipeline.stop());

  it('if leads is killed right after its responses to inquiries and contact messages, their emails arrive after its restart', async () => {
    const names = await Promise.all(everyKind.map((kind) => submit(kind)));
    await pipeline.producer.kill();
    await pipeline.producer.start();
    await Promise.all(names.map(emailFrom));
    expect(names.map((name) => emailsFrom(name).length)).toEqual([1, 1]);
  });

  it('if the email worker is killed while it sends, the emails arrive under the Message-IDs of the first attempt', async () => {
    const offered = new Map<string, string>();
    pipeline.smtp.respond = (_earlier, raw) => {
      const name = /^Subject: .*\((Sender \d+ of this test)\)/m.exec(raw)?.[1];
      // The receipt goes to its sender as it always does.
      if (!name || offered.has(name) || offered.size === everyKind.length) return 'accept';
      offered.set(name, raw);
      return 'silence';
    };
    const names = await Promise.all(everyKind.map((kind) => submit(kind)));
    await eventually('both emails are being sent', () => offered.size === names.length);
    await pipeline.worker.kill();
    await pipeline.worker.start();
    for (const name of names) {
      const { raw } = await emailFrom(name);
      expect(messageId(raw)).toBe(messageId(offered.get(name)!));
      expect(emailsFrom(name)).toHaveLength(1);
    }
  });

  it('if the queue loses every job while no email worker runs, the emails arrive once a worker runs', async () => {
    await pipeline.worker.kill();
    const lost = await Promise.all(everyKind.map((kind) => submit(kind)));
    await pipeline.queue.empty();
    const kept = await Promise.all(everyKind.map((kind) => submit(kind)));
    await pipeline.worker.start();
    const names = [...lost, ...kept];
    await Promise.all(names.map(emailFrom));
    expect(names.map((name) => emailsFrom(name).length)).toEqual([1, 1, 1, 1]);
  });

  it('if leads is killed repeatedly under load, each accepted message arrives, and none twice', async () => {
    const accepted: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const posts = Array.from({ length: 25 }, (_, index) =>
        submit(everyKind[index % 2]!).then(
          (name) => accepted.push(name),
          () => undefined,
        ),
      );
      await eventually('some are answered', () => accepted.length > 5 + round * 10);
      await pipeline.producer.kill();
      await Promise.all(posts);
      await pipeline.producer.start();
    }
    await Promise.all(accepted.map(emailFrom));
    expect(accepted.length).toBeGreaterThan(15);
    expect(accepted.filter((name) => emailsFrom(name).length !== 1)).toEqual([]);
  });

  it('if the queue loses every job three times under load, no message is lost', async () => {
    const names: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      names.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, index) => submit(everyKind[index % 2]!)),
        )),
      );
      await pipeline.queue.empty();
    }
    await Promise.all(names.map(emailFrom));
  });

  it('an email that was refused permanently is sent when an operator retries it, and only then', async () => {
    let refused = '';
    const name = newName();
    // Emails of leads whose answer was lost in an earlier test may still arrive.
    pipeline.smtp.respond = (_earlier, raw) => {
      if (!isFrom(name, raw)) return 'accept';
      refused = messageId(raw);
      return { code: 550, text: 'no such mailbox' };
    };
    await submit('an inquiry', name);
    await eventually('it was refused', () => refused !== '');
    const id = refused.slice(1, refused.indexOf('@'));
    pipeline.smtp.respond = () => 'accept';
    expect(await pipeline.command('/internal/outbox/retry', { ids: [id] })).toEqual({
      done: [id],
      refused: [],
    });
    const { raw } = await emailFrom(name);
    expect(messageId(raw)).toBe(refused);
    // A sent email is not sent again after a retry; the next message shows that the queue is not
    // blocked.
    expect(await pipeline.command('/internal/outbox/retry', { ids: [id] })).toEqual({
      done: [id],
      refused: [],
    });
    await emailFrom(await submit('an inquiry'));
    expect(emailsFrom(name)).toHaveLength(1);
  });

  it('a process that gets SIGTERM exits with code 0', async () => {
    expect(await pipeline.worker.stop()).toBe(0);
    expect(await pipeline.producer.stop()).toBe(0);
  });
});
