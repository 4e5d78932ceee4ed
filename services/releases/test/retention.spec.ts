import { createHash } from 'node:crypto';
import { Retention } from '@larkway/kit/retention';
import { eventually } from '@larkway/kit/testing';
import {
  type Change,
  type Figures,
  type PublishedVersion,
  releaseErrorCodes,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Answer, type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const day = 86_400_000;
const inDays = (days: number, from = Date.now()): Date => new Date(from + days * day);

let releases: StartedReleases;
let operations: Client;
let name: string;
let made = 0;

beforeAll(async () => {
  releases = await startReleases({ VERSIONS_KEPT: '2' });
  ({ operations } = releases);
  await eventually('the clean-up of the start is done', () =>
    releases.service.logs.some(({ erased }) => erased),
  );
}, 60_000);

beforeEach(() => {
  name = `mfe-kept-${++made}`;
});

afterAll(() => releases.stop());

const publish = async (...versions: string[]) => {
  for (const version of versions)
    expect((await operations.publish(await build(releases.store, { name, version }))).status).toBe(
      201,
    );
};
const promote = async (version: string) => resultOf(await operations.promote([{ name, version }]));
const clean = (now: Date) => releases.service.app.get(Retention).run(now);
const versions = async (): Promise<PublishedVersion[]> =>
  (await operations.get(releasesRoutes.versions, { query: { name } })).body;
const retired = async () =>
  (await versions())
    .filter(({ retiredAt }) => retiredAt !== null)
    .map(({ version }) => version)
    .sort();
const preview = (version: string): Promise<Answer> =>
  operations.post(releasesRoutes.issuePreview, { name, version, reason: 'Somebody shall see it' });
const filesOf = (version: string) => releases.store.list(`${name}/${version}/`);

it('what was seen of versions is kept for thirty days', async () => {
  await publish('1');
  await operations.post(telemetryRoutes.observe, [
    { name, version: '1', tallies: { shown: 5 }, histograms: {} },
  ]);
  const figures = async (): Promise<Figures[]> =>
    (await operations.get(telemetryRoutes.figures, { query: { name, hours: '720' } })).body;
  expect(await clean(inDays(29))).toMatchObject({ observations: 0 });
  expect(await figures()).toHaveLength(1);
  expect(await clean(inDays(31))).toMatchObject({ observations: 1 });
  expect(await figures()).toEqual([]);
});

describe('History older than two years', () => {
  const chain = async () =>
    (
      await releases.sql.query<{ id: string; entry: string; hash: string }>(
        'SELECT id, entry, hash FROM changes ORDER BY id',
      )
    ).rows;
  const count = async (sql: string): Promise<number> =>
    Number(
      (await releases.sql.query<{ count: string }>(`SELECT count(*) FROM ${sql}`)).rows[0]!.count,
    );

  it('is removed from the audit log, whose hashes can still be proved from the last entry that went', async () => {
    await publish('1', '2');
    await promote('1');
    expect(await clean(inDays(729))).toMatchObject({ changes: 0 });
    const before = await chain();
    await clean(inDays(731));
    const after = await chain();
    const pruned = JSON.parse(after.at(-1)!.entry) as Change;
    expect(pruned).toMatchObject({
      kind: 'pruned',
      by: 'retention',
      evidence: { through: Number(after[0]!.id) - 1 },
    });
    expect(after.length).toBeLessThan(before.length);
    let hash = String(pruned.evidence!['hash']);
    for (const row of after) {
      hash = createHash('sha256').update(`${hash}\n${row.entry}`).digest('hex');
      expect(row.hash).toBe(hash);
    }
  });

  it('is removed from the maps, but for those that are in force or were within that time', async () => {
    await publish('1', '2');
    await promote('1');
    await promote('2');
    const { rows } = await releases.sql.query(
      `SELECT max(revision) AS revision FROM live_maps WHERE channel = 'production'`,
    );
    await clean(inDays(731));
    expect(
      (await releases.sql.query('SELECT channel, revision FROM live_maps ORDER BY channel')).rows,
    ).toEqual([
      { channel: 'preview', revision: 0 },
      { channel: 'production', revision: rows[0].revision },
    ]);
    expect(await promote('1')).toMatchObject({ revision: rows[0].revision + 1 });
  });

  it('is removed of versions whose files are gone; a version that may be needed keeps everything', async () => {
    await publish('1', '2', '3', '4');
    for (const version of ['1', '2', '4']) await promote(version);
    await releases.sql.query(
      `INSERT INTO retirements (name, version, retired_at, files_removed_at) VALUES ($1, '1', now(), now())`,
      [name],
    );
    await clean(inDays(729));
    expect(await count(`once_live WHERE name = '${name}' AND version = '1'`)).toBe(1);
    expect(await clean(inDays(731))).toMatchObject({ retired_versions: expect.any(Number) });
    expect((await versions()).map(({ version }) => version)).not.toContain('1');
    for (const table of ['once_live', 'retirements', 'versions'])
      expect(await count(`${table} WHERE name = '${name}' AND version = '1'`)).toBe(0);
    expect(await count(`once_live WHERE name = '${name}' AND version = '4'`)).toBe(1);
  });

  it('is removed of tokens that have ended; those that hold stay', async () => {
    const issue = async (days: number): Promise<string> =>
      (await operations.post(releasesRoutes.issueToken, { team: 'events', name: 'pipeline', days }))
        .body.token.id;
    const [ended, holds] = [await issue(1), await issue(365)];
    await clean(inDays(732));
    const { body } = await operations.get(releasesRoutes.tokens);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(ended), ids.includes(holds)]).toEqual([false, true]);
  });

  it('is removed by nothing else: PostgreSQL refuses it outside the transaction of the retention', async () => {
    await releases.sql.query('SET releases.retention = off');
    for (const table of [
      'changes',
      'live_maps',
      'versions',
      'once_live',
      'withdrawals',
      'epochs',
    ]) {
      await expect(releases.sql.query(`DELETE FROM ${table}`)).rejects.toThrow(
        `rows of ${table} are neither changed nor removed`,
      );
    }
  });
});

