import { createHash } from 'node:crypto';
import { createTestDatabase, eventually, type TestDatabase } from '@larkway/kit/testing';
import { type AuditEntry, opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { Browser, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

// Its tests restart processes several times.
jest.setTimeout(180_000);

let database: TestDatabase;
let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;

const retentionDays = 30;
const start = () =>
  startOps({ database: database.url, env: { AUDIT_RETENTION_DAYS: String(retentionDays) } });

beforeAll(async () => {
  database = await createTestDatabase();
  ops = await start();
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await ops.stop();
  await database.drop();
});

const proof = async () => (await admin.browser.get(opsRoutes.proveAudit.path)).body;
const entries = async (): Promise<AuditEntry[]> =>
  (await admin.browser.get(opsRoutes.listAudit.path, { query: { limit: '200' } })).body.entries;

/** Backdates the entries up to a number beyond their retention, in a chain that stays intact. */
const ageEntries = async (through: number): Promise<void> => {
  const { rows } = await client.query<{ number: string; entry: string; hash: string }>(
    'SELECT number, entry, hash FROM audit ORDER BY number',
  );
  const { rows: checkpoints } = await client.query(
    `SELECT entry::jsonb #>> '{detail,hash}' AS hash FROM audit WHERE action = 'audit-pruned' ORDER BY number DESC`,
  );
  await client.query('ALTER TABLE audit DISABLE TRIGGER USER');
  let hash: string = checkpoints[0]?.hash ?? '';
  for (const { number, entry } of rows) {
    const parsed = JSON.parse(entry) as AuditEntry;
    const at =
      Number(number) <= through
        ? new Date(Date.now() - (retentionDays + 1) * 86_400_000).toISOString()
        : parsed.at;
    const text = JSON.stringify({ ...parsed, at });
    hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
    await client.query('UPDATE audit SET entry = $2, hash = $3 WHERE number = $1', [
      number,
      text,
      hash,
    ]);
  }
  await client.query('ALTER TABLE audit ENABLE TRIGGER USER');
};

/** Retention runs when a process starts. */
const restart = async (): Promise<void> => {
  await ops.stop();
  ops = await start();
  admin.browser.url = ops.url;
  await eventually('data older than its retention period was erased', () =>
    ops.log().includes('data older than its retention period was erased'),
  );
};

const withoutTriggers = async (sql: string): Promise<void> => {
  await client.query('ALTER TABLE audit DISABLE TRIGGER USER');
  await client.query(sql);
  await client.query('ALTER TABLE audit ENABLE TRIGGER USER');
};

it('old entries are removed from the audit log, a checkpoint with their last hash replaces them, and the chain stays verifiable', async () => {
  for (const name of ['Ann', 'Bob', 'Cid', 'Don']) await invite(admin, name, 'viewer');
  const before = await entries();
  const through = 4;
  await ageEntries(through);
  const [{ hash }] = (await client.query('SELECT hash FROM audit WHERE number = $1', [through]))
    .rows;
  await restart();
  const after = await entries();
  expect(after.map(({ number }) => number)).toEqual([
    before[0]!.number + 1,
    ...before.map(({ number }) => number).filter((number) => number > through),
  ]);
  expect(after[0]).toMatchObject({
    action: 'audit-pruned',
    operator: null,
    detail: { through, hash },
  });
  expect(await proof()).toEqual({
    entries: after[0]!.number,
    prunedThrough: through,
    intact: true,
    firstBroken: null,
  });
});

it('a pruned log still shows that its first entry was changed or removed', async () => {
  const first = (await entries()).at(-1)!.number;
  const [row] = (await client.query('SELECT entry, hash FROM audit WHERE number = $1', [first]))
    .rows;
  await withoutTriggers(
    `UPDATE audit SET entry = replace(entry, '"subject"', '"object"') WHERE number = ${first}`,
  );
  expect(await proof()).toMatchObject({ intact: false, firstBroken: first });
  await withoutTriggers(`DELETE FROM audit WHERE number = ${first}`);
  expect(await proof()).toMatchObject({ intact: false, firstBroken: first });
  await client.query('INSERT INTO audit (number, entry, hash) VALUES ($1, $2, $3)', [
    first,
    row.entry,
    row.hash,
  ]);
  expect(await proof()).toMatchObject({ intact: true });
});

it('the database itself refuses to remove an entry that no checkpoint covers', async () => {
  const first = (await entries()).at(-1)!.number;
  await expect(client.query('DELETE FROM audit WHERE number = $1', [first])).rejects.toThrow(
    'neither changed nor removed before a checkpoint covers it',
  );
});

/** Counts of stored wrong attempts, links, and devices of one operator. */
const counts = async ({ session }: SetUp): Promise<Record<string, string>> =>
  (
    await client.query(
      'SELECT (SELECT count(*) FROM refusals) AS refusals, (SELECT count(*) FROM links) AS links, (SELECT count(*) FROM trusted_devices WHERE operator_id = $1) AS devices',
      [session.operator.id],
    )
  ).rows[0];

it('a start removes no recent audit entry, wrong attempt, used link or unused device, and adds no checkpoint', async () => {
  const ida = await invite(admin, 'Ida', 'viewer');
  await new Browser(ops.url).post(opsRoutes.signIn.path, { name: 'Unknown', password: 'wrong' });
  const [young, { entries: last }] = [await counts(ida), await proof()];
  expect(
    Object.values(young)
      .map(Number)
      .filter((count) => count === 0),
  ).toEqual([]);
  await restart();
  expect([await counts(ida), (await proof()).entries]).toEqual([young, last]);
});

it('a log that is pruned again is verified from its latest checkpoint; wrong attempts, used links and unused devices are deleted when they no longer count', async () => {
  const ivy = await invite(admin, 'Ivy', 'viewer');
  const { entries: last } = await proof();
  await ageEntries(last);
  await client.query(`UPDATE refusals SET last_at = now() - interval '1 day 1 minute'`);
  await client.query(`UPDATE links SET expires_at = now() - interval '7 days 1 minute'`);
  await client.query(`UPDATE trusted_devices SET seen_at = now() - interval '180 days 1 minute'`);
  await restart();
  expect(await proof()).toEqual({
    entries: last + 1,
    prunedThrough: last,
    intact: true,
    firstBroken: null,
  });
  expect((await entries()).map(({ action }) => action)).toEqual(['audit-pruned']);
  expect(await counts(ivy)).toEqual({ refusals: '0', links: '0', devices: '0' });
});
