import { integrityOf, openFolderStore } from '@larkway/kit/objects';
import { eventually } from '@larkway/kit/testing';
import { releasesRoutes } from '@larkway/releases-contract';
import { build, type Candidate } from './candidate.js';
import type { Client } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let events: Client;
let dealers: Client;

beforeAll(async () => {
  releases = await startReleases({ ARTIFACT_ORIGINS: 'https://cdn.example' });
  [events, dealers] = [await releases.team('events'), await releases.team('dealers')];
}, 60_000);

afterAll(() => releases.stop());

const emptyStore = () => openFolderStore(`${releases.config.ARTIFACTS_DIR}/elsewhere`);

it('a team registers a version whose files are in the store, and it can be read unchanged', async () => {
  const candidate = await build(releases.store);
  const { status, body } = await events.publish(candidate);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      name: 'mfe-events',
      team: 'events',
      version: '1.0.0',
      digest: candidate.digest,
      publishedBy: 'events: pipeline',
      withdrawn: false,
      commit: null,
    }),
  ]);
  expect(
    (
      await dealers.get(releasesRoutes.release, {
        params: { name: 'mfe-events', version: '1.0.0' },
      })
    ).body,
  ).toEqual(candidate.release);
});

it('a version from uncommitted changes is marked in the release, the list of versions and the audit log', async () => {
  const candidate = await build(releases.store, {
    version: '1.0.1',
    release: { uncommitted: true },
  });
  expect(await events.publish(candidate)).toMatchObject({
    status: 201,
    body: { uncommitted: true },
  });
  const [change] = (await events.get(releasesRoutes.changes, { query: { name: 'mfe-events' } }))
    .body;
  expect(change).toMatchObject({
    kind: 'published',
    reason: 'uncommitted changes',
    moves: [{ to: '1.0.1' }],
  });
  expect(
    (await events.get(releasesRoutes.release, { params: { name: 'mfe-events', version: '1.0.1' } }))
      .body,
  ).toMatchObject({ uncommitted: true });
});

it('a version can be published only once, even with other content', async () => {
  const candidate = await build(releases.store, { version: '1.1.0' });
  expect((await events.publish(candidate)).status).toBe(201);
  for (const again of [candidate, { ...candidate, digest: integrityOf('other bytes') }]) {
    expect(await events.publish(again)).toMatchObject({
      status: 409,
      body: { code: 'already_published' },
    });
  }
});

