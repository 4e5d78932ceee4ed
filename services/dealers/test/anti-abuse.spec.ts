import { dealersPaths } from '@larkway/dealers-contract';
import {
  createTestDatabase,
  crossSitePosts,
  postJson,
  solve,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { application } from './application.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let queue: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  [database, queue] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  service = await startDealers(database.url, queue.url, {
    SUBMISSION_FREE_POINTS: 3,
    SUBMISSION_MOST_POINTS: 6,
    RECIPIENT_POINTS: 2,
    SUBMISSION_COUNT_TIMEOUT_MS: 60_000,
  });
});

afterAll(async () => {
  await service.close();
  await Promise.all([database.drop(), queue.drop()]);
});

const url = () => service.url + dealersPaths.dealerships;
const stored = async (): Promise<unknown> =>
  (
    (await service.app
      .get(DataSource)
      .query(
        'SELECT (SELECT count(*) FROM dealer_applications)::int AS applications, (SELECT count(*) FROM outbox)::int AS emails',
      )) as unknown[]
  )[0];
const send = (address: string, change: object = {}, headers: Record<string, string> = {}) =>
  postJson(url(), { ...application, ...change }, { 'x-forwarded-for': address, ...headers });

it('a second application from a program’s address requires a proof of work, and a third one must wait', async () => {
  expect(await send('198.51.100.1', { email: 'one@dealer.example' })).toMatchObject({
    status: 202,
  });
  const asked = await send('198.51.100.1', { email: 'two@dealer.example' });
  expect(asked).toMatchObject({ status: 429, body: { code: 'proof_required' } });
  const proof = { 'form-proof': await solve(asked.body.challenge!) };
  expect(await send('198.51.100.1', { email: 'two@dealer.example' }, proof)).toMatchObject({
    status: 202,
  });
  expect(await send('198.51.100.1', { email: 'three@dealer.example' })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

it('the number of emails to one mailbox is limited', async () => {
  const statuses = [];
  for (const number of [11, 12, 13, 14])
    statuses.push(
      (await send(`198.51.100.${number}`, { email: 'stranger@dealer.example' })).status,
    );
  expect(statuses).toEqual([202, 202, 429, 429]);
});

it('a refused application stores nothing', async () => {
  const before = await stored();
  expect(await send('198.51.100.15', { email: 'stranger@dealer.example' })).toMatchObject({
    status: 429,
  });
  expect(await stored()).toEqual(before);
});

it.each(crossSitePosts(application))('a post of %s changes nothing', async (_what, init) => {
  const before = await stored();
  expect((await fetch(url(), init)).status).toBe(403);
  expect(await stored()).toEqual(before);
});
