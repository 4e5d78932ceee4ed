import { createTestDatabase, eventually, type TestDatabase } from '@larkway/kit/testing';
import { type AuditEntry, opsRoutes, type Receiver } from '@larkway/ops-contract';
import pg from 'pg';
import { confirm, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';
import { startWebhookReceiver, type WebhookReceiver } from './start-webhook-receiver.js';

// A test kills and starts operations.
jest.setTimeout(60_000);

let database: TestDatabase;
let ops: StartedOps;
let admin: SetUp;
let otto: SetUp;
let vera: SetUp;
let webhooks: WebhookReceiver;

const start = () => startOps({ database: database.url, env: { WEBHOOK_NETWORKS: '127.0.0.1' } });

beforeAll(async () => {
  [database, webhooks] = await Promise.all([createTestDatabase(), startWebhookReceiver()]);
  ops = await start();
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  otto = await invite(admin, 'Otto', 'operator');
  vera = await invite(admin, 'Vera', 'viewer');
  await Promise.all([admin, otto].map(confirm));
});

afterAll(async () => {
  await ops.stop();
  await Promise.all([database.drop(), webhooks.stop()]);
});

const paths = {
  all: opsRoutes.listReceivers.path,
  of: (id: string, part = '') => `${opsRoutes.listReceivers.path}/${id}${part}`,
};
const choice = { kinds: ['email.dead_letters', 'version.rolled_back'], remotes: null };
let names = 0;
const webhook = (url = webhooks.url) => ({
  name: `Receiver ${(names += 1)}`,
  target: { type: 'webhook', url },
  ...choice,
});
const add = async (body: object = webhook()) => (await admin.browser.post(paths.all, body)).body;
const list = async (): Promise<Receiver[]> => (await vera.browser.get(paths.all)).body;
const one = async (id: string): Promise<Receiver> =>
  (await list()).find((receiver) => receiver.id === id)!;

it('an admin adds a receiver; its secret is in that response only, and neither secret nor URL is stored or logged readably', async () => {
  const { receiver, secret } = await add();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(receiver).toMatchObject({
    type: 'webhook',
    target: `${new URL(webhooks.url).origin}/…`,
    ...choice,
    enabled: true,
    waiting: 0,
    last: null,
  });
  expect(await one(receiver.id)).toEqual(receiver);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT row_to_json(receivers)::text AS text FROM receivers UNION ALL SELECT entry FROM audit',
  );
  await client.end();
  const everything = [JSON.stringify(await list()), ops.log(), ...rows.map(({ text }) => text)];
  for (const text of everything)
    for (const hidden of [secret.slice(6), 'very-secret-path']) expect(text).not.toContain(hidden);
});

it('a secret that is given is used and must be long enough', async () => {
  const given = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const target = { type: 'webhook', url: webhooks.url };
  expect((await add({ ...webhook(), target: { ...target, secret: given } })).secret).toBe(given);
  const short = { ...target, secret: `whsec_${Buffer.alloc(23).toString('base64')}` };
  expect(await admin.browser.post(paths.all, { ...webhook(), target: short })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'target.secret' }] },
  });
});

it.each([
  ['http://hooks.example/'],
  ['http://10.0.0.1/'],
  ['https://name:word@hooks.example/'],
  ['https://10.0.0.1/'],
  ['https://[fd00::1]/'],
  ['https://169.254.169.254/latest/meta-data'],
  ['ftp://hooks.example/'],
  ['not a URL'],
])('the webhook address %s is refused', async (url) => {
  expect(await admin.browser.post(paths.all, webhook(url))).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'target.url' }] },
  });
});

it('only admins who have confirmed that it is them change receivers; operators send tests, and viewers read', async () => {
  const { receiver } = await add();
  const change = { name: receiver.name, ...choice, enabled: true };
  const changes = [
    [paths.all, webhook()],
    [paths.of(receiver.id), change],
    [paths.of(receiver.id, '/removal'), {}],
  ] as const;
  for (const [path, body] of changes)
    expect(await otto.browser.post(path, body)).toMatchObject({
      status: 403,
      body: { code: 'role' },
    });
  expect((await vera.browser.post(paths.of(receiver.id, '/test'))).status).toBe(403);
  expect((await otto.browser.post(paths.of(receiver.id, '/test'))).status).toBe(200);
  const unconfirmed = await invite(admin, 'Anna', 'admin');
  for (const [path, body] of changes)
    expect(await unconfirmed.browser.post(path, body)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_needed' },
    });
});

it('a test notification that the receiver refuses is delivered after operations is killed and started again, with the same id', async () => {
  const { receiver, secret } = await add();
  const before = webhooks.received.length;
  const own = () => webhooks.received.slice(before).filter(({ isVerified }) => isVerified(secret));
  webhooks.respond = () => 503;
  expect((await otto.browser.post(paths.of(receiver.id, '/test'))).body).toMatchObject({
    waiting: 1,
    last: { kind: 'test', state: 'waiting' },
  });
  await eventually('the refusal is recorded', async () => (await one(receiver.id)).last!.problem);
  await ops.kill();
  webhooks.respond = () => 204;
  ops = await start();
  for (const { browser } of [admin, otto, vera]) browser.url = ops.url;
  await eventually(
    'it is delivered',
    async () => (await one(receiver.id)).last!.state === 'delivered',
  );
  expect(await one(receiver.id)).toMatchObject({
    waiting: 0,
    last: { id: own()[0]!.id, problem: null },
  });
  expect(own().length).toBeGreaterThanOrEqual(2);
  expect(new Set(own().map(({ id }) => id)).size).toBe(1);
  expect(own()[0]!.body).toMatchObject({ type: 'test', data: { url: null } });
  expect(ops.log()).not.toContain('very-secret-path');
});

it('a disabled receiver refuses a test, and a removed one is gone; each change is audited', async () => {
  const { receiver } = await add();
  const { id } = receiver;
  const change = { name: `Renamed ${id}`, kinds: ['queue.paused'], remotes: ['mfe-dealers'] };
  expect(
    (await admin.browser.post(paths.of(id), { ...change, enabled: false })).body,
  ).toMatchObject({ ...change, enabled: false });
  expect((await otto.browser.post(paths.of(id, '/test'))).status).toBe(409);
  expect((await admin.browser.post(paths.of(id, '/removal'))).status).toBe(200);
  expect(await one(id)).toBeUndefined();
  expect((await admin.browser.post(paths.of(id, '/removal'))).status).toBe(404);
  const { entries } = (
    await admin.browser.get(opsRoutes.listAudit.path, { query: { subject: id } })
  ).body as { entries: AuditEntry[] };
  expect(entries.map(({ action, operator }) => [action, operator?.name])).toEqual([
    ['receiver-removed', 'Ada'],
    ['receiver-changed', 'Ada'],
    ['receiver-added', 'Ada'],
  ]);
  expect(entries[1]!.detail).toMatchObject({
    before: { enabled: true, remotes: null },
    after: { enabled: false, remotes: ['mfe-dealers'] },
  });
});

it('two receivers cannot have the same name', async () => {
  const body = webhook();
  await add(body);
  expect(await admin.browser.post(paths.all, body)).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'name' }] },
  });
});