describe('The files of a version', () => {
  it('go after ninety days in which nobody could need them: not what is live, stands in or is tried, nor the latest', async () => {
    await publish('1', '2', '3', '4', '5', '6', '10');
    for (const version of ['1', '2', '3']) await promote(version);
    resultOf(await operations.setCanary(name, '4', 5));
    await clean(inDays(89));
    expect(await retired()).toEqual([]);
    await clean(inDays(91));
    expect(await retired()).toEqual(['1', '5']);
    expect(await filesOf('1')).toEqual([]);
    for (const version of ['2', '3', '4', '6', '10'])
      expect((await filesOf(version)).length).toBeGreaterThan(1);
    const [entry] = (await operations.get(releasesRoutes.changes, { query: { name } })).body as [
      Change,
    ];
    expect(entry).toMatchObject({
      kind: 'retired',
      by: 'retention',
      channel: null,
      reason: 'Not needed for 90 days, nor among the latest 2',
    });
    expect(entry.moves).toEqual(
      ['1', '5'].map((version) => ({ name, from: version, to: null, percent: null })),
    );
  });

  it('stay for as long after a document could be made of them, not after they were published', async () => {
    await publish('1', '2', '3', '4', '5');
    await promote('1');
    await promote('2');
    const standsIn = Date.now();
    await promote('3');
    await clean(inDays(90, standsIn));
    expect(await retired()).toEqual([]);
    await clean(inDays(90, Date.now() + 1));
    expect(await retired()).toEqual(['1']);
  });

  it('stay while a preview of them may be held', async () => {
    await publish('1', '2', '3');
    const before = Date.now();
    expect((await preview('1')).status).toBe(201);
    await clean(inDays(90, before));
    expect(await retired()).toEqual([]);
    await clean(inDays(91, before));
    expect(await retired()).toEqual(['1']);
  });

  it('go with what no other version shares, packed copies too; what another needs stays', async () => {
    const [own, shared] = ['media/d2.0a1b2c3d.glb', 'media/d4.1a2b3c4d.avif'];
    const media = {
      1: { [own]: 'model', [shared]: 'picture' },
      2: { [shared]: 'picture' },
      3: {},
      4: {},
    };
    for (const [version, files] of Object.entries(media))
      expect(
        (await operations.publish(await build(releases.store, { name, version, files }))).status,
      ).toBe(201);
    await releases.store.write(`${name}/${own}.br`, Buffer.from('packed'));
    await promote('2');
    await clean(inDays(91));
    expect(await retired()).toEqual(['1']);
    expect(await releases.store.list(`${name}/media/`)).toEqual([`${name}/${shared}`]);
    await promote('3');
    await promote('4');
    await clean(inDays(182));
    expect(await retired()).toEqual(['1', '2']);
    expect(await releases.store.list(`${name}/media/`)).toEqual([]);
  });

  it('are removed in the next run when one was cut off', async () => {
    await publish('1', '2', '3');
    await releases.sql.query(
      `INSERT INTO retirements (name, version, retired_at) VALUES ($1, '1', now())`,
      [name],
    );
    await releases.store.remove(`${name}/1/release.json`);
    await clean(inDays(1));
    expect(await filesOf('1')).toEqual([]);
  });
});

