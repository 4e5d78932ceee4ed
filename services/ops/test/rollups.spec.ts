import { randomUUID } from 'node:crypto';
import type { JournalEntry } from '@larkway/kit-contract';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { applyPage } from '../src/projection/email-projection.js';
import { HistoryService } from '../src/rollups/history.service.js';
import { rollupRetention, RollUpHours } from '../src/rollups/roll-up-hours.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

let database: OpenDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openDatabase();
  ({ dataSource } = database);
});

afterAll(() => database.close());

beforeEach(async () => {
  await dataSource.query('TRUNCATE emails, email_events, feeds, email_rollups');
});

const now = new Date('2026-11-21T04:30:00Z');

const copy = (days = 730) =>
  new RollUpHours(dataSource, undefined as unknown as Logger, { MAIL_HISTORY_DAYS: days });
const read = (range: '24h' | '30d') => new HistoryService(dataSource).read(range, now);

/** Steps of one email at times of one day: `['03:10:00', 'accepted']`. */
const steps = (
  id: string,
  ...list: [time: string, type: string, detail?: JournalEntry['detail']][]
): JournalEntry[] =>
  list.map(([time, type, detail = {}]) => ({
    subject: id,
    at: time.includes('T') ? time : `2026-11-21T${time}Z`,
    type,
    detail,
  }));

const cursors = new Map<string, number>();

/** Applies a page of the journal of a service. */
const apply = async (service: string, entries: JournalEntry[]): Promise<void> => {
  await dataSource.query(
    `INSERT INTO feeds (service, cursor) VALUES ($1, '0.0') ON CONFLICT DO NOTHING`,
    [service],
  );
  const [{ cursor }] = await dataSource.query('SELECT cursor FROM feeds WHERE service = $1', [
    service,
  ]);
  const next = (cursors.get(service) ?? 0) + 1;
  cursors.set(service, next);
  await applyPage(dataSource, service, cursor, { entries, cursor: `0.${next}` });
};

const hourAt = async (at: string) =>
  (await read('24h')).buckets.find((bucket) => bucket.at === `2026-11-21T${at}:00.000Z`)!;

it('an hour counts received, sent and failed emails once each, with the latency of the sent ones', async () => {
  const [sent, refused, limited, lost] = Array.from({ length: 4 }, () => randomUUID());
  await apply('leads', [
    ...steps(sent!, ['03:10:00', 'accepted'], ['03:10:09', 'settled', { outcome: 'completed' }]),
    ...steps(refused!, ['03:20:00', 'accepted'], ['03:20:03', 'settled', { outcome: 'failed' }]),
    ...steps(limited!, ['03:30:00', 'accepted']),
    ...steps(lost!, ['03:40:00', 'accepted'], ['03:40:03', 'settled', { outcome: 'failed' }]),
  ]);
  await apply('email', [
    ...steps(sent!, ['03:10:04', 'postponed', { reply: '451' }], ['03:10:08', 'sent']),
    ...steps(refused!, ['03:20:02', 'refused', { reply: '550' }], ['03:50:00', 'refused']),
    ...steps(limited!, ['03:30:01', 'suppressed', { reason: 'limit' }]),
  ]);
  await copy().execute(now);
  const { latency, ...counts } = await hourAt('03:00');
  expect(counts).toEqual({ at: '2026-11-21T03:00:00.000Z', accepted: 4, sent: 1, failed: 2 });
  expect(Math.abs(latency!.p50 / 8_000 - 1)).toBeLessThan(0.05);
  expect((await read('24h')).total).toMatchObject({ sent: 1, failed: 2, failureRate: 2 / 3 });
});

