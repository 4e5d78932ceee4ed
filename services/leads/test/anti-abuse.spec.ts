import { randomBytes } from 'node:crypto';
import { createFormTokens } from '@larkway/kit/signing';
import {
  createTestDatabase,
  crossSitePosts,
  type JsonAnswer,
  postJson,
  solve,
  type StartedService,
  testSiteKeys,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { contact, inquiry } from './leads.js';
import { startLeads } from './start-leads.js';

// On a busy machine a count takes long, and copies that count separately accept more.
const limits = {
  SUBMISSION_FREE_POINTS: 4,
  SUBMISSION_MOST_POINTS: 8,
  RECIPIENT_POINTS: 5,
  SUBMISSION_COUNT_TIMEOUT_MS: 60_000,
};
const path = '/api/vehicle-inquiry';

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;
/** A second copy of the service on the same database. */
let copy: StartedService;

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startLeads(database.url, queue.url, limits);
  copy = await startLeads(database.url, queue.url, limits);
});

afterAll(async () => {
  await Promise.all([service.close(), copy.close()]);
  await Promise.all([database.drop(), queue.drop()]);
});

const rows = (sql: string, ...parameters: unknown[]): Promise<Record<string, unknown>[]> =>
  service.app.get(DataSource).query(sql, parameters);
const leadsOf = async (name: string) =>
  Number((await rows('SELECT count(*) FROM leads WHERE name = $1', name))[0]!['count']);
const spentBy = async () =>
  (await rows(`SELECT points FROM submission_limits WHERE key LIKE 'address:%'`)).map(
    ({ points }) => Number(points),
  );

const tokenOf = (ageMs: number, key = testSiteKeys.FORM_SIGNING_KEY) =>
  createFormTokens(key).issue(Date.now() - ageMs);
let people = 0;

/** A sender with an address, a name and a mailbox, who has had the form open for a minute. */
const newSender = (change: { address?: string; token?: string; email?: string } = {}) => {
  const number = ++people;
  const name = `Person ${number}`;
  const address = change.address ?? `198.51.100.${number}`;
  const token = 'token' in change ? change.token : tokenOf(60_000);
  return {
    name,
    address,
    send: (
      headers: Record<string, string> = {},
      value: object = {},
      { url } = service,
    ): Promise<JsonAnswer> =>
      postJson(
        url + path,
        {
          ...inquiry,
          name,
          email: change.email ?? `person-${number}-${Math.random()}@example.com`,
          ...value,
        },
        {
          'x-forwarded-for': address,
          ...(token !== undefined && { 'form-token': token }),
          ...headers,
        },
      ),
  };
};

/** Sends until something else than 202 is answered. */
const sendOften = async (
  { send }: ReturnType<typeof newSender>,
  times: number,
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await send()).status);
  return statuses;
};

