import { emailQueue } from '@larkway/email-contract';
import { jobIdOf } from '@larkway/kit/queue';
import { operationsRoutes } from '@larkway/kit-contract';
import {
  createTestDatabase,
  eventually,
  type CompletingWorker,
  postJson,
  queueEngines,
  startCompletingWorker,
  startTcpProxy,
  type StartedService,
  type TestDatabase,
  type TestQueue,
} from '@larkway/kit/testing';
import { authorizationFor } from '@larkway/kit/signing';
import { leadsPaths } from '@larkway/leads-contract';
import { DataSource } from 'typeorm';
import { repetitions } from '../../../infra/testing/tier.js';
import { contact, inquiry } from './leads.js';
import { operationsToken, startLeads } from './start-leads.js';

jest.setTimeout(60_000);

const bob = {
  name: 'Bob',
  email: 'bob@example.com',
  phone: '(555) 777-0199',
  message: 'Is it quiet?',
};

const { exportPerson, erasePerson, retryOutbox } = operationsRoutes;

describe.each(
  queueEngines(repetitions({ everyRun: ['postgres'], nightly: ['postgres', 'redis'] })),
)('data subject requests, with the queue on $kind', ({ start }) => {
  let database: TestDatabase;
  let queue: TestQueue;
  let service: StartedService;
  let worker: CompletingWorker | undefined;

  beforeAll(async () => {
    [database, queue] = await Promise.all([createTestDatabase(), start()]);
    service = await startLeads(database.url, queue.config);
  });

  afterAll(async () => {
    await service.close();
    await queue.stop();
    await database.drop();
  });

  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    await rows('DELETE FROM leads');
    await rows('DELETE FROM outbox');
  });

  const rows = (sql: string, ...parameters: unknown[]) =>
    service.app.get(DataSource).query(sql, parameters);
  const call = (path: string, body: object, token = operationsToken) =>
    postJson(service.url + path, body, { authorization: authorizationFor(token) });
  const held = async (email: string) =>
    (await call(exportPerson.path, { email })).body as unknown as {
      records: Record<string, Record<string, unknown>[]>;
    };
  const erase = (email: string) => call(erasePerson.path, { email });
  const send = async (sender: Partial<typeof inquiry> = {}): Promise<void> => {
    for (const [path, body] of [
      [leadsPaths.vehicleInquiry, inquiry],
      [leadsPaths.contact, contact],
    ] as const) {
      expect((await postJson(service.url + path, { ...body, ...sender })).status).toBe(202);
    }
  };
  const settled = () =>
    eventually(
      'every email has its outcome',
      async () => (await rows('SELECT 1 FROM outbox WHERE done_at IS NULL')).length === 0,
    );

  it('an export contains every row of the address in any letter case, and no data of others', async () => {
    await send();
    await send({ email: 'Ada@Example.com' });
    await send(bob);
    const { records } = await held('ADA@example.COM');
    expect(records['leads']!.map(({ kind, email }) => `${String(kind)} ${String(email)}`)).toEqual([
      'vehicle-inquiry ada@example.com',
      'contact-message ada@example.com',
      'vehicle-inquiry Ada@Example.com',
      'contact-message Ada@Example.com',
    ]);
    expect(records['leads']![0]).toMatchObject({
      name: inquiry.name,
      phone: inquiry.phone,
      message: inquiry.message,
    });
    expect(records['outbox']).toHaveLength(8);
    expect(JSON.stringify(records)).not.toContain('bob@');
  });

  it('export and erasure find nothing for an unknown address', async () => {
    expect(await held('nobody@example.com')).toEqual({ records: { leads: [], outbox: [] } });
    expect(await erase('nobody@example.com')).toMatchObject({
      status: 200,
      body: { erased: { leads: 0, outbox: 0 } },
    });
  });

  it('an unfinished email prevents an erasure, which names it', async () => {
    await send();
    const { status, body } = await erase(inquiry.email);
    const pending: { id: string; topic: string }[] = await rows(
      'SELECT id, topic FROM outbox ORDER BY id',
    );
    expect([status, body.code, body.issues]).toEqual([
      409,
      'email_not_finished',
      pending.map(({ id, topic }) => ({ path: id, message: topic })),
    ]);
    expect(body.error).toContain(`${pending[0]!.topic} ${pending[0]!.id}`);
    expect((await held(inquiry.email)).records['leads']).toHaveLength(2);
  });

  it('an erasure removes the person from the tables and the queue, no one else, and a repeat finds nothing', async () => {
    worker = await startCompletingWorker(queue.config, emailQueue);
    await send();
    await send(bob);
    await settled();
    const again: { id: string }[] = await rows(
      `SELECT id FROM outbox WHERE payload->>'email' = $1`,
      inquiry.email,
    );
    await call(retryOutbox.path, { ids: again.map(({ id }) => id) });
    await settled();
    const jobs = again.flatMap(({ id }) => [0, 1].map((round) => jobIdOf({ id, round })));
    expect(await worker.known(jobs)).toEqual(jobs);

    expect(await erase('Ada@Example.com')).toMatchObject({
      status: 200,
      body: { erased: { leads: 2, outbox: 4 } },
    });
    expect(await worker.known(jobs)).toEqual([]);
    const left = JSON.stringify([
      await rows('SELECT * FROM leads'),
      await rows('SELECT * FROM outbox'),
      await rows('SELECT * FROM journal'),
    ]);
    expect(left).not.toMatch(/ada@|Byron|010-0123|hills/i);
    expect(
      await rows(
        `SELECT name, phone, message, details, idempotency_key, fingerprint FROM leads WHERE email = ''`,
      ),
    ).toEqual(
      Array(2).fill({
        name: '',
        phone: '',
        message: '',
        details: {},
        idempotency_key: null,
        fingerprint: '',
      }),
    );
    expect((await held('bob@example.com')).records).toMatchObject({
      leads: [{ name: 'Bob' }, {}],
      outbox: [{}, {}, {}, {}],
    });
    expect(await erase(inquiry.email)).toMatchObject({
      status: 200,
      body: { erased: { leads: 0, outbox: 0 } },
    });
  });

  it('an erased email cannot be retried', async () => {
    worker = await startCompletingWorker(queue.config, emailQueue);
    await send();
    await settled();
    const [{ id }] = await rows('SELECT id FROM outbox LIMIT 1');
    await erase(inquiry.email);
    expect((await call(retryOutbox.path, { ids: [id] })).body).toMatchObject({
      done: [],
      refused: [{ id }],
    });
  });

  it.each([exportPerson.path, erasePerson.path])(
    '%s requires the bearer token of operations and an email address',
    async (path) => {
      expect(
        (await call(path, { email: inquiry.email }, 'wrong-token-wrong-token-wrong-token')).status,
      ).toBe(401);
      expect((await call(path, { email: 'ada' })).status).toBe(422);
      expect((await call(path, { name: 'Ada' })).status).toBe(422);
    },
  );

  it('no email address is logged', async () => {
    expect(JSON.stringify(service.logs)).not.toMatch(/ada@|bob@|nobody@/i);
  });
});

it('an erasure is refused while the queue is unavailable, because it holds a copy', async () => {
  const [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const proxy = await startTcpProxy(queue.url);
  const service = await startLeads(database.url, proxy.url);
  const dataSource = service.app.get(DataSource);
  await postJson(service.url + leadsPaths.contact, contact);
  await dataSource.query(`UPDATE outbox SET done_at = now(), outcome = 'completed'`);
  await proxy.close();
  const refused = await postJson(
    service.url + erasePerson.path,
    { email: contact.email },
    { authorization: authorizationFor(operationsToken) },
  );
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
  expect(await dataSource.query('SELECT email FROM leads')).toEqual([{ email: contact.email }]);
  expect(
    await dataSource.query(`SELECT 1 FROM outbox WHERE payload->>'email' = $1`, [contact.email]),
  ).toHaveLength(2);
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});
