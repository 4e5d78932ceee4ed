import { releasesRoutes } from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;
let made = 0;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
}, 60_000);

afterAll(() => releases.stop());

/** A remote whose versions were live one after another. */
const livedThrough = async (...versions: string[]): Promise<string> => {
  const name = `mfe-story-${++made}`;
  for (const version of new Set(versions))
    await operations.publish(await build(releases.store, { name, version }));
  for (const version of versions) resultOf(await operations.promote([{ name, version }]));
  return name;
};

const pointers = async (name: string) => {
  const { body } = await operations.get(releasesRoutes.status);
  const { stable, lastGood, canary } = body.remotes.find(
    (remote: { name: string }) => remote.name === name,
  );
  return {
    stable: stable.version,
    lastGood: lastGood?.version ?? null,
    canary: canary?.pointer.version ?? null,
  };
};

const withdrawn = async (name: string): Promise<string[]> => {
  const { body } = await operations.get(releasesRoutes.versions, { query: { name } });
  return body
    .filter((one: { withdrawn: boolean }) => one.withdrawn)
    .map(({ version }: { version: string }) => version);
};

it('a reason that is too short is refused with the field and the required length', async () => {
  const { status, body } = await operations.rollBack([{ name: 'mfe-events' }], { reason: 'x' });
  expect([status, body.issues]).toEqual([
    422,
    [
      {
        path: 'reason',
        message: 'Write 3 to 500 characters: the audit log keeps the reason of every change',
      },
    ],
  ]);
});

it('a rollback makes the last good version live and marks the other one as rolled back', async () => {
  const name = await livedThrough('1', '2');
  const { change } = resultOf(
    await operations.rollBack([{ name }], { reason: 'prices are missing' }),
  );
  expect(change).toMatchObject({
    kind: 'rolled-back',
    reason: 'prices are missing',
    moves: [{ name, from: '2', to: '1', percent: null }],
  });
  expect([await pointers(name), await withdrawn(name)]).toEqual([
    { stable: '1', lastGood: null, canary: null },
    ['2'],
  ]);
});

it('a second rollback goes back one more version, until there is no earlier one', async () => {
  const name = await livedThrough('1', '2', '3');
  await operations.rollBack([{ name }]);
  expect(await pointers(name)).toEqual({ stable: '2', lastGood: '1', canary: null });
  await operations.rollBack([{ name }]);
  expect(await pointers(name)).toEqual({ stable: '1', lastGood: null, canary: null });
  expect(await operations.rollBack([{ name }])).toMatchObject({
    status: 409,
    body: { code: 'no_last_good' },
  });
  expect(await pointers(name)).toEqual({ stable: '1', lastGood: null, canary: null });
});

it('a version that was rolled back is never a fallback again, even after another promotion', async () => {
  const name = await livedThrough('1', '2');
  await operations.publish(await build(releases.store, { name, version: '3' }));
  await operations.rollBack([{ name }]);
  await operations.promote([{ name, version: '2' }]);
  expect(await pointers(name)).toMatchObject({ stable: '2', lastGood: '1' });
  await operations.promote([{ name, version: '3' }]);
  expect(await pointers(name)).toMatchObject({ stable: '3', lastGood: '1' });
});

it('a rollback to a named version skips those between, which are not its fallback', async () => {
  const name = await livedThrough('1', '2', '3');
  await operations.rollBack([{ name, version: '1' }]);
  expect([await pointers(name), await withdrawn(name)]).toEqual([
    { stable: '1', lastGood: null, canary: null },
    ['3'],
  ]);
  expect(await operations.rollBack([{ name }])).toMatchObject({
    status: 409,
    body: { code: 'no_last_good' },
  });
});

it('a rollback to a version that was never live is refused', async () => {
  const name = await livedThrough('1', '2');
  await operations.publish(await build(releases.store, { name, version: '3' }));
  await operations.promote([{ name, version: '3' }], { channel: 'preview' });
  await operations.setCanary(name, '3', 5);
  const { status, body } = await operations.rollBack([{ name, version: '3' }]);
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'no_last_good',
      error: `${name} 3 was never live in production. Promote it instead.`,
    },
  ]);
});

it('a rollback of several remotes is made completely or not at all', async () => {
  const [one, other] = [await livedThrough('1', '2'), await livedThrough('1')];
  expect((await operations.rollBack([{ name: one }, { name: other }])).status).toBe(409);
  expect(await pointers(one)).toMatchObject({ stable: '2' });
  const third = await livedThrough('5', '6');
  expect(
    resultOf(await operations.rollBack([{ name: one }, { name: third }])).change!.moves,
  ).toHaveLength(2);
});

it('a rollback works while the channel is locked', async () => {
  const name = await livedThrough('1', '2');
  await operations.post(releasesRoutes.setLock, { locked: true, reason: 'the holidays' });
  resultOf(await operations.rollBack([{ name }]));
  expect(await pointers(name)).toMatchObject({ stable: '1' });
  await operations.post(releasesRoutes.setLock, { locked: false, reason: 'they are over' });
});

it('a rollback to an incompatible version works and reports the problems', async () => {
  const name = await livedThrough('1', '2');
  const { url } = releases.site;
  releases.config.SITE_URL = 'http://127.0.0.1:9';
  const { changed, report } = resultOf(await operations.rollBack([{ name }]));
  releases.config.SITE_URL = url;
  expect([changed, report.passes, report.problems.map(({ rule }) => rule)]).toEqual([
    true,
    false,
    ['host-unreachable'],
  ]);
});

it('a rollback runs no trial render', async () => {
  const name = await livedThrough('1', '2');
  const { length } = releases.site.trials;
  await operations.rollBack([{ name }]);
  expect(releases.site.trials).toHaveLength(length);
});

it('a rollback ends the canary of the remote', async () => {
  const name = await livedThrough('1', '2');
  await operations.publish(await build(releases.store, { name, version: '3' }));
  await operations.setCanary(name, '3', 5);
  await operations.rollBack([{ name }]);
  expect(await pointers(name)).toEqual({ stable: '1', lastGood: null, canary: null });
});

it('a dry run of a rollback reports the version without changing anything', async () => {
  const name = await livedThrough('1', '2');
  expect(resultOf(await operations.rollBack([{ name }], { dryRun: true }))).toMatchObject({
    changed: false,
    change: null,
    report: { passes: true },
  });
  expect(await pointers(name)).toMatchObject({ stable: '2' });
});

it('a rollback of a remote that is not live is refused', async () => {
  expect((await operations.rollBack([{ name: 'mfe-nowhere' }])).status).toBe(404);
});