it('entries that are read late are counted in the hours in which they happened, in any order of the journals', async () => {
  const id = randomUUID();
  await apply('email', steps(id, ['01:00:02', 'sent']));
  await copy().execute(now);
  expect(await hourAt('01:00')).toMatchObject({ sent: 1, latency: null });
  await apply('leads', steps(id, ['00:59:58', 'accepted']));
  expect(await read('24h')).toMatchObject({ pendingHours: 2 });
  await copy().execute(now);
  expect(await hourAt('00:00')).toMatchObject({ accepted: 1, sent: 0 });
  expect(Math.abs((await hourAt('01:00')).latency!.p50 / 4_000 - 1)).toBeLessThan(0.05);
  expect(await read('24h')).toMatchObject({ pendingHours: 0 });
});

it('a retry that delivers an email later leaves its failure in the hour in which it failed', async () => {
  const id = randomUUID();
  await apply('leads', steps(id, ['02:00:00', 'accepted'], ['03:00:00', 'retried', { round: 1 }]));
  await apply('email', steps(id, ['02:00:01', 'refused', { reply: '550' }], ['03:00:01', 'sent']));
  await copy().execute(now);
  expect(await hourAt('02:00')).toMatchObject({ failed: 1, sent: 0 });
  expect(await hourAt('03:00')).toMatchObject({ failed: 0, sent: 1 });
});

it('two copies at the same time, repetitions and a page that is applied meanwhile count nothing twice', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  const pages = ids.map((id, n) =>
    steps(id, [`0${n % 4}:15:00`, 'accepted'], [`0${n % 4}:15:01`, 'queued']),
  );
  const copies = [copy(), copy()];
  for (const page of pages)
    await Promise.all([apply('leads', page), ...copies.map((one) => one.execute(now))]);
  await Promise.all(copies.map((one) => one.execute(now)));
  const { buckets, total, pendingHours } = await read('24h');
  expect(total.accepted).toBe(40);
  expect(buckets.slice(-5).map(({ accepted }) => accepted)).toEqual([10, 10, 10, 10, 0]);
  expect(pendingHours).toBe(0);
});

it('days are days of UTC without gaps, and the last one is today', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await apply('leads', [
    ...steps(first, ['2026-11-19T23:59:59Z', 'accepted']),
    ...steps(second, ['2026-11-20T00:00:00Z', 'accepted']),
  ]);
  await copy().execute(now);
  const { buckets } = await read('30d');
  expect(buckets.map(({ at }) => at)).toEqual(
    Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2026, 9, 23 + n)).toISOString()),
  );
  expect(buckets.slice(-3).map(({ accepted }) => accepted)).toEqual([1, 1, 0]);
});

it('an hour whose steps may have been deleted keeps its figures', async () => {
  const id = randomUUID();
  await apply('leads', steps(id, ['2026-11-19T10:00:00Z', 'accepted']));
  await copy().execute(now);
  await dataSource.query('DELETE FROM email_events');
  await apply('leads', steps(id, ['2026-11-19T10:00:00Z', 'queued']));
  await copy(1).execute(now);
  expect((await read('30d')).total.accepted).toBe(1);
});

it('a journal that was not read recently is named, and rollups are deleted after 90 days', async () => {
  const readAt = new Date(now.getTime() - 3_600_000);
  for (const [service, at] of [
    ['leads', now],
    ['dealers', now],
    ['email', readAt],
    ['ops', now],
  ] as const)
    await dataSource.query('INSERT INTO feeds (service, read_at) VALUES ($1, $2)', [service, at]);
  expect((await read('24h')).behind).toEqual([{ service: 'email', readAt: readAt.toISOString() }]);
  await dataSource.query(
    `INSERT INTO email_rollups (hour) VALUES ('2026-08-22T00:00Z'), ('2026-08-24T00:00Z')`,
  );
  const before = new Date(now.getTime() - rollupRetention.days * 86_400_000);
  await dataSource.query(rollupRetention.sql, [before, 100]);
  expect(await dataSource.query('SELECT hour FROM email_rollups')).toEqual([
    { hour: new Date('2026-08-24T00:00Z') },
  ]);
});
