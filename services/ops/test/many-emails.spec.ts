import { createDataSource, migrateAndSeed } from '@larkway/kit/postgres';
import { createTestDatabase, type TestDatabase } from '@larkway/kit/testing';
import {
  type CommandName,
  commandNames,
  latencyWindows,
  type EmailFilter,
  type Me,
  openEmailStates,
} from '@larkway/ops-contract';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { repetitions } from '../../../infra/testing/tier.js';
import { CommandsService } from '../src/commands/commands.service.js';
import { schema } from '../src/db/schema.js';
import { EmailsService } from '../src/emails/emails.service.js';
import { Recipients } from '../src/emails/recipients.js';
import { FailureGroups } from '../src/overview/failure-groups.js';
import {
  countDeadLetters,
  countOpen,
  countStates,
  lastMinutes,
  latencyWithin,
  oldestWaiting,
} from '../src/overview/figures.js';
import { historyRetention } from '../src/projection/email-projection.js';
import { Services } from '../src/services/services.js';

jest.setTimeout(120_000);

const total = repetitions({ everyRun: 30_000, nightly: 100_000 });
/** So that all are of ninety days. */
const secondsBetween = 7_700_000 / total;
const pageSize = 100;
/** The maximum number of rows that a page of a hundred rows may read. */
const maxRowsRead = 2_500;

/**
 * Ninety days of emails. Most are sent; some kinds, states and one service are rare, as in
 * production.
 */
const fill = `
  INSERT INTO emails (id, source, kind, reference, message_id, state, round, attempts, accepted_at, queued_at, sent_at, ended_at, failed_at, cause, last_reply, listed_at, updated_at)
  SELECT gen_random_uuid(), CASE WHEN n % 200 = 0 THEN 'dealers' ELSE 'leads' END,
    CASE WHEN n % 997 = 0 THEN 'data-deletion-receipt' WHEN n % 3 = 0 THEN 'inquiry' ELSE 'contact-message' END,
    lpad(to_hex(n / 2), 32, '0')::uuid, '<' || n || '@larkway.example>', state, 0, 1, at, at + interval '1 second',
    CASE WHEN state IN ('sent', 'bounced') THEN at + n % 40 * interval '100 milliseconds' END,
    CASE WHEN state NOT IN ('accepted', 'queued', 'sending', 'postponed', 'held') THEN at + interval '5 seconds' END,
    CASE WHEN state IN ('failed', 'expired', 'set-aside', 'suppressed', 'bounced') THEN at + interval '5 seconds' END,
    CASE WHEN state IN ('failed', 'expired') THEN 'recipient-refused' WHEN state = 'postponed' THEN 'delayed' END, '250 ok', at, at + interval '5 seconds'
  FROM (
    SELECT n, now() - (${total} - n) * interval '${secondsBetween} seconds' AS at, CASE
      WHEN n % 1000 = 1 THEN 'failed' WHEN n % 2000 = 2 THEN 'bounced' WHEN n % 3000 = 3 THEN 'suppressed' WHEN n % 5000 = 4 THEN 'expired'
      WHEN n % 25000 = 5 THEN 'set-aside' WHEN n % 9000 = 6 THEN 'cancelled' WHEN n % 4000 = 7 THEN 'held'
      WHEN n > ${total} - 40 THEN (ARRAY['accepted', 'queued', 'sending', 'postponed'])[n % 4 + 1] ELSE 'sent' END AS state
    FROM generate_series(1, ${total}) AS n
  ) AS emails`;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

let database: TestDatabase;
let dataSource: DataSource;
let plans: { sql: string; plan: Plan }[] = [];

/** Records the plan of each query of a data source. */
const explainQueriesOf = (source: DataSource): void => {
  const createQueryRunner = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = createQueryRunner(mode);
    const query = runner.query.bind(runner);
    runner.query = async (sql: string, values?: unknown[], structured?: boolean) => {
      if (/^(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(sql.trimStart())) {
        const isRead = sql.trimStart().startsWith('SELECT');
        const { records } = await query(
          `EXPLAIN (FORMAT JSON${isRead ? ', ANALYZE, TIMING OFF' : ''}) ${sql}`,
          values,
          true,
        );
        plans.push({ sql, plan: records[0]['QUERY PLAN'][0].Plan });
      }
      return structured ? query(sql, values, true) : query(sql, values);
    };
    return runner;
  };
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const scansOf = ({ plan }: { plan: Plan }): Plan[] =>
  nodesOf(plan).filter((node) => node['Node Type'].includes('Scan'));

const sequential = (): string[] =>
  plans
    .filter((one) =>
      scansOf(one).some(
        (scan) => scan['Node Type'] === 'Seq Scan' && /^email/.test(scan['Relation Name'] ?? ''),
      ),
    )
    .map(({ sql }) => sql);

const rowsRead = (one: { plan: Plan }): number =>
  Math.max(
    ...scansOf(one).map(
      (scan) =>
        ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)) *
        (scan['Actual Loops'] ?? 1),
    ),
  );

/**
 * Vacuums until every page is marked all-visible, as index-only scans require. One run is not
 * enough on a busy server: PostgreSQL tracks asynchronous commits in groups of 32 transactions, and
 * VACUUM treats a group as uncommitted until all of it is on disk.
 */
