import { randomUUID } from 'node:crypto';
import type { CommandResult, OutboxState } from '@larkway/kit-contract';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { sharedSecret } from '../src/config/rotating-secret.js';
import { authorizationFor } from '../src/signing/index.js';
import { parseConfig } from '../src/config/parse-config.js';
import { addToOutbox } from '../src/outbox/outbox.js';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
} from '../src/testing/index.js';
import { choreQueue, operationsToken, producerModule } from './chores.js';

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;

const calls: { method: string; path: string; body?: object }[] = [
  { method: 'GET', path: '/internal/outbox' },
  { method: 'GET', path: '/internal/outbox/:id' },
  { method: 'GET', path: '/internal/journal' },
  { method: 'POST', path: '/internal/outbox/retry', body: { ids: [randomUUID()] } },
];

const call = (
  method: string,
  path: string,
  body?: object,
  authorization: string | null = authorizationFor(operationsToken),
  { url } = service,
) =>
  fetch(url + path, {
    method,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const retry = async (...ids: string[]): Promise<CommandResult> =>
  (await (await call('POST', '/internal/outbox/retry', { ids })).json()) as CommandResult;
const state = async (): Promise<OutboxState> =>
  (await (await call('GET', '/internal/outbox')).json()) as OutboxState;
const source = () => service.app.get(DataSource);
const enqueue = () =>
  addToOutbox(source().manager, choreQueue, {
    name: 'wash',
    payload: { dishes: 1 },
    requestId: 'request-of-test',
  });
const stepsOf = async (id: string) =>
  (await source().query('SELECT type, detail FROM journal WHERE subject = $1 ORDER BY seq', [
    id,
  ])) as { type: string; detail: object }[];

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startService({
    module: producerModule(database.url, { QUEUE_DATABASE_URL: queue.url }),
    routes: {},
  });
});

afterAll(async () => {
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});

it.each(calls)(
  '$method $path requires a pass of the last minutes that is made with the token',
  async ({ method, path: pattern, body }) => {
    const path = pattern.replace(':id', await enqueue());
    expect((await call(method, path, body)).status).toBe(200);
    const right = authorizationFor(operationsToken);
    const ofAnother = authorizationFor(`${operationsToken}x`);
    const expired = authorizationFor(operationsToken, Date.now() - 600_000);
    for (const wrong of [
      null,
      '',
      'Bearer x',
      `Bearer ${operationsToken}`,
      ofAnother,
      expired,
      right.slice(0, -1),
      right.replace('Bearer', 'Basic'),
    ]) {
      const answer = await call(method, path, body, wrong);
      expect([wrong, answer.status, answer.headers.get('www-authenticate')]).toEqual([
        wrong,
        401,
        'Bearer',
      ]);
      expect(await answer.json()).toEqual({ error: expect.any(String), code: 'unauthorized' });
    }
  },
);

it('a job is read with its payload until that is erased', async () => {
  const id = await enqueue();
  const read = async (of: string) => {
    const response = await call('GET', `/internal/outbox/${of}`);
    return [response.status, await response.json()];
  };
  expect(await read(id)).toEqual([200, { name: 'wash', payload: { dishes: 1 } }]);
  await source().query(`UPDATE outbox SET payload = '{}' WHERE id = $1`, [id]);
  expect(await read(id)).toEqual([200, { name: 'wash', payload: null }]);
  expect(await read(randomUUID())).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
});

it('a call to operations is logged with whether its token was valid, and a refused one as a warning with the shortened network', async () => {
  const lineWith = async (requestId: string, authorization: string) => {
    await fetch(`${service.url}/internal/outbox`, {
      headers: { 'x-request-id': requestId, authorization },
    });
    return eventually('it is logged', () =>
      service.logs.find((line) => line['requestId'] === requestId),
    );
  };
  expect(await lineWith('shows-the-token', authorizationFor(operationsToken))).toMatchObject({
    level: 'info',
    status: 200,
    caller: { token: 'operations' },
  });
  expect(await lineWith('shows-another', 'Bearer hunter2')).toMatchObject({
    level: 'warn',
    status: 401,
    refusal: 'unauthorized',
    network: '127.0.0.*',
    caller: { token: 'unknown' },
  });
  expect(JSON.stringify(service.logs)).not.toMatch(/hunter2|127\.0\.0\.1/);
});

it('a service without a token has no operations', async () => {
  const without = await startService({
    module: producerModule(database.url, { QUEUE_DATABASE_URL: queue.url }, ''),
    routes: {},
  });
  for (const { method, path, body } of calls) {
    for (const authorization of [
      authorizationFor(operationsToken),
      authorizationFor('undefined'),
      'Bearer ',
      null,
    ])
      expect((await call(method, path, body, authorization, without)).status).toBe(404);
  }
  await without.close();
});

