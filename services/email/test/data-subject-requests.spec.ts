import { emailOperationsRoutes } from '@larkway/email-contract';
import { Retention } from '@larkway/kit/retention';
import { operationsRoutes } from '@larkway/kit-contract';
import { authorizationFor } from '@larkway/kit/signing';
import {
  createTestDatabase,
  postJson,
  startMailServer,
  type StartedService,
  startService,
  type TestDatabase,
  type TestMailServer,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { AddressKeys } from '../src/suppression/address-keys.js';
import { buildChildProcesses, workerModule } from './worker-module.js';

const { exportPerson, erasePerson } = operationsRoutes;
const token = 'operations-token-of-the-tests-0001';
const ada = 'ada@example.com';
const finished = ['sent', 'failed', 'set-aside', 'suppressed', 'cancelled', 'bounced'];

let database: TestDatabase;
let queue: TestDatabase;
let smtp: TestMailServer;
let service: StartedService;

beforeAll(async () => {
  buildChildProcesses();
  [database, queue, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
  ]);
  const servers = { database, queue: { config: { QUEUE_DATABASE_URL: queue.url } }, smtp };
  service = await startService({
    module: workerModule(servers, { EMAIL_OPERATIONS_TOKEN: token }),
    routes: { ...emailOperationsRoutes, exportPerson, erasePerson },
  });
}, 120_000);

afterAll(async () => {
  await service.close();
  await smtp.stop();
  await Promise.all([database.drop(), queue.drop()]);
});

afterEach(() => rows('DELETE FROM messages'));

const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);
const call = (path: string, body: object, given = token) =>
  postJson(service.url + path, body, { authorization: authorizationFor(given) });
const held = async (email: string) =>
  (await call(exportPerson.path, { email })).body as unknown as {
    records: Record<string, Record<string, unknown>[]>;
  };
const erase = (email: string) => call(erasePerson.path, { email });
/** Stores an email; without a recipient, only the key of its address finds it. */
const storeEmail = async (
  state: string,
  { recipient, createdAt = new Date() }: { recipient: string | null; createdAt?: Date },
) => {
  const keys = service.app.get(AddressKeys);
  const [{ id }] = await rows(
    `INSERT INTO messages (id, kind, recipient, message_id, state, attempts, address_key, mailbox_key, created_at)
     VALUES (gen_random_uuid(), 'contact-message-receipt', $1, gen_random_uuid()::text, $2, 1, $3, $4, $5) RETURNING id`,
    recipient,
    state,
    keys.ofAddress(recipient ?? ada),
    keys.ofMailbox(recipient ?? ada),
    createdAt,
  );
  return id as string;
};

it('an export contains every email to the address in any letter case and its suppression, and no data of others', async () => {
  const ids = [
    await storeEmail('sent', { recipient: ada }),
    await storeEmail('bounced', { recipient: 'Ada@Example.com' }),
    await storeEmail('sent', { recipient: null }),
  ];
  await storeEmail('sent', { recipient: 'bob@example.com' });
  await call(emailOperationsRoutes.addSuppression.path, { address: ada });
  const { records } = await held('ADA@EXAMPLE.COM');
  expect(records['messages']!.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(records['suppressions']).toMatchObject([{ reason: 'operator' }]);
  expect((await held('bob@example.com')).records['suppressions']).toEqual([]);
});

it('an erasure removes the person only, keeps the suppression, and a repeat finds nothing', async () => {
  for (const state of finished) await storeEmail(state, { recipient: ada });
  await storeEmail('sent', { recipient: 'bob@example.com' });
  await call(emailOperationsRoutes.addSuppression.path, { address: ada });
  expect(await erase('Ada@example.com')).toMatchObject({
    status: 200,
    body: { erased: { messages: finished.length } },
  });
  expect(await rows('SELECT recipient, count(*)::int FROM messages GROUP BY 1 ORDER BY 1')).toEqual(
    [
      { recipient: 'bob@example.com', count: 1 },
      { recipient: null, count: finished.length },
    ],
  );
  expect(
    await rows('SELECT address_key, mailbox_key FROM messages WHERE recipient IS NULL'),
  ).toEqual(finished.map(() => ({ address_key: null, mailbox_key: null })));
  expect((await held(ada)).records).toMatchObject({ messages: [], suppressions: [{}] });
  expect(await erase(ada)).toMatchObject({ status: 200, body: { erased: { messages: 0 } } });
});

it.each(['queued', 'sending', 'held'])(
  'an email that is %s prevents an erasure, which names it',
  async (state) => {
    await storeEmail('sent', { recipient: ada });
    const id = await storeEmail(state, { recipient: ada });
    const { status, body } = await erase(ada);
    expect([status, body.code, body.issues]).toEqual([
      409,
      'email_not_finished',
      [{ path: id, message: 'contact-message-receipt' }],
    ]);
    expect(await rows('SELECT 1 FROM messages WHERE recipient = $1', ada)).toHaveLength(2);
  },
);

it('the recipient of a finished email is removed after two years', async () => {
  for (const state of [...finished, 'queued', 'held'])
    await storeEmail(state, { recipient: ada, createdAt: new Date(Date.now() - 731 * 86_400_000) });
  await storeEmail('sent', {
    recipient: 'bob@example.com',
    createdAt: new Date(Date.now() - 729 * 86_400_000),
  });
  expect(await service.app.get(Retention).run()).toMatchObject({ messages: finished.length });
  expect(await rows('SELECT recipient, count(*)::int FROM messages GROUP BY 1 ORDER BY 1')).toEqual(
    [
      { recipient: ada, count: 2 },
      { recipient: 'bob@example.com', count: 1 },
      { recipient: null, count: finished.length },
    ],
  );
});

it.each([exportPerson.path, erasePerson.path])(
  '%s requires the bearer token of operations and an email address',
  async (path) => {
    expect((await call(path, { email: ada }, 'wrong-token-wrong-token-wrong-token')).status).toBe(
      401,
    );
    expect((await call(path, { email: 'ada' })).status).toBe(422);
  },
);

it('no email address is logged', () => {
  expect(JSON.stringify(service.logs)).not.toMatch(/ada@|bob@/i);
});