it('of twenty concurrent publications of one version, one succeeds', async () => {
  const candidate = await build(releases.store, { version: '1.2.0' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => events.publish(candidate)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});

it('versions are listed latest first', async () => {
  for (const version of ['3', '1', '2'])
    await events.publish(await build(releases.store, { name: 'mfe-listed', version }));
  const { body } = await events.get(releasesRoutes.versions, { query: { name: 'mfe-listed' } });
  expect(body.map(({ version }: { version: string }) => version)).toEqual(['2', '1', '3']);
});

it('an unpublished version is answered with 404', async () => {
  expect(
    await events.get(releasesRoutes.release, { params: { name: 'mfe-events', version: '9' } }),
  ).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

describe('A release whose files are not in the store', () => {
  it('a release without release.json in the store is refused', async () => {
    const candidate = await build(emptyStore(), { version: '2.0.0' });
    const { status, body } = await events.publish(candidate);
    expect([status, body.issues[0]]).toEqual([
      422,
      { path: 'release', message: 'mfe-events/2.0.0/release.json is not in the artifact store' },
    ]);
  });

  it('a release with another digest is refused', async () => {
    const { release } = await build(releases.store, { version: '2.1.0' });
    const { status, body } = await events.publish({ release, digest: integrityOf('other') });
    expect([status, body.issues]).toEqual([
      422,
      [{ path: 'digest', message: 'is not the hash of mfe-events/2.1.0/release.json' }],
    ]);
  });

  it('a release that differs from release.json in the store is refused', async () => {
    const { release, digest } = await build(releases.store, { version: '2.2.0' });
    const { status, body } = await events.publish({
      release: { ...release, sdkExports: ['Link'] },
      digest,
    });
    expect([status, body.issues]).toEqual([
      422,
      [
        {
          path: 'release',
          message: 'mfe-events/2.2.0/release.json differs from the published release',
        },
      ],
    ]);
  });

  it('a release with a missing or changed file is refused', async () => {
    await releases.store.write('mfe-events/2.3.0/web/a.js', Buffer.from('not a'));
    const { release, digest } = await build(releases.store, {
      version: '2.3.0',
      files: { 'web/a.js': 'a' },
    });
    const { status, body } = await events.publish({ release, digest });
    expect([status, body.issues]).toEqual([
      422,
      [{ path: 'release.files.4', message: 'web/a.js does not match its hash' }],
    ]);
    const missing = await build(emptyStore(), { version: '2.4.0' });
    await releases.store.write(
      'mfe-events/2.4.0/release.json',
      Buffer.from(JSON.stringify(missing.release)),
    );
    expect((await events.publish(missing)).body.issues).toContainEqual({
      path: 'release.files.2',
      message: 'web/remoteEntry.js is not in the artifact store',
    });
  });
});

describe('A file that versions share', () => {
  const picture = 'media/d4.1a2b3c4d.avif';

  it('a shared file is stored once for all versions', async () => {
    for (const version of ['1', '2'])
      expect(
        (
          await events.publish(
            await build(releases.store, {
              name: 'mfe-shown',
              version,
              files: { [picture]: 'a picture' },
            }),
          )
        ).status,
      ).toBe(201);
    expect((await releases.store.list('mfe-shown/')).filter((key) => key.includes('avif'))).toEqual(
      [`mfe-shown/${picture}`],
    );
  });

  it('a shared file is verified for each version', async () => {
    await events.publish(
      await build(releases.store, {
        name: 'mfe-seen',
        version: '1',
        files: { [picture]: 'a picture' },
      }),
    );
    const other = await build(releases.store, {
      name: 'mfe-seen',
      version: '2',
      files: { [picture]: 'another picture' },
    });
    expect((await events.publish(other)).body.issues).toEqual([
      { path: 'release.files.4', message: `${picture} does not match its hash` },
    ]);
  });

  it('a shared file cannot be removed while a version with it is registered', async () => {
    const candidate = await build(releases.store, {
      name: 'mfe-gone',
      version: '1',
      files: { [picture]: 'a picture' },
    });
    await events.publish(await build(releases.store, { name: 'mfe-gone', version: '0' }));
    await releases.sql.query('BEGIN');
    await releases.sql.query(`SELECT 1 FROM remotes WHERE name = 'mfe-gone' FOR UPDATE`);
    const published = events.publish(candidate);
    await eventually('the publication waits', async () => {
      // Within a transaction, PostgreSQL caches statistics until they are cleared.
      await releases.sql.query('SELECT pg_stat_clear_snapshot()');
      return (
        (
          await releases.sql.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM "remotes"%'`,
          )
        ).rowCount! > 0
      );
    });
    await releases.store.remove(`mfe-gone/${picture}`);
    await releases.sql.query('COMMIT');
    expect((await published).body.issues).toEqual([
      { path: 'release.files.4', message: `${picture} is no longer in the artifact store` },
    ]);
    const { body } = await events.get(releasesRoutes.versions, { query: { name: 'mfe-gone' } });
    expect(body.map(({ version }: { version: string }) => version)).toEqual(['0']);
  });
});

describe('The name of a remote', () => {
  it('the name of a remote belongs to the team that published it first', async () => {
    expect(
      (await events.publish(await build(releases.store, { name: 'mfe-claimed' }))).status,
    ).toBe(201);
    const foreign = await build(releases.store, {
      name: 'mfe-claimed',
      version: '2',
      team: 'dealers',
    });
    expect(await dealers.publish(foreign)).toMatchObject({
      status: 403,
      body: { code: 'foreign_remote', error: 'mfe-claimed belongs to the team events.' },
    });
  });

  it('of two teams that publish one name concurrently, one gets it', async () => {
    const ours = await build(releases.store, { name: 'mfe-both', version: '1' });
    const theirs = await build(releases.store, { name: 'mfe-both', version: '2', team: 'dealers' });
    const answers = await Promise.all([events.publish(ours), dealers.publish(theirs)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it('a team cannot publish for another team', async () => {
    expect(
      await dealers.publish(await build(releases.store, { name: 'mfe-foreign' })),
    ).toMatchObject({ status: 403, body: { code: 'foreign_remote' } });
  });

  it('the names in the release and in its manifest must be equal', async () => {
    const { release, digest } = await build(releases.store, { name: 'mfe-face' });
    const { status, body } = await events.publish({
      release: { ...release, face: { ...release.face, name: 'mfe-events' } },
      digest,
    });
    expect([status, body.issues]).toEqual([
      422,
      [{ path: 'release.face.name', message: 'must be mfe-face' }],
    ]);
  });

  it('the platform team and the console may publish for the team that owns the name', async () => {
    const platform = await releases.team('platform');
    expect(
      (await platform.publish(await build(releases.store, { name: 'mfe-any', version: '1' }))).body,
    ).toMatchObject({ team: 'events', publishedBy: 'platform: pipeline' });
    expect(
      (
        await releases.operations.publish(
          await build(releases.store, { name: 'mfe-any', version: '2' }),
        )
      ).body,
    ).toMatchObject({ team: 'events', publishedBy: 'operations' });
  });
});

describe('The base of a version', () => {
  it.each([
    'http://169.254.169.254/latest/',
    'http://127.0.0.1:4005/internal/',
    'https://cdn.example.evil.example/',
    '//evil.example/',
    '/assets/mfe-events/1.0.0/',
  ])('%s, which is none of the configured origins, is refused', async (base) => {
    const { status, body } = await events.publish({
      ...(await build(releases.store, { name: 'mfe-based', version: '0' })),
      base,
    } as Candidate);
    expect([status, body.issues]).toEqual([
      422,
      [
        {
          path: 'base',
          message:
            'must be /assets/mfe-based/0/, or begin with one of ARTIFACT_ORIGINS: https://cdn.example',
        },
      ],
    ]);
  });

  it('pointers contain a base on a configured origin', async () => {
    const base = 'https://cdn.example/mfe-based/1/';
    expect(
      (
        await events.publish({
          ...(await build(releases.store, { name: 'mfe-based', version: '1' })),
          base,
        } as Candidate)
      ).status,
    ).toBe(201);
    expect(
      (await releases.sql.query(`SELECT base FROM versions WHERE name = 'mfe-based'`)).rows,
    ).toEqual([{ base }]);
  });
});

it('a release with many files is accepted', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [`web/chunk-${index}.js`, `${index}`]),
  );
  const candidate = await build(releases.store, { name: 'mfe-large', files });
  expect(JSON.stringify(candidate).length).toBeGreaterThan(64 * 1024);
  expect((await events.publish(candidate)).status).toBe(201);
});

it('PostgreSQL refuses to change a version', async () => {
  await events.publish(await build(releases.store, { name: 'mfe-fixed' }));
  for (const statement of [
    `UPDATE versions SET digest = 'other'`,
    `DELETE FROM versions WHERE name = 'mfe-fixed'`,
    'TRUNCATE versions CASCADE',
  ]) {
    await expect(releases.sql.query(statement)).rejects.toThrow('are neither changed nor removed');
  }
});