it('while the token is being replaced, a service accepts the new and the old one, and not the list', async () => {
  const next = 'the-token-that-replaces-the-operations-token';
  const list = `${next},${operationsToken}`;
  const rotating = await startService({
    module: producerModule(database.url, { QUEUE_DATABASE_URL: queue.url }, list),
    routes: {},
  });
  const shown = [
    authorizationFor(next),
    authorizationFor(operationsToken),
    authorizationFor(list),
    authorizationFor(`${next}!`),
    authorizationFor(list.replace(',', ';')),
  ];
  const statuses = await Promise.all(
    shown.map(
      async (authorization) =>
        (await call('GET', '/internal/outbox', undefined, authorization, rotating)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 401, 401]);
  await rotating.close();
});

it('a token in the environment is optional, and a short one is refused', () => {
  const read = (token?: string) =>
    parseConfig(z.object({ LEADS_OPERATIONS_TOKEN: sharedSecret.optional() }), {
      LEADS_OPERATIONS_TOKEN: token,
    }).LEADS_OPERATIONS_TOKEN;
  expect(read()).toBeUndefined();
  expect(read('x'.repeat(32))).toHaveLength(32);
  expect(() => read('x'.repeat(31))).toThrow('LEADS_OPERATIONS_TOKEN');
  expect(() => read('a token of many words, which no header could carry')).toThrow(
    'LEADS_OPERATIONS_TOKEN',
  );
});

it('a command has at most five hundred ids', async () => {
  const ids = Array.from({ length: 500 }, () => randomUUID());
  expect((await retry(...ids)).refused).toHaveLength(500);
  const more = await call('POST', '/internal/outbox/retry', { ids: [...ids, randomUUID()] });
  expect(more.status).toBe(422);
});

it('a command may have the size of five hundred emails with their kinds', async () => {
  const padding = 'x'.repeat(50_000);
  expect((await call('POST', '/internal/outbox/retry', { ids: [padding] })).status).toBe(422);
});

it('the outbox reports its open and waiting work and the age of the oldest', async () => {
  const before = await state();
  await source().query(
    `INSERT INTO outbox (id, topic, payload, request_id, created_at, next_attempt_at)
     VALUES (gen_random_uuid(), 'wash', '{"dishes":1}', 'request-of-test', now() - interval '2 hours', now() + interval '1 hour')`,
  );
  const now = await state();
  expect([now.open - before.open, now.waiting - before.waiting]).toEqual([1, 1]);
  expect(now.oldestSeconds).toBeGreaterThanOrEqual(7_200);
  const metrics = await (await fetch(service.metricsUrl)).text();
  expect(metrics).toMatch(/^outbox_open\{.*\} [1-9]/m);
  expect(metrics).toMatch(/^outbox_waiting\{.*\} [1-9]/m);
  expect(metrics).toMatch(/^outbox_oldest_open_seconds\{.*\} 72\d\d/m);
  await source().query(`DELETE FROM outbox WHERE next_attempt_at > now() + interval '30 minutes'`);
});

it('the journal contains each step of accepted work, from its acceptance on', async () => {
  const id = await enqueue();
  await eventually('it was sent to the queue', async () => (await stepsOf(id)).length === 2);
  expect(await stepsOf(id)).toEqual([
    { type: 'accepted', detail: { kind: 'wash', reference: null, requestId: 'request-of-test' } },
    { type: 'queued', detail: { round: 0 } },
  ]);
});

it('a retry starts the next generation of open and finished work, and of unknown work it is refused', async () => {
  const [open, done, unknown] = [await enqueue(), await enqueue(), randomUUID()];
  await eventually('both were sent to the queue', async () => (await state()).waiting === 0);
  await source().query(`UPDATE outbox SET done_at = now(), outcome = 'failed' WHERE id = $1`, [
    done,
  ]);
  expect(await retry(open, done, unknown)).toEqual({
    done: expect.arrayContaining([open, done]),
    refused: [{ id: unknown, reason: 'There is no such work.' }],
  });
  for (const id of [open, done]) {
    await eventually('it was sent again', async () => (await stepsOf(id)).length === 4);
    expect((await stepsOf(id)).slice(2)).toEqual([
      { type: 'retried', detail: { round: 1 } },
      { type: 'queued', detail: { round: 1 } },
    ]);
  }
});

it('a retry of work whose payload was erased is refused', async () => {
  const id = await enqueue();
  await source().query(`UPDATE outbox SET payload = '{}' WHERE id = $1`, [id]);
  expect(await retry(id)).toEqual({
    done: [],
    refused: [{ id, reason: 'Its content was erased.' }],
  });
});