describe('a person is never delayed', () => {
  it('four messages in ten minutes are accepted without work', async () => {
    expect(await sendOften(newSender(), 4)).toEqual([202, 202, 202, 202]);
  });

  it('repeats under the key of a message cost no points, at the same time or later', async () => {
    const person = newSender({ email: 'repeats@example.com' });
    const key = { 'idempotency-key': 'the-key-of-one-message' };
    const answers = [
      ...(await Promise.all(Array.from({ length: 10 }, () => person.send(key)))),
      await person.send(key),
    ];
    expect([...new Set(answers.map(({ status, body }) => `${status} ${body.id}`))]).toHaveLength(1);
    expect(await leadsOf(person.name)).toBe(1);
    expect(await sendOften(person, 3)).toEqual([202, 202, 202]);
  });

  it('a repeat that arrives while the last free message is being stored gets its response', async () => {
    const person = newSender({ email: 'while-storing@example.com' });
    const busy = newSender();
    await sendOften(person, 3);
    await sendOften(busy, 4);
    const runner = service.app.get(DataSource).createQueryRunner();
    await runner.query('BEGIN; LOCK TABLE leads IN EXCLUSIVE MODE');
    const key = { 'idempotency-key': 'the-key-of-the-last-free-message' };
    const answers = Promise.all([person.send(key), person.send(key), person.send(key)]);
    // A later message that is refused shows that the responses to the three have been sent.
    expect(await busy.send()).toMatchObject({ status: 429 });
    expect(await busy.send()).toMatchObject({ status: 429 });
    await runner.query('COMMIT');
    await runner.release();
    expect(new Set((await answers).map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  it('a repeat gets the response of its message even when its sender must wait', async () => {
    const person = newSender({ email: 'late-repeat@example.com' });
    const first = await person.send({ 'idempotency-key': 'the-key-of-an-early-message' });
    await sendOften(person, 4);
    expect(await person.send()).toMatchObject({ status: 429 });
    expect(await person.send({ 'idempotency-key': 'the-key-of-an-early-message' })).toMatchObject({
      status: 202,
      body: { id: first.body.id },
    });
  });

  it('an invalid message costs no points', async () => {
    const person = newSender();
    for (let mistake = 0; mistake < 20; mistake += 1)
      expect(await person.send({}, { phone: '1' })).toMatchObject({ status: 422 });
    expect(await sendOften(person, 4)).toEqual([202, 202, 202, 202]);
  });
});

describe('a busy address must solve a proof of work for each further message', () => {
  it('the fifth message gets a challenge, and is accepted with its proof', async () => {
    const person = newSender();
    await sendOften(person, 4);
    const asked = await person.send({ 'idempotency-key': 'key-of-the-fifth' });
    expect(asked).toMatchObject({
      status: 429,
      body: { code: 'proof_required', challenge: { signature: expect.any(String) } },
    });
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(asked.body.error).toMatch(
      /^Many messages came from your network\. Please wait \d+ minutes?, then send it again\.$/,
    );
    const proof = await solve(asked.body.challenge!);
    expect(
      await person.send({ 'idempotency-key': 'key-of-the-fifth', 'form-proof': proof }),
    ).toMatchObject({ status: 202 });
    expect(await leadsOf(person.name)).toBe(5);
  });

  it('a message without a proof is never stored, however often it is sent', async () => {
    const person = newSender();
    await sendOften(person, 4);
    expect(new Set(await sendOften(person, 20))).toEqual(new Set([429]));
    expect(await leadsOf(person.name)).toBe(4);
  });

  it('a proof is valid for one message, also at another copy of the service', async () => {
    const person = newSender();
    await sendOften(person, 4);
    const proof = { 'form-proof': await solve((await person.send()).body.challenge!) };
    const answers = await Promise.all(
      [service, copy, service, copy].map((each) => person.send(proof, {}, each)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429]);
    expect(await person.send(proof)).toMatchObject({
      status: 429,
      body: { code: 'proof_required' },
    });
  });

  it('copies of the service count together', async () => {
    const person = newSender();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, index) => person.send({}, {}, index % 2 ? service : copy)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
  });

  it('above the maximum, any proof is refused with the time to wait', async () => {
    const person = newSender();
    await sendOften(person, 4);
    for (let taken = 4; taken < 8; taken += 1) {
      const { body } = await person.send();
      expect(await person.send({ 'form-proof': await solve(body.challenge!) })).toMatchObject({
        status: 202,
      });
    }
    const last = await person.send();
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(last.body.challenge).toBeUndefined();
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(500);
  });
});

describe('messages that seem to come from a program cost more points', () => {
  const forged = (token: string) =>
    `${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`;
  const suspicious: [what: string, token: () => string | undefined][] = [
    ['no token', () => undefined],
    ['a forged token', () => forged(tokenOf(60_000))],
    ['a token of another key', () => tokenOf(60_000, randomBytes(32).toString('base64url'))],
    ['a token of the day before', () => tokenOf(25 * 60 * 60_000)],
    ['a token that is a second old', () => tokenOf(1_000)],
  ];

  it.each(suspicious)(
    'with %s, one message is accepted without work, not four',
    async (_what, token) => {
      expect(await sendOften(newSender({ token: token() }), 2)).toEqual([202, 429]);
    },
  );
});

describe('a sender’s address', () => {
  it('counts as one within its /64 network', async () => {
    const hosts = ['2001:db8:7:8::1', '2001:db8:7:8:ffff::2', '2001:db8:7:8:1:2:3:4'].map(
      (address) => newSender({ address }),
    );
    expect(await sendOften(hosts[0]!, 3)).toEqual([202, 202, 202]);
    expect(await sendOften(hosts[1]!, 2)).toEqual([202, 429]);
    expect(await sendOften(hosts[2]!, 1)).toEqual([429]);
    expect(await sendOften(newSender({ address: '2001:db8:7:9::1' }), 1)).toEqual([202]);
  });

  it('is the one that the trusted proxy saw, not one that the sender claims', async () => {
    const sent = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) =>
        newSender({ address: `203.0.113.${number}, 192.0.2.44` }).send(),
      ),
    );
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(4);
  });
});

