import { emailQueue } from '@larkway/email-contract';
import { dealersPaths } from '@larkway/dealers-contract';
import { Retention } from '@larkway/kit/retention';
import { operationsRoutes } from '@larkway/kit-contract';
import { authorizationFor } from '@larkway/kit/signing';
import {
  createTestDatabase,
  eventually,
  type CompletingWorker,
  postJson,
  startCompletingWorker,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { application } from './application.js';
import { operationsOf } from './operations.js';
import { operationsToken, startDealers } from './start-dealers.js';

const { exportPerson, erasePerson } = operationsRoutes;
const email = application.email;
const personal = /Quiet Motors|Sample|hello@quiet|555-0143|M-77|40\.75|Called them/;

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;
let worker: CompletingWorker;

beforeEach(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startDealers(database.url, queue.url);
  worker = await startCompletingWorker({ QUEUE_DATABASE_URL: queue.url }, emailQueue);
});

afterEach(async () => {
  await service.close();
  await worker.stop();
  await Promise.all([database.drop(), queue.drop()]);
});

const { decide, read, checked } = operationsOf(() => service.url);
const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);
const call = (path: string, body: object) =>
  postJson(service.url + path, body, { authorization: authorizationFor(operationsToken) });
const held = async (address = email) =>
  (
    (await call(exportPerson.path, { email: address })).body as unknown as {
      records: Record<string, Record<string, unknown>[]>;
    }
  ).records;
const erase = (address = email) => call(erasePerson.path, { email: address });
const apply = async (values: Partial<typeof application> = {}) =>
  checked(
    (await postJson(service.url + dealersPaths.dealerships, { ...application, ...values })).body.id,
  );
const settled = () =>
  eventually(
    'every email has its outcome',
    async () => (await rows('SELECT 1 FROM outbox WHERE done_at IS NULL')).length === 0,
  );
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      ['dealer_applications', 'dealer_application_steps', 'outbox', 'journal'].map((table) =>
        rows(`SELECT * FROM ${table}`),
      ),
    ),
  );
const approve = { decision: 'approve', by: 'Olga', note: 'Called them.' };

it('an export contains applications, steps, the listed dealership and emails of the address in any letter case', async () => {
  const { id } = await apply({ email: 'Hello@Quiet.example' });
  await decide(id, approve);
  await apply({ email: 'other@loud.example', name: 'Loud Motors' });
  const records = await held('HELLO@quiet.example');
  expect(
    Object.fromEntries(Object.entries(records).map(([table, found]) => [table, found.length])),
  ).toEqual({
    dealer_applications: 1,
    dealer_application_steps: 3,
    dealerships: 1,
    outbox: 3,
  });
  expect(JSON.stringify(records)).not.toMatch(/Loud|loud/);
});

it('an unfinished email prevents an erasure, which names it', async () => {
  await worker.stop();
  await apply();
  const { status, body } = await erase();
  expect([status, body.code]).toEqual([409, 'email_not_finished']);
  expect(body.issues!.map(({ message }) => message).sort()).toEqual([
    'dealer-application',
    'dealer-application-receipt',
  ]);
  expect((await held())['dealer_applications']).toHaveLength(1);
  worker = await startCompletingWorker({ QUEUE_DATABASE_URL: queue.url }, emailQueue);
});

it('an erasure removes an applicant with notes and emails, and keeps the listed dealership, which is a business', async () => {
  const { id } = await apply();
  const { dealershipId } = (await decide(id, approve)).body;
  await settled();
  const jobs: string[] = (await rows('SELECT id FROM outbox')).map((row: { id: string }) => row.id);
  expect(await worker.known(jobs)).toEqual(jobs);
  expect((await erase('HELLO@quiet.example')).body).toMatchObject({
    erased: { dealer_applications: 1, dealer_application_steps: 1, outbox: 3 },
  });
  expect(await worker.known(jobs)).toEqual([]);
  expect(await everything()).not.toMatch(personal);
  expect(await rows('SELECT name, email FROM dealerships WHERE id = $1', dealershipId)).toEqual([
    { name: application.name, email },
  ]);
  expect((await read(id)).body).toMatchObject({
    status: 'approved',
    dealershipId,
    name: 'erased',
    steps: [{}, {}, { by: 'Olga', note: null }],
  });
  expect(await held()).toMatchObject({
    dealer_applications: [],
    dealer_application_steps: [],
    dealerships: [{}],
    outbox: [],
  });
  expect((await erase()).body).toMatchObject({
    erased: { dealer_applications: 0, dealer_application_steps: 0, outbox: 0 },
  });
});

it('an erasure declines an open application with a note and without an email', async () => {
  const { id } = await apply();
  await settled();
  const [{ emails }] = await rows('SELECT count(*)::int AS emails FROM outbox');
  await erase();
  const { body } = await read(id);
  expect([body.status, body.place, body.steps.at(-1)!.note]).toEqual([
    'declined',
    null,
    'The applicant asked to be forgotten.',
  ]);
  expect((await decide(id, approve)).status).toBe(409);
  expect(await rows('SELECT count(*)::int AS emails FROM outbox')).toEqual([{ emails }]);
  expect(await everything()).not.toMatch(personal);
});

it('an erased application is a duplicate of no other', async () => {
  await apply();
  await settled();
  await erase();
  const again = await apply();
  expect(again.steps.at(-1)!.note).toBeNull();
});

it('declined applications are deleted two years after the decision, approved and open ones are kept', async () => {
  const [declined, approved, open] = [await apply(), await apply(), await apply()];
  await decide(declined.id, { ...approve, decision: 'decline' });
  await decide(approved.id, approve);
  await rows(`UPDATE dealer_applications SET created_at = now() - interval '5000 days'`);
  const clean = (days: number) =>
    service.app.get(Retention).run(new Date(Date.now() + days * 86_400_000));
  expect(await clean(729)).toMatchObject({ dealer_applications: 0 });
  expect(await clean(731)).toMatchObject({ dealer_applications: 1 });
  expect(
    (await rows('SELECT id FROM dealer_applications ORDER BY id')).map(
      (row: { id: string }) => row.id,
    ),
  ).toEqual([approved.id, open.id].sort());
  expect(
    await rows('SELECT 1 FROM dealer_application_steps WHERE application_id = $1', declined.id),
  ).toEqual([]);
});

it('no email address is logged', async () => {
  await apply();
  await held();
  await erase();
  expect(JSON.stringify(service.logs)).not.toMatch(personal);
});
