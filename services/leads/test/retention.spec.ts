import { Retention } from '@larkway/kit/retention';
import {
  createTestDatabase,
  eventually,
  postJson,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { leadsPaths } from '@larkway/leads-contract';
import { DataSource } from 'typeorm';
import { contact } from './leads.js';
import { startLeads } from './start-leads.js';

const day = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);

let database: TestDatabase;
let service: StartedService;

const start = (): Promise<StartedService> =>
  startLeads(database.url, 'postgres://nobody@127.0.0.1:1/nowhere');
const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);
const clean = (now: Date) => service.app.get(Retention).run(now);
const send = async (): Promise<void> =>
  void (await postJson(service.url + leadsPaths.contact, contact));
const settle = () => rows(`UPDATE outbox SET done_at = now(), outcome = 'completed'`);

beforeEach(async () => {
  database = await createTestDatabase();
  service = await start();
  await eventually('the cleanup of the start is done', () =>
    service.logs.some(({ erased }) => erased),
  );
});

afterEach(async () => {
  await service.close();
  await database.drop();
});

it('a lead is deleted after two years', async () => {
  await send();
  expect(await clean(inDays(729))).toMatchObject({ leads: 0 });
  expect(await clean(inDays(731))).toMatchObject({ leads: 1 });
  expect(await rows('SELECT 1 FROM leads')).toEqual([]);
});

it('the payload of a finished email is removed after 30 days, and its row stays', async () => {
  await send();
  await settle();
  expect(await clean(inDays(29))).toMatchObject({ outbox: 0 });
  expect(await clean(inDays(31))).toMatchObject({ outbox: 2, leads: 0 });
  expect(await rows('SELECT payload, outcome FROM outbox')).toEqual(
    Array(2).fill({ payload: {}, outcome: 'completed' }),
  );
  expect(await clean(inDays(31))).toMatchObject({ outbox: 0 });
});

it('the payload of an unfinished email is kept, however old it is', async () => {
  await send();
  await clean(inDays(10_000));
  expect(
    await rows(`SELECT 1 FROM outbox WHERE payload->>'email' = $1`, contact.email),
  ).toHaveLength(2);
});

it('journal entries are deleted after two years', async () => {
  await send();
  const [{ count }] = await rows('SELECT count(*)::int AS count FROM journal');
  expect(await clean(inDays(729))).toMatchObject({ journal: 0 });
  expect(await clean(inDays(731))).toMatchObject({ journal: count });
});

it('one run deletes more rows than fit into a batch', async () => {
  await rows(`
    INSERT INTO leads (id, kind, name, email, phone, message, details, request_id, fingerprint, created_at)
    SELECT gen_random_uuid(), 'contact-message', 'x', 'x', 'x', 'x', '{}', 'x', 'x', now() - n * interval '1 hour' FROM generate_series(1, 2500) AS n`);
  expect(await clean(inDays(730))).toMatchObject({ leads: 2_500 });
});

it('only one copy of the service cleans up at a time', async () => {
  await send();
  // The lock belongs to a session, which a pooler would share.
  const second = await new DataSource({
    type: 'postgres',
    url: database.url,
    poolSize: 1,
  }).initialize();
  await second.query('SELECT pg_advisory_lock(7203114512)');
  expect(await clean(inDays(731))).toBeUndefined();
  await second.query('SELECT pg_advisory_unlock(7203114512)');
  await second.destroy();
  expect(await clean(inDays(731))).toMatchObject({ leads: 1 });
});

it('the start of the service catches up on a missed run', async () => {
  await send();
  await rows(`UPDATE leads SET created_at = now() - interval '731 days'`);
  await service.close();
  service = await start();
  await eventually(
    'the lead is deleted',
    async () => (await rows('SELECT 1 FROM leads')).length === 0,
  );
});

it('log and metrics of retention contain numbers only', async () => {
  await send();
  await clean(inDays(731));
  expect(service.logs).toContainEqual(
    expect.objectContaining({ erased: { leads: 1, outbox: 0, journal: expect.any(Number) } }),
  );
  expect(JSON.stringify(service.logs)).not.toContain(contact.email);
  const metrics = await (await fetch(service.metricsUrl)).text();
  expect(metrics).toMatch(/^retention_erased_total\{table="leads",service="test"\} 1$/m);
  expect(metrics).toMatch(/^retention_last_run_timestamp_seconds\{service="test"\} \d/m);
});
