import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { type JournalEntry, journalRoute } from '@larkway/kit-contract';
import { eventually } from '@larkway/kit/testing';
import fc from 'fast-check';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { applyPage } from '../src/projection/email-projection.js';
import { feedNames, Feeds } from '../src/projection/feeds.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

let database: OpenDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openDatabase();
  ({ dataSource } = database);
});

afterAll(() => database.close());

beforeEach(async () => {
  await dataSource.query('TRUNCATE emails, email_events, feeds');
  await dataSource.query(`INSERT INTO feeds (service) VALUES ('leads'), ('email')`);
});

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 4, 0, second)).toISOString();
const entry = (
  subject: string,
  second: number,
  type: string,
  detail: JournalEntry['detail'] = {},
): JournalEntry => ({ subject, at: at(second), type, detail });

const outboxEntries = (id: string): JournalEntry[] => [
  entry(id, 0, 'accepted', { kind: 'contact-message', reference: id, requestId: 'r' }),
  entry(id, 1, 'queued', { round: 0 }),
  entry(id, 6, 'settled', { outcome: 'completed' }),
];
const sendings = (id: string): JournalEntry[] => [
  entry(id, 2, 'sending', { kind: 'contact-message', attempt: 1, messageId: `<${id}@x>` }),
  entry(id, 3, 'postponed', { attempt: 1, reply: '451 later', nextTryAt: at(4) }),
  entry(id, 3, 'moonlit', { phase: 'full' }),
  entry(id, 4, 'sending', { kind: 'contact-message', attempt: 2, messageId: `<${id}@x>` }),
  entry(id, 5, 'sent', { attempt: 2, reply: '250 ok' }),
];

const rows = () => dataSource.query('SELECT * FROM emails ORDER BY id');

it('the projection does not depend on the sizes of pages or the order of the feeds', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const feeds = { leads: ids.flatMap(outboxEntries), email: ids.flatMap(sendings) };
  let expected: unknown;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('leads' as const, 'email' as const),
          fc.integer({ min: 1, max: 7 }),
        ),
        { maxLength: 20 },
      ),
      async (turns) => {
        await dataSource.query('TRUNCATE emails, email_events');
        await dataSource.query(`UPDATE feeds SET cursor = '0.0'`);
        const read = { leads: 0, email: 0 };
        for (const [service, size] of [...turns, ['email', 100], ['leads', 100]] as const) {
          const from = read[service];
          const entries = feeds[service].slice(from, from + size);
          read[service] += entries.length;
          await applyPage(dataSource, service, `0.${from}`, {
            entries,
            cursor: `0.${read[service]}`,
          });
        }
        expected ??= await rows();
        expect(await rows()).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
  expect(
    (await rows()).map(({ state, attempts }: { state: string; attempts: number }) => [
      state,
      attempts,
    ]),
  ).toEqual(ids.map(() => ['sent', 2]));
});

it('a page that is delivered twice is applied once', async () => {
  const id = randomUUID();
  const page = { entries: outboxEntries(id), cursor: '7.3' };
  await applyPage(dataSource, 'leads', '0.0', page);
  await applyPage(dataSource, 'leads', '0.0', page);
  const [{ count }] = await dataSource.query('SELECT count(*)::int AS count FROM email_events');
  expect(count).toBe(3);
});

it('a page that cannot be stored does not advance the cursor', async () => {
  const broken = {
    entries: [
      entry(randomUUID(), 0, 'accepted'),
      { ...entry(randomUUID(), 0, 'queued'), at: 'never' },
    ],
    cursor: '9.9',
  };
  await expect(applyPage(dataSource, 'leads', '0.0', broken)).rejects.toThrow();
  expect(await dataSource.query(`SELECT cursor FROM feeds WHERE service = 'leads'`)).toEqual([
    { cursor: '0.0' },
  ]);
  expect(await rows()).toEqual([]);
});

it('while the entries of all services wait to be applied, operators still get connections', async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(7203114531)');
  const called = new Set<string>();
  const call = (
    service: string,
    _route: unknown,
    { query, signal }: { query: { after: string }; signal: AbortSignal },
  ) => {
    called.add(service);
    if (query.after === '0.0')
      return Promise.resolve({ entries: outboxEntries(randomUUID()), cursor: '0.3' });
    return once(new EventEmitter(), 'entry', { signal });
  };
  const feeds = new Feeds(
    dataSource,
    { call } as never,
    {
      read: (query: { after: string }, signal: AbortSignal) =>
        call('ops', journalRoute, { query, signal }),
    } as never,
    pino({ level: 'silent' }) as never,
    { registry: new Registry() } as never,
  );
  feeds.onApplicationBootstrap();
  try {
    await eventually('all services have been called', () => called.size === feedNames.length);
    for (let number = 0; number < 50; number += 1) await dataSource.query('SELECT 1');
  } finally {
    // Its end releases the lock.
    await other.end();
    await eventually(
      'all entries are applied',
      async () => (await rows()).length === feedNames.length,
    );
    await feeds.beforeApplicationShutdown();
  }
});