describe('A version whose files are gone', () => {
  beforeEach(async () => {
    await publish('1', '2', '3', '4');
    for (const version of ['1', '2', '3']) await promote(version);
    await clean(inDays(91));
    expect(await retired()).toEqual(['1']);
  });

  it('is not promoted, tried, previewed or gone back to, and that is said', async () => {
    const wanted = { name, version: '1' };
    const answers = [
      await operations.promote([wanted]),
      await operations.promote([wanted], { dryRun: true }),
      await operations.setCanary(name, '1', 5),
      await preview('1'),
      await operations.rollBack([wanted]),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, releaseErrorCodes.retired]);
      expect(body.error).toMatch(
        new RegExp(
          `^${name} 1 was retired on \\d{4}-\\d\\d-\\d\\d: .*Publish it again from the same sources first\\.$`,
        ),
      );
    }
    const previews = (await operations.get(releasesRoutes.changes, { query: { name } }))
      .body as Change[];
    expect(previews.filter(({ kind }) => kind === 'preview-issued')).toEqual([]);
  });

  it('stands in for nothing', async () => {
    resultOf(await operations.rollBack([{ name }]));
    const { remotes } = (await operations.get(releasesRoutes.status)).body;
    const remote = remotes.find((one: { name: string }) => one.name === name);
    expect(remote.stable.version).toBe('2');
    expect(remote.lastGood).toBeUndefined();
  });

  it('is never published with other bytes, comes back with its own, and is kept from then on', async () => {
    const same = await build(releases.store, { name, version: '1' });
    const other = { release: same.release, digest: same.digest.replace(/.{4}$/, 'AAAA') };
    expect((await operations.publish(other)).body.code).toBe(releaseErrorCodes.alreadyPublished);
    await releases.store.remove(`${name}/1/${same.release.files[0]!.path}`);
    expect((await operations.publish(same)).status).toBe(422);
    expect(await retired()).toEqual(['1']);
    const { status, body } = await operations.publish(
      await build(releases.store, { name, version: '1' }),
    );
    expect([status, body.retiredAt]).toEqual([201, null]);
    await promote('1');
    await promote('3');
    await clean(inDays(89));
    expect(await retired()).toEqual([]);
  });
});

it('who makes a version live while versions are retired either has it whole or is refused', async () => {
  await publish(...Array.from({ length: 8 }, (_, index) => String(index)));
  await promote('7');
  const answers = (await Promise.all([
    ...['0', '1', '2', '3'].map((version) => operations.promote([{ name, version }])),
    clean(inDays(91)),
    ...['4', '5'].map((version) => operations.promote([{ name, version }])),
  ])) as (Answer | object)[];
  const gone = await retired();
  const refused = answers.filter(
    (answer): answer is Answer => 'status' in answer && answer.status === 409,
  );
  expect(refused.map(({ body }) => body.code)).toEqual(
    refused.map(() => releaseErrorCodes.retired),
  );
  const { remotes } = (await operations.get(releasesRoutes.status)).body;
  const { stable, lastGood } = remotes.find((one: { name: string }) => one.name === name);
  for (const version of [stable.version, lastGood?.version]) expect(gone).not.toContain(version);
});

it('whoever retires versions waits for the one who is moving a channel, and sees what that one did', async () => {
  await publish('1', '2', '3', '4');
  await promote('4');
  const { sql } = releases;
  await sql.query('BEGIN');
  const { rows } = await sql.query(
    `UPDATE channels SET revision = revision + 1 WHERE name = 'production' RETURNING revision`,
  );
  const cleaning = clean(inDays(91));
  await eventually('the clean-up waits', async () => {
    // Within a transaction PostgreSQL shows what it saw first, until it is told to look again.
    await sql.query('SELECT pg_stat_clear_snapshot()');
    const waiting = await sql.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM channels%'`,
    );
    return waiting.rowCount! > 0;
  });
  const payload = {
    format: 1,
    channel: 'production',
    revision: rows[0].revision,
    issuedAt: new Date().toISOString(),
    remotes: [{ name, stable: { version: '1' } }],
  };
  await sql.query(
    `INSERT INTO live_maps (channel, revision, payload) VALUES ('production', $1, $2)`,
    [payload.revision, JSON.stringify(payload)],
  );
  await sql.query('COMMIT');
  await cleaning;
  expect(await retired()).toEqual(['2']);
});
