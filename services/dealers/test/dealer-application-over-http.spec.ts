import { dealersPaths } from '@larkway/dealers-contract';
import {
  createTestDatabase,
  eventually,
  postJson,
  refusedBodies,
  startTcpProxy,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { application } from './application.js';
import { startDealers } from './start-dealers.js';

const personal = /Quiet Motors|Sample|hello@|555-0143|M-77/;

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;
/** A service whose servers a test stops. */
let alone: StartedService | undefined;

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startDealers(database.url, queue.url);
});

afterAll(async () => {
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});

afterEach(async () => {
  await alone?.close();
  alone = undefined;
});

const post = (value: unknown, headers?: Record<string, string>, { url } = service) =>
  postJson(url + dealersPaths.dealerships, value, headers);
const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);
const counts = async () =>
  (
    await rows(
      'SELECT (SELECT count(*) FROM dealer_applications)::int AS applications, (SELECT count(*) FROM outbox)::int AS emails',
    )
  )[0];
const read = async (path: string) => (await fetch(service.url + path)).text();

it('an application is stored as received, with emails to the network team and the applicant, and gets a 202', async () => {
  const { status, body } = await post(application, { 'x-request-id': 'request-of-test' });
  expect([status, body]).toEqual([202, { id: expect.any(String), status: 'queued' }]);
  const [row] = await rows(
    'SELECT dealer_applications.*, states.name AS state FROM dealer_applications JOIN states ON states.id = state_id WHERE dealer_applications.id = $1',
    body.id,
  );
  const { zipCode, membershipId, ...same } = application;
  expect(row).toMatchObject({
    ...same,
    zip_code: zipCode,
    membership_id: membershipId,
    request_id: 'request-of-test',
  });
  const [first] = await rows(
    'SELECT status, by, note FROM dealer_application_steps WHERE application_id = $1 ORDER BY id',
    body.id,
  );
  expect(first).toEqual({ status: 'received', by: null, note: null });
  const emails = await rows(
    `SELECT topic, payload, request_id FROM outbox WHERE payload->>'reference' = $1 ORDER BY topic`,
    body.id,
  );
  expect(emails).toEqual([
    {
      topic: 'dealer-application',
      payload: { ...application, reference: body.id },
      request_id: 'request-of-test',
    },
    {
      topic: 'dealer-application-receipt',
      payload: { email: application.email, state: application.state, reference: body.id },
      request_id: 'request-of-test',
    },
  ]);
  await eventually('the relay handed both over', async () => {
    const [{ handed }] = await rows(
      `SELECT count(*)::int AS handed FROM outbox WHERE payload->>'reference' = $1 AND attempts > 0`,
      body.id,
    );
    return handed === 2;
  });
});

it('an application is neither listed nor counted', async () => {
  const paths = [
    dealersPaths.dealerships,
    dealersPaths.states,
    dealersPaths.state('new-york'),
    dealersPaths.dealershipsOfState('NY'),
  ];
  const before = await Promise.all(paths.map(read));
  const { body } = await post({ ...application, name: 'Not Listed Yet Motors' });
  await eventually(
    'it is checked',
    async () =>
      (await rows('SELECT status FROM dealer_applications WHERE id = $1', body.id))[0].status ===
      'checked',
  );
  // A new dealership in the list shows that the documents were rebuilt since then.
  await rows("UPDATE states SET description = 'Rebuilt.' WHERE slug = 'vermont'");
  await eventually('the documents are rebuilt', async () =>
    (await read(dealersPaths.state('vermont'))).includes('Rebuilt.'),
  );
  const after = await Promise.all(paths.map(read));
  expect(after.map((text) => JSON.parse(text).length)).toEqual(
    before.map((text) => JSON.parse(text).length),
  );
  expect(after.join()).not.toContain('Not Listed Yet Motors');
  expect(after[2]).toBe(before[2]);
});

it.each([
  ['null', null],
  ['empty', ''],
  ['left out', undefined],
])('a membership ID that is %s is stored and sent as null', async (_how, membershipId) => {
  const { body } = await post({ ...application, membershipId });
  expect(
    await rows('SELECT membership_id FROM dealer_applications WHERE id = $1', body.id),
  ).toEqual([{ membership_id: null }]);
  const [{ payload }] = await rows(
    `SELECT payload FROM outbox WHERE topic = 'dealer-application' AND payload->>'reference' = $1`,
    body.id,
  );
  expect(payload).toMatchObject({ membershipId: null });
});

it('texts are trimmed, and every script is accepted', async () => {
  const { body } = await post({ ...application, name: '  Æther 李 🚙 ', city: ' Cañon City ' });
  expect(await rows('SELECT name, city FROM dealer_applications WHERE id = $1', body.id)).toEqual([
    { name: 'Æther 李 🚙', city: 'Cañon City' },
  ]);
});

it('a repeat under one Idempotency-Key gets the first response, and makes one application and two emails', async () => {
  const before = await counts();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(application, { 'idempotency-key': 'application-0001' })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await counts()).toEqual({
    applications: before.applications + 1,
    emails: before.emails + 2,
  });
});

