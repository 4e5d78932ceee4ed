import pg from 'pg';
import { pino } from 'pino';
import { Counters } from '../src/submissions/counters.js';
import {
  createTestDatabase,
  eventually,
  startTcpProxy,
  type TestDatabase,
} from '../src/testing/index.js';
import { migrateLimits } from './limits.js';

let database: TestDatabase;
const opened: Counters[] = [];
const logged: string[] = [];

/** Counting can be slow on a busy machine, and must still use the shared counts. */
const A_MINUTE = 60_000;

const open = ({ url = database.url, timeoutMs = A_MINUTE } = {}): Counters => {
  const counters = new Counters(
    url,
    pino({}, { write: (line) => void logged.push(line) }),
    timeoutMs,
  );
  opened.push(counters);
  return counters;
};

const query = async (sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateLimits(database.url);
});

afterAll(async () => {
  await Promise.all(opened.map((counters) => counters.close()));
  await database.drop();
});

it('all copies of a service share their counts', async () => {
  const copies = [open(), open(), open()].map((counters) => counters.counter('together', 60));
  const counts = await Promise.all(
    Array.from({ length: 60 }, (_each, index) => copies[index % 3]!.add('a client', 1)),
  );
  expect(counts.map(({ points }) => points).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_each, index) => index + 1),
  );
});

it('points that are taken back can be used again', async () => {
  const counter = open().counter('back', 60);
  await counter.add('a client', 3);
  await counter.add('a client', -3);
  expect(await counter.add('a client', 1)).toMatchObject({ points: 1 });
});

it('a window ends on time, even if points are added until its end', async () => {
  const counter = open().counter('restarted', 1);
  const { resetSeconds } = await counter.add('a client', 1);
  expect(resetSeconds).toBe(1);
  await eventually(
    'a count of one',
    async () => (await counter.add('a client', 1)).points === 1,
    5_000,
  );
});

it('counters with different names do not share counts', async () => {
  const counters = open();
  await counters.counter('one', 60).add('a client', 5);
  expect(await counters.counter('other', 60).add('a client', 1)).toMatchObject({ points: 1 });
});

it('the table is unlogged, so that counting does not wait for the disk', async () => {
  expect(
    await query(`SELECT relpersistence FROM pg_class WHERE relname = 'submission_limits'`),
  ).toEqual([{ relpersistence: 'u' }]);
});

describe('a table that cannot be reached', () => {
  it('makes each copy count in memory while the database is unavailable, and log that', async () => {
    const proxy = await startTcpProxy(database.url);
    const counter = open({ url: proxy.url }).counter('away', 60);
    expect(await counter.add('a client', 1)).toMatchObject({ points: 1 });
    await proxy.close();
    expect(await counter.add('a client', 1)).toMatchObject({ points: 1 });
    expect(await counter.add('a client', 1)).toMatchObject({ points: 2 });
    expect(logged.join('')).toContain('counting in this process only');
  });

  it('is not waited for while it is locked', async () => {
    const counter = open({ timeoutMs: 500 }).counter('locked', 60);
    await counter.add('a client', 1);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE submission_limits IN ACCESS EXCLUSIVE MODE');
    expect(await counter.add('a client', 1)).toMatchObject({ points: 1 });
    await client.query('ROLLBACK');
    await client.end();
    expect(await counter.add('a client', 1)).toMatchObject({ points: 2 });
  });

  it('is used again once it is back', async () => {
    const counter = open().counter('gone', 60);
    await query('ALTER TABLE submission_limits RENAME TO hidden');
    expect(await counter.add('a client', 1)).toMatchObject({ points: 1 });
    await query('ALTER TABLE hidden RENAME TO submission_limits');
    await counter.add('a client', 1);
    expect(await query(`SELECT points FROM submission_limits WHERE key LIKE 'gone:%'`)).toEqual([
      { points: 1 },
    ]);
  });
});
