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

/** A remote of which these versions were live, one after the other. */
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

it('a reason that is too short is refused with the field and the length that it needs', async () => {
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

it('gives back the version before, and remembers which one was taken back', async () => {
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

it('twice in a row goes back twice, and not further than there was something', async () => {
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

it('a version that was taken back never stands in for others, not even when it was promoted once more', async () => {
  const name = await livedThrough('1', '2');
  await operations.publish(await build(releases.store, { name, version: '3' }));
  await operations.rollBack([{ name }]);
  await operations.promote([{ name, version: '2' }]);
  expect(await pointers(name)).toMatchObject({ stable: '2', lastGood: '1' });
  await operations.promote([{ name, version: '3' }]);
  expect(await pointers(name)).toMatchObject({ stable: '3', lastGood: '1' });
});

it('goes to a named version that was live, past those between, and never forwards from there', async () => {
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

it('is no way around the gate: to a version that was never live there is none', async () => {
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

it('takes several back or none', async () => {
  const [one, other] = [await livedThrough('1', '2'), await livedThrough('1')];
  expect((await operations.rollBack([{ name: one }, { name: other }])).status).toBe(409);
  expect(await pointers(one)).toMatchObject({ stable: '2' });
  const third = await livedThrough('5', '6');
  expect(
    resultOf(await operations.rollBack([{ name: one }, { name: third }])).change!.moves,
  ).toHaveLength(2);
});

it('works while the channel is locked', async () => {
  const name = await livedThrough('1', '2');
  await operations.post(releasesRoutes.setLock, { locked: true, reason: 'the holidays' });
  resultOf(await operations.rollBack([{ name }]));
  expect(await pointers(name)).toMatchObject({ stable: '1' });
  await operations.post(releasesRoutes.setLock, { locked: false, reason: 'they are over' });
});

it('works whatever the gate says, and tells it', async () => {
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

it('asks for no trial, which would take its time', async () => {
  const name = await livedThrough('1', '2');
  const { length } = releases.site.trials;
  await operations.rollBack([{ name }]);
  expect(releases.site.trials).toHaveLength(length);
});

it('ends a canary too', async () => {
  const name = await livedThrough('1', '2');
  await operations.publish(await build(releases.store, { name, version: '3' }));
  await operations.setCanary(name, '3', 5);
  await operations.rollBack([{ name }]);
  expect(await pointers(name)).toEqual({ stable: '1', lastGood: null, canary: null });
});

it('as a dry run says where it would lead', async () => {
  const name = await livedThrough('1', '2');
  expect(resultOf(await operations.rollBack([{ name }], { dryRun: true }))).toMatchObject({
    changed: false,
    change: null,
    report: { passes: true },
  });
  expect(await pointers(name)).toMatchObject({ stable: '2' });
});

it('of what is not live there is none', async () => {
  expect((await operations.rollBack([{ name: 'mfe-nowhere' }])).status).toBe(404);
});
