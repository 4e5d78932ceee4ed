import {
  type Application,
  type Dealership,
  dealersPaths,
  type State,
} from '@larkway/dealers-contract';
import {
  createTestDatabase,
  eventually,
  postJson,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { application } from './application.js';
import { operationsOf } from './operations.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let service: StartedService;
let applicants = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startDealers(database.url);
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

const { call, list, read, decide, checked } = operationsOf(() => service.url);
const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);
const get = async <T>(path: string): Promise<T> =>
  (await fetch(service.url + path)).json() as Promise<T>;
const counts = async () => (await get<State>(dealersPaths.state('new-york'))).dealerCount;
const emailsOf = (id: string) =>
  rows(
    `SELECT topic, payload, request_id FROM outbox WHERE payload->>'reference' = $1 AND topic ~ 'approved|declined'`,
    id,
  );

const apply = async (values: Partial<typeof application> = {}): Promise<Application> => {
  const number = String(++applicants).padStart(4, '0');
  const own = {
    name: `Newcomer ${number}`,
    address: `${number} New Street`,
    phone: `(212) 888-${number}`,
    email: `newcomer-${number}@new.example`,
  };
  const { body } = await postJson(service.url + dealersPaths.dealerships, {
    ...application,
    ...own,
    ...values,
  });
  return checked(body.id);
};
const approve = { decision: 'approve', by: 'Olga', note: 'Called them.' };
const decline = { decision: 'decline', by: 'Oscar', note: null };

test('an approved application is listed with its location and counted at once, and an email is enqueued', async () => {
  const before = await counts();
  const { id, name, email } = await apply({ zipCode: '10001 1234' });
  const { status, body } = await decide(id, approve);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'approved', dealershipId: expect.any(Number) });
  expect(body.steps.at(-1)).toEqual({
    at: expect.any(String),
    status: 'approved',
    by: 'Olga',
    note: 'Called them.',
  });
  const listed = await eventually('it is listed', async () =>
    (await get<Dealership[]>(dealersPaths.dealershipsOfState('NY'))).find(
      (one) => one.name === name,
    ),
  );
  expect(listed).toMatchObject({
    id: body.dealershipId,
    state: 'New York',
    zipCode: '10001-1234',
    email,
    latitude: 40.75065,
    longitude: -73.997293,
  });
  expect(listed.id).toBeGreaterThanOrEqual(1000);
  expect(await counts()).toBe(before + 1);
  expect(await emailsOf(id)).toEqual([
    {
      topic: 'dealer-application-approved',
      payload: { reference: id, email, state: 'New York', stateSlug: 'new-york' },
      request_id: expect.any(String),
    },
  ]);
  expect((await list()).body.map((one) => one.id)).not.toContain(id);
});

test('a declined application is not listed, and an email without the note is enqueued', async () => {
  const { id, email } = await apply();
  const { status, body } = await decide(id, { ...decline, note: 'No showroom.' });
  expect([status, body.status, body.dealershipId, body.steps.at(-1)!.note]).toEqual([
    200,
    'declined',
    null,
    'No showroom.',
  ]);
  expect(await emailsOf(id)).toEqual([
    {
      topic: 'dealer-application-declined',
      payload: { reference: id, email, state: 'New York' },
      request_id: expect.any(String),
    },
  ]);
  expect(await rows('SELECT 1 FROM dealerships WHERE email = $1', email)).toEqual([]);
});

test.each([
  [approve, 'approved', decline],
  [decline, 'declined', approve],
])(
  'a repeat of $decision changes nothing, and the opposite decision gets a 409 with the first one',
  async (first, status, opposite) => {
    const { id, email } = await apply();
    const { body } = await decide(id, first);
    expect(await decide(id, { ...first, by: 'Someone else', note: 'again' })).toEqual({
      status: 200,
      body,
    });
    const refused = await decide(id, opposite);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'already_decided',
        error: `This application was ${status} by ${first.by} at ${body.steps.at(-1)!.at}.`,
      },
    ]);
    expect((await read(id)).body).toEqual(body);
    expect(await emailsOf(id)).toHaveLength(1);
    expect(await rows('SELECT 1 FROM dealerships WHERE email = $1', email)).toHaveLength(
      status === 'approved' ? 1 : 0,
    );
  },
);

