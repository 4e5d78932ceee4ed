import {
  createTestDatabase,
  eventually,
  startService,
  testProcessConfig,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { leadsRoutes } from '@larkway/leads-contract';
import { DataSource } from 'typeorm';
import { appModule } from '../src/app.module.js';

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;

const startLeads = (queueUrl: string) =>
  startService({
    routes: leadsRoutes,
    module: appModule({
      ...testProcessConfig,
      DATABASE_URL: database.url,
      DATABASE_POOL: 5,
      QUEUE_DATABASE_URL: queueUrl,
      OUTBOX_RECONCILE_MS: 20_000,
    }),
  });

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startLeads(queue.url);
});

afterAll(async () => {
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});

const inquiry = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(555) 010-0123',
  message: 'Does it climb hills?',
  vehicleName: 'D6 Max',
  vehiclePrice: '$17,995',
};

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api/vehicle-inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
interface Answer {
  id: string;
  code: string;
  issues: { path: string; message: string }[];
}

const answerOf = async (response: Response) => (await response.json()) as Answer;
const rows = (sql: string, ...parameters: unknown[]) => service.app.get(DataSource).query(sql, parameters);
const count = async (table: string) => Number((await rows(`SELECT count(*) FROM ${table}`))[0].count);

it('an inquiry is stored with its promised mail and answered 202', async () => {
  const response = await post(inquiry, { 'x-request-id': 'request-of-test' });
  const answer = await answerOf(response);
  expect([response.status, answer]).toEqual([202, { id: expect.any(String), status: 'queued' }]);
  const [lead] = await rows('SELECT * FROM leads WHERE id = $1', answer.id);
  expect(lead).toMatchObject({ name: 'Ada Byron', details: { vehicleName: 'D6 Max', vehiclePrice: '$17,995' }, request_id: 'request-of-test' });
  const [promise] = await rows(`SELECT * FROM outbox WHERE payload->>'reference' = $1`, answer.id);
  expect(promise).toMatchObject({ topic: 'vehicle-inquiry', payload: inquiry, request_id: 'request-of-test' });
  await eventually('the relay handed it over', async () => {
    const [row] = await rows('SELECT attempts FROM outbox WHERE id = $1', promise.id);
    return row.attempts === 1;
  });
});

it('a message is optional, and has the specified text when it is left out', async () => {
  const { message: _message, ...rest } = inquiry;
  const { id } = await answerOf(await post(rest));
  const [lead] = await rows('SELECT message FROM leads WHERE id = $1', id);
  expect(lead.message).toBe("I'm interested in learning more about this vehicle.");
});

it('texts are trimmed, and every script is welcome', async () => {
  const { id } = await answerOf(await post({ ...inquiry, name: '  Æther 李 🚙 ', message: ' one\n\ttwo ' }));
  expect(await rows('SELECT name, message FROM leads WHERE id = $1', id)).toEqual([{ name: 'Æther 李 🚙', message: 'one\n\ttwo' }]);
});

describe('with an Idempotency-Key', () => {
  it('a repeat gets the first answer, one lead and one mail', async () => {
    const before = [await count('leads'), await count('outbox')];
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => answerOf(await post(inquiry, { 'idempotency-key': 'click-0001' }))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect([await count('leads'), await count('outbox')]).toEqual(before.map((number) => number + 1));
  });

  it('the same key for another body is a 409', async () => {
    await post(inquiry, { 'idempotency-key': 'click-0002' });
    const response = await post({ ...inquiry, name: 'Someone Else' }, { 'idempotency-key': 'click-0002' });
    expect([response.status, (await answerOf(response)).code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('the order of the fields does not make it another body', async () => {
    const first = await answerOf(await post(inquiry, { 'idempotency-key': 'click-0003' }));
    const turned = Object.fromEntries(Object.entries(inquiry).reverse());
    expect(await answerOf(await post(turned, { 'idempotency-key': 'click-0003' }))).toEqual(first);
  });

  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(129)],
    ['of two words', 'has a space'],
  ])('a key that is %s is malformed', async (_why, key) => {
    const response = await post(inquiry, { 'idempotency-key': key });
    expect([response.status, (await answerOf(response)).code]).toEqual([400, 'malformed']);
  });
});

const invalid: [string, string, unknown][] = [
  ['name', 'is missing', undefined],
  ['name', 'is empty', '   '],
  ['name', 'is too long', 'x'.repeat(121)],
  ['name', 'would end a header', 'Ada\r\nBcc: all@example.com'],
  ['name', 'holds a null character', 'Ada\u0000'],
  ['name', 'holds half a character', 'Ada \ud800'],
  ['name', 'is a number', 7],
  ['email', 'is missing', undefined],
  ['email', 'is no address', 'ada'],
  ['email', 'is two addresses', 'ada@example.com, bob@example.com'],
  ['email', 'would end a header', 'ada@example.com\nBcc: all@example.com'],
  ['email', 'is too long', `${'a'.repeat(250)}@example.com`],
  ['phone', 'is too short', '555-0100'],
  ['phone', 'is too long', '5'.repeat(41)],
  ['phone', 'holds a line break', '555-010\n-0123'],
  ['message', 'is empty', ' '],
  ['message', 'is too long', 'x'.repeat(4_001)],
  ['message', 'holds a null character', 'a\u0000b'],
  ['message', 'holds half a character', 'a\udfffb'],
  ['vehicleName', 'is missing', undefined],
  ['vehicleName', 'would end a header', 'D6\rMax'],
  ['vehiclePrice', 'is no amount', 'a lot'],
  ['vehiclePrice', 'is a number', 17995],
  ['isAdmin', 'is no field', true],
];

it.each(invalid)('%s that %s is refused with 422 and stores nothing', async (field, _why, value) => {
  const before = await count('leads');
  const response = await post({ ...inquiry, [field]: value });
  const body = await answerOf(response);
  expect([response.status, body.code]).toEqual([422, 'invalid']);
  expect(body.issues).toContainEqual({ path: field === 'isAdmin' ? '' : field, message: expect.any(String) });
  expect(await count('leads')).toBe(before);
});

it('a queue that is away costs nobody an answer', async () => {
  const alone = await startLeads('postgres://nobody@127.0.0.1:1/nowhere');
  const response = await fetch(`${alone.url}/api/vehicle-inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  });
  expect(response.status).toBe(202);
  expect((await fetch(`${alone.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(alone.metricsUrl)).text()).toMatch(/^outbox_open\{service="test"\} [1-9]/m);
  await alone.close();
});

it('GET is answered 405', async () => {
  const response = await fetch(`${service.url}/api/vehicle-inquiry`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

it('nothing personal reaches the log', () => {
  expect(JSON.stringify(service.logs)).not.toMatch(/ada@|Byron|010-0123|climb/i);
});
