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
import { contact, inquiry } from './leads.js';
import { startLeads } from './start-leads.js';

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;
/** A service whose servers a test stops. */
let alone: StartedService | undefined;

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startLeads(database.url, queue.url);
});

afterAll(async () => {
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});

afterEach(async () => {
  await alone?.close();
  alone = undefined;
});

const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);
const counts = async () =>
  (
    await rows(
      'SELECT (SELECT count(*) FROM leads)::int AS leads, (SELECT count(*) FROM outbox)::int AS emails',
    )
  )[0];

type InvalidField = [field: string, why: string, value: unknown];

const invalidSender: InvalidField[] = [
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
  ['message', 'holds a null character', 'a\u0000b'],
  ['message', 'holds half a character', 'a\udfffb'],
  ['isAdmin', 'is no field', true],
];

const invalidInquiry: InvalidField[] = [
  ['message', 'is too long', 'x'.repeat(4_001)],
  ['vehicleName', 'is missing', undefined],
  ['vehicleName', 'would end a header', 'D6\rMax'],
  ['vehiclePrice', 'is no amount', 'a lot'],
  ['vehiclePrice', 'is a number', 17995],
];

const invalidContact: InvalidField[] = [
  ['message', 'is missing', undefined],
  ['message', 'is shorter than ten characters', 'Too short'],
  ['message', 'is too long', 'x'.repeat(10_001)],
  ['subject', 'is missing', undefined],
  ['subject', 'is none of the choices', 'nonsense'],
  ['subject', 'is a choice and more', 'sales\r\nBcc: all@example.com'],
  ['state', 'is missing', undefined],
  ['state', 'is none of the choices', 'ohio'],
];