describe('a mailbox that messages name', () => {
  it('gets a limited number of emails, from any number of addresses and in any spelling', async () => {
    const spellings = [
      'victim@gmail.com',
      'Victim@Gmail.com',
      'vic.tim@gmail.com',
      'victim+1@gmail.com',
      'v.i.c.t.i.m+2@googlemail.com',
      'VICTIM+3@GoogleMail.com',
    ];
    const answers = [];
    for (const email of spellings) answers.push(await newSender({ email }).send());
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    const refused = answers.at(-1)!;
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      error: expect.stringMatching(
        /^This email address was given many times\. Please wait \d+ minutes/,
      ),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it('costs its sender no points when it is refused', async () => {
    const person = newSender({ email: 'full@example.com' });
    for (let sent = 0; sent < 5; sent += 1) await newSender({ email: 'full@example.com' }).send();
    for (let sent = 0; sent < 10; sent += 1)
      expect(await person.send()).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
    expect(await person.send({}, { email: 'another@example.com' })).toMatchObject({ status: 202 });
  });
});

describe('counting', () => {
  it('stores and logs neither IP addresses nor email addresses', async () => {
    const person = newSender({ email: 'secret-person@example.com', address: '203.0.113.200' });
    await sendOften(person, 6);
    const stored = JSON.stringify(await rows('SELECT * FROM submission_limits'));
    expect(stored).toMatch(/"key":"address:/);
    expect(stored).toMatch(/"key":"recipient:/);
    expect(`${stored}${JSON.stringify(service.logs)}`).not.toMatch(
      /secret-person|203\.0\.113|example\.com/,
    );
  });

  it('accepts messages if its table is missing', async () => {
    await rows('ALTER TABLE submission_limits RENAME TO hidden');
    try {
      expect(await newSender().send()).toMatchObject({ status: 202 });
    } finally {
      await rows('ALTER TABLE hidden RENAME TO submission_limits');
    }
  });

  it('never lets a count fall below zero', async () => {
    expect(Math.min(...(await spentBy()))).toBeGreaterThanOrEqual(0);
  });

  it('reports in metrics how many messages were refused, and why', async () => {
    const metrics = await (await fetch(service.metricsUrl)).text();
    for (const why of ['proof', 'address', 'recipient'])
      expect(metrics).toMatch(
        new RegExp(`submissions_refused_total\\{why="${why}",service="test"\\} [1-9]`),
      );
  });
});

const posts = [
  ...crossSitePosts({ ...inquiry, name: 'Cross Site' }).map(
    ([what, init]) => [path, what, init] as const,
  ),
  ...crossSitePosts({ ...contact, name: 'Cross Site' }).map(
    ([what, init]) => ['/api/contact', what, init] as const,
  ),
  ...crossSitePosts({ ids: ['00000000-0000-4000-8000-000000000000'] }).map(
    ([what, init]) => ['/internal/outbox/retry', what, init] as const,
  ),
];

it.each(posts)('a post to %s of %s changes nothing', async (address, _what, init) => {
  const before = await rows(
    'SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM outbox) AS outbox',
  );
  const response = await fetch(service.url + address, init);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ error: 'This is not allowed.', code: 'forbidden' });
  expect(
    await rows(
      'SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM outbox) AS outbox',
    ),
  ).toEqual(before);
});

it('a post of this site’s own page is accepted under the host name of the proxy', async () => {
  const person = newSender();
  const own = { 'x-forwarded-host': 'www.larkway.example', origin: 'https://www.larkway.example' };
  expect(await person.send(own)).toMatchObject({ status: 202 });
  expect(await person.send({ ...own, 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 202,
  });
  expect(
    await person.send({ ...own, origin: 'https://www.larkway.example.evil.example' }),
  ).toMatchObject({ status: 403 });
});
