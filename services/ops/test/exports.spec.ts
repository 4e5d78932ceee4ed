import { opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(120_000);

let ops: StartedOps;
let admin: SetUp;
let viewer: SetUp;
let client: pg.Client;

beforeAll(async () => {
  ops = await startOps();
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  viewer = await invite(admin, 'Vera', 'viewer');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
  await client.query(`
    INSERT INTO emails (id, source, kind, state, round, attempts, accepted_at, last_reply, listed_at, updated_at)
    SELECT gen_random_uuid(), 'leads', 'contact-message', 'queued', 0, 1, at, CASE WHEN n = 1 THEN '=HYPERLINK("http://evil.example")' ELSE '250 ok' END, at, at
    FROM (SELECT n, timestamptz '2026-11-01T00:00Z' + n * interval '1 second' AS at FROM generate_series(1, 2500) AS n) AS rows`);
});

afterAll(async () => {
  await client.end();
  await ops.stop();
});

const { exportEmails, exportAudit, listAudit, listEmails } = opsRoutes;

it('an export has all rows that match, latest first, no formulas, and is in the audit log with its filter', async () => {
  const filter = { to: '2026-11-01T00:40:00.000Z' };
  const { status, headers, body } = await viewer.browser.post(exportEmails.path, { filter });
  expect([status, headers.get('content-type'), headers.get('x-export-rows')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '2399',
  ]);
  const lines = String(body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2_400);
  expect(lines[0]).toContain('"Email id","Service","Kind"');
  expect(lines[1]).toContain('"2026-11-01T00:39:59.000Z"');
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const { entries } = (
    await admin.browser.get(listAudit.path, { query: { action: 'list-exported' } })
  ).body;
  expect(entries[0]).toMatchObject({
    operator: { name: 'Vera' },
    subject: 'emails',
    detail: { ...filter, rows: 2_399 },
  });
});

it('the audit log is filtered by time, and only admins export it', async () => {
  const { entries } = (await admin.browser.get(listAudit.path)).body;
  const [to, from] = [entries[1].at, entries.at(-2).at];
  const found = (await admin.browser.get(listAudit.path, { query: { from, to } })).body.entries;
  expect(found.map(({ number }: { number: number }) => number)).toEqual(
    entries
      .filter(({ at }: { at: string }) => at >= from && at < to)
      .map(({ number }: { number: number }) => number),
  );
  expect(found.length).toBeGreaterThan(0);
  const { body } = await admin.browser.post(exportAudit.path, { filter: { from, to } });
  expect(String(body).trimEnd().split('\r\n')).toHaveLength(found.length + 1);
  expect((await viewer.browser.post(exportAudit.path, { filter: {} })).status).toBe(403);
});

it('a range whose start is not before its end is refused, and the response says why', async () => {
  const query = { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' };
  for (const { path } of [listEmails, listAudit]) {
    const { status, body } = await admin.browser.get(path, { query });
    expect([status, body.issues[0].message]).toEqual([422, 'must be before "to"']);
  }
});
