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
  operations.post(releasesRoutes.issuePreview, { name, version, reason: 'For a reviewer' });
const filesOf = (version: string) => releases.store.list(`${name}/${version}/`);

it('measurements of versions are kept for thirty days', async () => {
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

  it('old audit log entries are removed, and the hash chain stays verifiable from the last removed one', async () => {
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

  it('old maps are removed, except those that were current within the period', async () => {
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

  it('old rows of versions without files are removed; a version that may be needed keeps its rows', async () => {
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

  it('expired and revoked tokens are removed; valid ones are kept', async () => {
    const issue = async (days: number): Promise<string> =>
      (await operations.post(releasesRoutes.issueToken, { team: 'events', name: 'pipeline', days }))
        .body.token.id;
    const [ended, holds] = [await issue(1), await issue(365)];
    await clean(inDays(732));
    const { body } = await operations.get(releasesRoutes.tokens);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(ended), ids.includes(holds)]).toEqual([false, true]);
  });

  it('PostgreSQL refuses removals outside of a retention transaction', async () => {
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
  it('files of a version are removed ninety days after they were last needed, except live, fallback, canary and latest versions', async () => {
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

  it('the ninety days begin when no document can be made with the version', async () => {
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

  it('files of a version are kept while a preview link may be valid', async () => {
    await publish('1', '2', '3');
    const before = Date.now();
    expect((await preview('1')).status).toBe(201);
    await clean(inDays(90, before));
    expect(await retired()).toEqual([]);
    await clean(inDays(91, before));
    expect(await retired()).toEqual(['1']);
  });

  it('shared files and their compressed copies are removed with the last version that has them', async () => {
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

  it('an interrupted removal is completed by the next run', async () => {
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

describe('A retired version', () => {
  beforeEach(async () => {
    await publish('1', '2', '3', '4');
    for (const version of ['1', '2', '3']) await promote(version);
    await clean(inDays(91));
    expect(await retired()).toEqual(['1']);
  });

  it('a retired version cannot be promoted, previewed, rolled back to or become a canary, and the response says why', async () => {
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
          `^${name} 1 was retired on \\d{4}-\\d\\d-\\d\\d, and its files were removed\\. Publish it again from the same sources first\\.$`,
        ),
      );
    }
    const previews = (await operations.get(releasesRoutes.changes, { query: { name } }))
      .body as Change[];
    expect(previews.filter(({ kind }) => kind === 'preview-issued')).toEqual([]);
  });

  it('a retired version is not a fallback', async () => {
    resultOf(await operations.rollBack([{ name }]));
    const { remotes } = (await operations.get(releasesRoutes.status)).body;
    const remote = remotes.find((one: { name: string }) => one.name === name);
    expect(remote.stable.version).toBe('2');
    expect(remote.lastGood).toBeUndefined();
  });

  it('a retired version can be published again with the same bytes only, and is then kept', async () => {
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

it('a promotion during retirement either gets a complete version or is refused', async () => {
  await publish(...Array.from({ length: 8 }, (_, index) => String(index)));
  await promote('7');
  const answers = (await Promise.all([
    ...['0', '1', '2', '3'].map((version) => operations.promote([{ name, version }])),
    clean(inDays(91)),
    ...['4', '5'].map((version) => operations.promote([{ name, version }])),
  ])) as (Answer | object)[];
  const retiredVersions = await retired();
  const refused = answers.filter(
    (answer): answer is Answer => 'status' in answer && answer.status === 409,
  );
  expect(refused.map(({ body }) => body.code)).toEqual(
    refused.map(() => releaseErrorCodes.retired),
  );
  const { remotes } = (await operations.get(releasesRoutes.status)).body;
  const { stable, lastGood } = remotes.find((one: { name: string }) => one.name === name);
  for (const version of [stable.version, lastGood?.version])
    expect(retiredVersions).not.toContain(version);
});

it('retirement waits for a running change of a channel and takes it into account', async () => {
  await publish('1', '2', '3', '4');
  await promote('4');
  const { sql } = releases;
  await sql.query('BEGIN');
  const { rows } = await sql.query(
    `UPDATE channels SET revision = revision + 1 WHERE name = 'production' RETURNING revision`,
  );
  const cleaning = clean(inDays(91));
  await eventually('the clean-up waits', async () => {
    // Within a transaction, PostgreSQL caches statistics until they are cleared.
    await sql.query('SELECT pg_stat_clear_snapshot()');
    const waiting = await sql.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM "channels"%'`,
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
