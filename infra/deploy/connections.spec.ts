import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  eventually,
  postJson,
  type StartedProcess,
  startMailServer,
  startProcess,
} from '@larkway/kit/testing';
import pg from 'pg';
import { repetitions } from '../testing/tier.js';
import { hasRunRetention } from './testing/has-run-retention.js';
import { serviceSettings } from './testing/service-settings.js';

jest.setTimeout(180_000);

const pool = 2;
const listener = 1;
const counters = 2;

/**
 * The budget in README.md for one copy of each service; idle pools close their connections, and
 * repeated work needs one at a time.
 */
const budgets: Record<string, { own: number; queue: number; idle: number }> = {
  inventory: { own: pool + listener, queue: 0, idle: 1 },
  dealers: { own: pool + listener + counters, queue: 4, idle: 3 },
  financing: { own: pool + listener, queue: 0, idle: 1 },
  content: { own: pool + listener, queue: 0, idle: 1 },
  leads: { own: pool + listener + counters, queue: 4, idle: 3 },
  email: { own: pool + listener, queue: pool + 2 + listener, idle: 3 },
  ops: { own: pool + listener, queue: 6, idle: 3 },
  releases: { own: pool + listener, queue: 0, idle: 3 },
};
/** In `npm test`: only a database, with counters and a queue to hand over to, and a queue to work on. */
const names = repetitions({
  everyRun: ['inventory', 'leads', 'email'],
  nightly: Object.keys(budgets),
});
const folder = mkdtempSync(join(tmpdir(), 'connections-'));
const services = join(__dirname, '../../services');

test('no service opens more connections than its budget while it is busy, and idle pools close theirs', async () => {
  buildServices(services, names);
  const [queue, smtp, ...databases] = await Promise.all([
    createTestDatabase(),
    startMailServer(),
    ...names.map(() => createTestDatabase()),
  ]);
  const running: StartedProcess[] = await Promise.all(
    names.map((name, index) =>
      startProcess(join(services, name, 'dist/bundle/main.mjs'), {
        ...serviceSettings(name, { queueUrl: queue.url, smtpUrl: smtp.url, folder }),
        DATABASE_URL: databases[index]!.url,
        DATABASE_POOL_SIZE: String(pool),
      }),
    ),
  );
  const sql = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await sql.connect();
  const connections = async (): Promise<number[]> => {
    const { rows } = await sql.query(
      `SELECT datname AS name, count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' GROUP BY 1`,
    );
    const of = ({ url }: { url: string }): number =>
      rows.find(({ name }) => url.endsWith(`/${name}`))?.count ?? 0;
    return [...databases, queue].map(of);
  };
  // Its lock needs a separate connection, which the budget in README.md lists.
  await eventually(
    'the deletion of expired rows, which begins with the process, is done',
    async () => {
      const runs = await Promise.all(running.map(hasRunRetention));
      const { rows } = await sql.query(
        `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory' AND datname = ANY ($1)`,
        [databases.map(({ url }) => new URL(url).pathname.slice(1))],
      );
      return rows.length === 0 && runs.every(Boolean);
    },
    60_000,
  );
  const portOf = (name: string): number => running[names.indexOf(name)]!.port;

  let isBusy = true;
  const whileBusy = async (work: () => Promise<unknown>): Promise<void> => {
    while (isBusy) await work();
  };
  const message = {
    name: 'Joan Sender',
    phone: '+1 555 010 4477',
    subject: 'sales',
    state: 'california',
    message: 'A message for the team.',
    email: 'joan@visitor.example',
  };
  const load = [
    ...running.flatMap(({ port }) =>
      Array.from({ length: 2 * pool }, () =>
        whileBusy(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).text()),
      ),
    ),
    ...Array.from({ length: 10 }, () =>
      whileBusy(() => postJson(`http://127.0.0.1:${portOf('leads')}/api/contact`, message)),
    ),
  ];
  const most: number[] = [];
  const full = { inventory: pool + listener, leads: pool + listener + counters };
  const isFull = (): boolean =>
    Object.entries(full).every(([name, count]) => most[names.indexOf(name)]! >= count);
  let samples = 0;
  await eventually(
    'pools are full, and were watched long enough to open more',
    async () => {
      (await connections()).forEach(
        (count, index) => (most[index] = Math.max(most[index] ?? 0, count)),
      );
      return (samples += 1) >= 20 && isFull();
    },
    60_000,
  );
  isBusy = false;
  await Promise.all(load);

  const found = Object.fromEntries(names.map((name, index) => [name, most[index]]));
  expect(Object.entries(found).filter(([name, count]) => count! > budgets[name]!.own)).toEqual([]);
  expect(found).toMatchObject(full);
  expect(most.at(-1)).toBeLessThanOrEqual(
    names.reduce((sum, name) => sum + budgets[name]!.queue, 0),
  );

  await eventually(
    'idle pools have closed their connections',
    async () =>
      (await connections())
        .slice(0, -1)
        .every((count, index) => count <= budgets[names[index]!]!.idle),
    60_000,
  );

  await Promise.all(running.map((service) => service.stop()));
  await Promise.all([sql.end(), smtp.stop()]);
  await Promise.all([queue, ...databases].map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});