test('if two operators decide at the same time, one wins, and the other gets that decision', async () => {
  for (const _round of Array.from({ length: 8 })) {
    const { id, email } = await apply();
    const answers = await Promise.all([decide(id, approve), decide(id, decline)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = answers.find((answer) => answer.status === 200)!.body;
    expect(answers.find((answer) => answer.status === 409)!.body.error).toContain(
      `was ${status} by`,
    );
    expect(await emailsOf(id)).toHaveLength(1);
    expect(await rows('SELECT 1 FROM dealerships WHERE email = $1', email)).toHaveLength(
      status === 'approved' ? 1 : 0,
    );
  }
});

test('simultaneous approvals list one dealership and send one email', async () => {
  const { id, email } = await apply();
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(id, approve)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await rows('SELECT 1 FROM dealerships WHERE email = $1', email)).toHaveLength(1);
  expect(await emailsOf(id)).toHaveLength(1);
});

test('an open application gets a note when a duplicate of it is listed', async () => {
  const [first, second] = [
    await apply({ phone: '(646) 555-0111' }),
    await apply({ phone: '646-555-0111' }),
  ];
  const { dealershipId } = (await decide(first.id, approve)).body;
  const { duplicates, steps } = (await read(second.id)).body;
  expect(duplicates).toEqual([
    { id: dealershipId, name: first.name, city: first.city, because: 'same phone number' },
  ]);
  expect(steps.at(-1)).toMatchObject({
    status: 'checked',
    note: `Looks like the dealership ${dealershipId}, which is listed now: same phone number.`,
  });
});

test('an application without a valid ZIP code can be declined, and not approved', async () => {
  const { id } = await apply({ zipCode: 'ABCDE' });
  const refused = await decide(id, approve);
  expect([refused.status, refused.body.code]).toEqual([409, 'not_listable']);
  expect((await read(id)).body.status).toBe('checked');
  expect((await decide(id, decline)).status).toBe(200);
});

test('an application without a known location is listed without coordinates', async () => {
  const { id } = await apply({ zipCode: '10099' });
  const { dealershipId } = (await decide(id, approve)).body;
  expect(
    await rows('SELECT latitude, longitude FROM dealerships WHERE id = $1', dealershipId),
  ).toEqual([{ latitude: null, longitude: null }]);
});

test('an application that is not checked yet cannot be decided', async () => {
  await rows(
    `ALTER TABLE dealer_applications ADD CONSTRAINT in_the_way CHECK (status = 'received' OR name <> 'In The Way')`,
  );
  const { body } = await postJson(service.url + dealersPaths.dealerships, {
    ...application,
    name: 'In The Way',
  });
  const refused = await decide(body.id, approve);
  expect([refused.status, refused.body.code]).toEqual([409, 'not_checked']);
  await rows('ALTER TABLE dealer_applications DROP CONSTRAINT in_the_way');
});

test('open applications are listed oldest first, decided ones latest first, 200 at most', async () => {
  await rows(`
    INSERT INTO dealer_applications (id, status, name, address, city, state_id, zip_code, phone, email, request_id, fingerprint, created_at, decided_at)
    SELECT gen_random_uuid(), status, 'Old ' || day, 'x', 'x', 1, '35004', '2125550000', 'old@old.example', 'request', 'x',
      '2020-01-01'::timestamptz + day * interval '1 day', CASE WHEN status = 'declined' THEN '2020-02-01'::timestamptz + day * interval '1 day' END
    FROM generate_series(1, 201) AS day, unnest(ARRAY['checked', 'declined']) AS status`);
  const waiting = (await list()).body;
  expect([waiting.length, waiting[0]!.name, waiting[199]!.name]).toEqual([200, 'Old 1', 'Old 200']);
  const decided = (await list('declined')).body;
  expect(decided).toHaveLength(200);
  expect(
    decided
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Old'))
      .slice(0, 2),
  ).toEqual(['Old 201', 'Old 200']);
  expect(decided[0]!.name).toMatch(/^Newcomer/);
});

test('a list contains no contact details, and a single application contains all data', async () => {
  const { id, email, phone } = await apply();
  const { body } = await call<Application[]>('/internal/applications?status=checked');
  expect(JSON.stringify(body)).not.toMatch(/@|\(212\)|Street/);
  expect((await read(id)).body).toMatchObject({
    email,
    phone,
    address: expect.any(String),
    membershipId: 'M-77',
  });
});

test.each([['/internal/applications'], [`/internal/applications/${randomUUID()}`]])(
  '%s requires the bearer token of operations',
  async (path) => {
    const answer = await call(path, {}, 'wrong-token-wrong-token-wrong-token');
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
  },
);

test.each([randomUUID(), 'no-id', '%00'])('the application %s does not exist', async (id) => {
  const expected = [404, { error: 'Application not found', code: 'not_found' }];
  expect(Object.values(await read(id))).toEqual(expected);
  expect(Object.values(await decide(id, approve))).toEqual(expected);
});

test.each<[string, object]>([
  ['another word', { ...approve, decision: 'ignore' }],
  ['an empty operator name', { ...approve, by: '' }],
  ['a note that is too long', { ...approve, note: 'x'.repeat(1_001) }],
  ['an additional field', { ...approve, dealershipId: 1 }],
])('a decision with %s is refused with 422', async (_what, decision) => {
  const { id } = await apply();
  expect((await decide(id, decision)).status).toBe(422);
  expect((await read(id)).body.status).toBe('checked');
});

test('an unknown status is refused with 422', async () => {
  expect((await list('listed')).status).toBe(422);
});

test('no personal data is logged', () => {
  expect(JSON.stringify(service.logs)).not.toMatch(
    /Newcomer|newcomer-|\(212\)|New Street|Called them|Olga/,
  );
});