it('the same Idempotency-Key with another body gets a 409', async () => {
  await post(application, { 'idempotency-key': 'application-0002' });
  const { status, body } = await post(
    { ...application, city: 'Elsewhere' },
    { 'idempotency-key': 'application-0002' },
  );
  expect([status, body]).toEqual([
    409,
    { error: expect.any(String), code: 'idempotency_key_reused' },
  ]);
});

it('an Idempotency-Key of two words is refused', async () => {
  const { status, body } = await post(application, { 'idempotency-key': 'has a space' });
  expect([status, body.code]).toEqual([400, 'malformed']);
});

const required = ['name', 'address', 'city', 'state', 'zipCode', 'phone', 'email'];
const invalid: [field: string, why: string, value: unknown][] = [
  ...required.map((field): [string, string, unknown] => [field, 'is missing', undefined]),
  ...required.map((field): [string, string, unknown] => [field, 'is empty', '  ']),
  ...[...required, 'membershipId'].map((field): [string, string, unknown] => [
    field,
    'would end a header',
    'Quiet\r\nBcc: all@example.com',
  ]),
  ...[...required, 'membershipId'].map((field): [string, string, unknown] => [
    field,
    'is too long',
    'x'.repeat(300),
  ]),
  ['state', 'is a slug', 'new-york'],
  ['state', 'is none of the fifty', 'Puerto Rico'],
  ['zipCode', 'is shorter than five characters', '1000'],
  ['phone', 'is shorter than ten characters', '555-0143'],
  ['email', 'is no address', 'hello'],
  ['membershipId', 'is a number', 77],
  ['name', 'holds a null character', 'Quiet\u0000'],
  ['status', 'is no field', 'approved'],
];

it.each(invalid)(
  '%s that %s is refused with 422 and stores nothing',
  async (field, _why, value) => {
    const before = await counts();
    const { status, body } = await post({ ...application, [field]: value });
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.issues).toContainEqual({
      path: field === 'status' ? '' : field,
      message: expect.any(String),
    });
    expect(await counts()).toEqual(before);
  },
);

it('every refused field is named with the specified message', async () => {
  const { body } = await post({
    name: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phone: '',
    email: '',
  });
  expect(body.issues).toEqual([
    { path: 'name', message: 'Dealership name is required' },
    { path: 'address', message: 'Address is required' },
    { path: 'city', message: 'City is required' },
    { path: 'state', message: 'State is required' },
    { path: 'zipCode', message: 'ZIP code is required' },
    { path: 'phone', message: 'Phone number must be at least 10 digits' },
    { path: 'email', message: 'Valid email address is required' },
  ]);
});

it.each(refusedBodies)(
  '%s is answered %i in the one error format',
  async (_what, status, code, init) => {
    const response = await fetch(service.url + dealersPaths.dealerships, {
      method: 'POST',
      ...init,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), code });
  },
);

it.each(['PUT', 'PATCH', 'DELETE'])('%s is answered 405', async (method) => {
  const response = await fetch(service.url + dealersPaths.dealerships, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

it('a POST to the dealers of a state is answered 405', async () => {
  const response = await fetch(service.url + dealersPaths.dealershipsOfState('Ohio'), {
    method: 'POST',
  });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('while the database is unavailable, an application gets 503 with Retry-After, and dealers can still be read', async () => {
  const proxy = await startTcpProxy(database.url);
  alone = await startDealers(proxy.url, queue.url);
  await proxy.close();
  const { status, headers, body } = await post(application, {}, alone);
  expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'unavailable']);
  expect((await fetch(alone.url + dealersPaths.dealerships)).status).toBe(200);
  expect(JSON.stringify(alone.logs)).not.toMatch(personal);
});

it('while the queue is unavailable, applications are still accepted', async () => {
  alone = await startDealers(database.url);
  expect((await post(application, {}, alone)).status).toBe(202);
  const { url, metricsUrl } = alone;
  // Not at once: on a busy machine the database may take longer than the second of a check.
  await eventually('it is ready', async () => (await fetch(`${url}/readyz`)).ok);
  expect(await (await fetch(metricsUrl)).text()).toMatch(/^outbox_open\{service="test"\} [1-9]/m);
});

it('no personal data is logged', async () => {
  await post(application);
  await post({ ...application, phone: 'hello@quiet.example' });
  expect(service.logs).toContainEqual(
    expect.objectContaining({ route: dealersPaths.dealerships, status: 422 }),
  );
  expect(JSON.stringify(service.logs)).not.toMatch(personal);
});

it('OpenAPI describes applications beside the list, with their error responses', async () => {
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, { get: object; post: { responses: object } }>;
  };
  const { get, post: submit } = paths[dealersPaths.dealerships]!;
  expect(get).toBeDefined();
  expect(submit).toMatchObject({
    requestBody: { content: { 'application/json': { schema: expect.anything() } } },
  });
  expect(Object.keys(submit.responses)).toEqual([
    '202',
    '400',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
  ]);
});

it.each([
  ['a status that does not exist', "status = 'listed'"],
  ['no name', "name = ''"],
  ['an empty membership id', "membership_id = ''"],
  ['a state that does not exist', 'state_id = 51'],
])('an application with %s is refused by the table', async (_what, assignment) => {
  await expect(rows(`UPDATE dealer_applications SET ${assignment}`)).rejects.toThrow(/constraint/);
});