describe.each([
  {
    path: '/api/vehicle-inquiry',
    kind: 'vehicle-inquiry',
    body: inquiry as Record<string, unknown>,
    details: { vehicleName: 'D6 Max', vehiclePrice: '$17,995' },
    payload: inquiry as Record<string, unknown>,
    receipt: { email: inquiry.email, vehicleName: 'D6 Max' } as Record<string, unknown>,
    invalid: [...invalidSender, ...invalidInquiry],
  },
  {
    path: '/api/contact',
    kind: 'contact-message',
    body: contact as Record<string, unknown>,
    details: { subject: 'service', state: 'new-york' },
    payload: { ...contact, subject: 'Service', state: 'New York', team: 'support' },
    receipt: { email: contact.email, team: 'support', subject: 'Service' },
    invalid: [...invalidSender, ...invalidContact],
  },
])('POST $path', ({ path, kind, body, details, payload, receipt, invalid }) => {
  const post = (value: unknown, headers?: Record<string, string>, { url } = service) =>
    postJson(url + path, value, headers);

  it('is stored with the enqueued emails to a team and to its sender, and gets a 202', async () => {
    const answer = await post(body, { 'x-request-id': 'request-of-test' });
    expect([answer.status, answer.body]).toEqual([
      202,
      { id: expect.any(String), status: 'queued' },
    ]);
    const [lead] = await rows('SELECT * FROM leads WHERE id = $1', answer.body.id);
    const { name, email, phone, message } = body;
    expect(lead).toMatchObject({
      kind,
      name,
      email,
      phone,
      message,
      details,
      request_id: 'request-of-test',
    });
    const enqueued = () =>
      rows(
        `SELECT topic, request_id, payload, attempts FROM outbox WHERE payload->>'reference' = $1 ORDER BY topic`,
        answer.body.id,
      );
    expect(await enqueued()).toMatchObject([
      {
        topic: kind,
        request_id: 'request-of-test',
        payload: { ...payload, reference: answer.body.id },
      },
      // Receipts contain no free text, which an exact match checks.
      { topic: `${kind}-receipt`, request_id: 'request-of-test' },
    ]);
    expect((await enqueued())[1].payload).toEqual({ ...receipt, reference: answer.body.id });
    await eventually('the relay handed them over', async () =>
      (await enqueued()).every(({ attempts }: { attempts: number }) => attempts === 1),
    );
  });

  it('texts are trimmed, and every script is accepted', async () => {
    const { body: answer } = await post({
      ...body,
      name: '  Æther 李 🚙 ',
      message: ' one\n\ttwo \u202E three ',
    });
    expect(await rows('SELECT name, message FROM leads WHERE id = $1', answer.id)).toEqual([
      { name: 'Æther 李 🚙', message: 'one\n\ttwo \u202E three' },
    ]);
  });

  it('a repeat under one Idempotency-Key gets the first response, and makes one lead and two emails', async () => {
    const before = await counts();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(body, { 'idempotency-key': `${kind}-0001` })),
    );
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect(await counts()).toEqual({ leads: before.leads + 1, emails: before.emails + 2 });
  });

  it('the same Idempotency-Key with another body gets a 409', async () => {
    await post(body, { 'idempotency-key': `${kind}-0002` });
    const answer = await post(
      { ...body, name: 'Someone Else' },
      { 'idempotency-key': `${kind}-0002` },
    );
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: expect.any(String), code: 'idempotency_key_reused' },
    ]);
  });

  it('the order of fields does not change the identity of a body', async () => {
    const first = await post(body, { 'idempotency-key': `${kind}-0003` });
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect((await post(turned, { 'idempotency-key': `${kind}-0003` })).body).toEqual(first.body);
  });

  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(129)],
    ['of two words', 'has a space'],
  ])('an Idempotency-Key that is %s is malformed', async (_why, key) => {
    const answer = await post(body, { 'idempotency-key': key });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
  });

  it.each(invalid)(
    '%s that %s is refused with 422 and stores nothing',
    async (field, _why, value) => {
      const before = await counts();
      const answer = await post({ ...body, [field]: value });
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
      expect(answer.body.issues).toContainEqual({
        path: field === 'isAdmin' ? '' : field,
        message: expect.any(String),
      });
      expect(await counts()).toEqual(before);
    },
  );

  it.each(refusedBodies)(
    '%s is answered %i in the one error format',
    async (_what, status, code, init) => {
      const response = await fetch(service.url + path, { method: 'POST', ...init });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: expect.any(String), code });
    },
  );

  it.each(['GET', 'PUT', 'DELETE'])('%s is answered 405', async (method) => {
    const response = await fetch(service.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it('while the database is unavailable, it gets a 503 with Retry-After, and the input is not logged', async () => {
    const proxy = await startTcpProxy(database.url);
    alone = await startLeads(proxy.url, queue.url);
    await proxy.close();
    const answer = await post(body, {}, alone);
    expect([answer.status, answer.headers.get('retry-after'), answer.body.code]).toEqual([
      503,
      '5',
      'unavailable',
    ]);
    expect(JSON.stringify(alone.logs)).not.toMatch(/ada@|Byron|010-0123|climb/i);
  });

  it('while the queue is unavailable, it is still accepted', async () => {
    alone = await startLeads(database.url, 'postgres://nobody@127.0.0.1:1/nowhere');
    expect((await post(body, {}, alone)).status).toBe(202);
    const { url, metricsUrl } = alone;
    // Not at once: on a busy machine the database may take longer than the second of a check.
    await eventually('it is ready', async () => (await fetch(`${url}/readyz`)).ok);
    expect(await (await fetch(metricsUrl)).text()).toMatch(/^outbox_open\{service="test"\} [1-9]/m);
  });

  it('no personal data is logged', async () => {
    await post(body);
    await post({ ...body, phone: 'ada@example.com' });
    expect(service.logs).toContainEqual(expect.objectContaining({ route: path, status: 422 }));
    expect(JSON.stringify(service.logs)).not.toMatch(/ada@|Byron|010-0123|climb/i);
  });

  it('OpenAPI describes it with its error responses', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, { post: { responses: object } }>;
    };
    expect(paths[path]!.post).toMatchObject({
      parameters: ['idempotency-key', 'form-token', 'form-proof'].map((name) => ({
        in: 'header',
        name,
      })),
      requestBody: { content: { 'application/json': { schema: expect.anything() } } },
    });
    expect(Object.keys(paths[path]!.post.responses)).toEqual([
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
});

it('the Idempotency-Key of an inquiry does not apply to a contact message', async () => {
  const key = { 'idempotency-key': 'of-an-inquiry' };
  expect((await postJson(`${service.url}/api/vehicle-inquiry`, inquiry, key)).status).toBe(202);
  expect((await postJson(`${service.url}/api/contact`, contact, key)).status).toBe(409);
});

it('the message of an inquiry is optional, and defaults to the specified text', async () => {
  const { message: _message, ...rest } = inquiry;
  const { body } = await postJson(`${service.url}/api/vehicle-inquiry`, rest);
  const [lead] = await rows('SELECT message FROM leads WHERE id = $1', body.id);
  expect(lead.message).toBe("I'm interested in learning more about this vehicle.");
});

it.each([
  ['sales', 'sales'],
  ['financing', 'sales'],
  ['dealer', 'network'],
  ['service', 'support'],
  ['warranty', 'support'],
  ['other', 'support'],
])('a contact message about %s goes to the %s team', async (subject, team) => {
  const { body } = await postJson(`${service.url}/api/contact`, { ...contact, subject });
  const enqueued = await rows(
    `SELECT payload->>'team' AS team FROM outbox WHERE payload->>'reference' = $1`,
    body.id,
  );
  expect(enqueued).toEqual([{ team }, { team }]);
});

it('a message may have 10,000 characters in any script', async () => {
  for (const message of ['x'.repeat(10_000), '李'.repeat(10_000), '🚙'.repeat(5_000)]) {
    expect((await postJson(`${service.url}/api/contact`, { ...contact, message })).status).toBe(
      202,
    );
  }
});