const vacuum = async (client: pg.Client): Promise<void> => {
  await client.query('VACUUM ANALYZE emails');
  const { rows } = await client.query(
    "SELECT relallvisible >= relpages AS visible FROM pg_class WHERE oid = 'emails'::regclass",
  );
  if (!rows[0].visible) await vacuum(client);
};

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { url: database.url, ...schema };
  dataSource = await migrateAndSeed(createDataSource(options), options);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(fill);
  await vacuum(client);
  await client.end();
  explainQueriesOf(dataSource);
});

beforeEach(() => {
  plans = [];
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The email service is unreachable. */
const recipients = new Recipients(
  new Services({
    SERVICE_URLS: { email: 'http://127.0.0.1:9' },
    EMAIL_OPERATIONS_TOKEN: 'not used',
    SERVICE_TIMEOUT_MS: 8_000,
  } as never),
);

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString();

const filters: [string, EmailFilter][] = [
  ['nothing', {}],
  ['a common state', { state: ['sent'] }],
  ['a rare state', { state: ['set-aside'] }],
  ['the dead letters', { undelivered: true }],
  ['a cause', { cause: ['recipient-refused'] }],
  ['emails in progress', { state: [...openEmailStates] }],
  ['a common kind', { kind: ['inquiry'] }],
  ['a rare kind', { kind: ['data-deletion-receipt'] }],
  ['an unknown kind', { kind: ['nothing'] }],
  ['two kinds', { kind: ['inquiry', 'data-deletion-receipt'] }],
  ['a common service', { source: 'leads' }],
  ['a rare service', { source: 'dealers' }],
  ['the beginning', { to: day(88) }],
  ['the latest', { from: day(1) }],
  ['a day', { from: day(41), to: day(40) }],
  ['a state on a day', { state: ['sent'], from: day(41), to: day(40) }],
  ['dead letters of a kind', { undelivered: true, kind: ['inquiry'] }],
  ['dead letters of a rare service', { undelivered: true, source: 'dealers' }],
  [
    'everything at once',
    { state: ['sent', 'failed'], kind: ['inquiry'], source: 'leads', from: day(60), to: day(30) },
  ],
  ['a lead or an email', { id: '00000000-0000-0000-0000-00000000abcd' }],
  ['the start of a lead id', { id: '00000000-0000-0000-0000-00000000abc' }],
  ['the start of an email id', { id: 'abcdef12' }],
  [
    'several ids',
    { id: '00000000-0000-0000-0000-00000000abcd,00000000-0000-0000-0000-00000000abce' },
  ],
  ['a message id', { id: '4242@larkway.example' }],
];

describe('with the emails of ninety days', () => {
  it.each(filters)(
    'a page filtered by %s uses an index, and so does the next page',
    async (_by, filter) => {
      const emails = new EmailsService(dataSource, recipients);
      const first = await emails.search(filter, pageSize);
      if (first.next) await emails.search(filter, pageSize, first.next);
      expect(sequential()).toEqual([]);
      const pages = plans.filter(({ sql }) => /ORDER BY .*listed_at" DESC/.test(sql));
      expect(pages).toHaveLength(first.next ? 2 : 1);
      for (const page of pages) expect(rowsRead(page)).toBeLessThanOrEqual(maxRowsRead);
    },
  );

  it('a page far down reads no more rows than the first', async () => {
    const emails = new EmailsService(dataSource, recipients);
    await emails.search(
      {},
      pageSize,
      `${Date.now() - 45 * 86_400_000}.00000000-0000-0000-0000-000000000000`,
    );
    expect(sequential()).toEqual([]);
    expect(rowsRead(plans[0]!)).toBeLessThanOrEqual(pageSize + 1);
  });

  it('an email, its steps and its siblings are read with indexes', async () => {
    const [{ id }] = await dataSource.query(
      'SELECT id FROM emails ORDER BY listed_at OFFSET 4242 LIMIT 1',
    );
    plans = [];
    const { siblings } = await new EmailsService(dataSource, recipients).timeline(id);
    expect(siblings).toHaveLength(1);
    expect(plans).toHaveLength(3);
    expect(sequential()).toEqual([]);
  });

  it.each(commandNames)(
    'the emails of the command %s are counted with an index',
    async (command: CommandName) => {
      const commands = new CommandsService(
        dataSource,
        ...([undefined, undefined, recipients] as unknown as [never, never, never]),
      );
      const by: Me = { id: '00000000-0000-4000-8000-000000000000', name: 'Ada', role: 'admin' };
      for (const [, filter] of filters) await commands.count(by, command, filter);
      expect(plans.filter(({ sql }) => /FROM "?emails/.test(sql))).toHaveLength(filters.length);
      expect(sequential()).toEqual([]);
    },
  );

  it('the figures of the overview are read with indexes', async () => {
    const counts = await countStates(dataSource);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
    await Promise.all([
      countDeadLetters(dataSource),
      oldestWaiting(dataSource),
      lastMinutes(dataSource),
      countOpen(dataSource),
      ...latencyWindows.map((window) => latencyWithin(dataSource, window)),
    ]);
    expect(plans).toHaveLength(5 + latencyWindows.length);
    expect(sequential()).toEqual([]);
  });

  it('failures are grouped with indexes', async () => {
    const { groups, total: troubled } = await new FailureGroups(dataSource, recipients).current();
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(troubled);
    expect(sequential()).toEqual([]);
  });

  it('old emails are found with an index', async () => {
    const [rule] = historyRetention(730);
    await dataSource.query(rule!.sql, [new Date(day(730)), 1_000]);
    expect(sequential()).toEqual([]);
  });
});
