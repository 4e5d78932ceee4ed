import { type Change, quarantineRoutes, releasesRoutes } from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Answer, type Client, clientOf, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;
let name: string;
let made = 0;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
}, 60_000);

beforeEach(async () => {
  name = `mfe-quarantined-${++made}`;
  for (const version of ['1', '2'])
    await operations.publish(await build(releases.store, { name, version }));
  resultOf(await operations.promote([{ name, version: '1' }]));
});

afterAll(() => releases.stop());

const report = (version: string, more: object = {}, client = operations): Promise<Answer> =>
  client.post(quarantineRoutes.reportQuarantine, {
    channel: 'production',
    name,
    version,
    fault: 'hung',
    ...more,
  });

const pointers = async () => {
  const { stable, lastGood, canary } = (
    await operations.get(releasesRoutes.status)
  ).body.remotes.find((remote: { name: string }) => remote.name === name);
  return {
    stable: stable.version,
    lastGood: lastGood?.version ?? null,
    canary: canary?.pointer.version ?? null,
  };
};

const changes = async (): Promise<Change[]> =>
  (await operations.get(releasesRoutes.changes, { query: { name } })).body;
const automatic = async (): Promise<Change[]> =>
  (await changes()).filter(({ by }) => by === 'quarantine');

it('a quarantined live version is rolled back to the last good one although it was promoted long ago, with the reason in the audit log', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await releases.sql.query(
    `UPDATE pointers SET since = now() - interval '30 days' WHERE name = $1`,
    [name],
  );
  expect(await report('2')).toMatchObject({ status: 200, body: { action: 'rolled-back' } });
  expect(await pointers()).toEqual({ stable: '1', lastGood: null, canary: null });
  expect((await changes())[0]).toMatchObject({
    kind: 'rolled-back',
    by: 'quarantine',
    reason: 'Its server code made 2 render processes fail within 10 minutes (hang)',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { fault: 'hung', faults: 2, minutes: 10 },
  });
});

it('a quarantined canary is stopped, and the live version stays', async () => {
  resultOf(await operations.setCanary(name, '2', 10));
  expect(await report('2', { fault: 'memory' })).toMatchObject({
    status: 200,
    body: { action: 'canary-stopped' },
  });
  expect(await pointers()).toMatchObject({ stable: '1', canary: null });
  expect((await changes())[0]).toMatchObject({
    kind: 'canary-stopped',
    by: 'quarantine',
    reason: expect.stringContaining('(too much memory)'),
    moves: [{ name, from: '2', to: '1', percent: 10 }],
  });
});

it('reports of several site servers at once roll a version back once', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  const answers = await Promise.all(Array.from({ length: 5 }, () => report('2')));
  expect(answers.map(({ body }) => body.action).sort()).toEqual([
    'none',
    'none',
    'none',
    'none',
    'rolled-back',
  ]);
  expect(await automatic()).toHaveLength(1);
  expect((await pointers()).stable).toBe('1');
});

it('a quarantined version without an earlier one stays live, with one entry in the audit log', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => report('1', { fault: 'ended' })),
  );
  expect(answers.map(({ body }) => body.action)).toEqual(['kept', 'kept', 'kept']);
  expect(await automatic()).toMatchObject([
    {
      kind: 'quarantined',
      reason:
        'There is no earlier version to roll back to. Its server code made 2 render processes fail within 10 minutes (exit)',
      moves: [{ name, from: '1', to: '1' }],
    },
  ]);
  expect((await pointers()).stable).toBe('1');
});

it('a report about a version that is not live in the channel changes nothing', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  for (const [version, more] of [
    ['1', {}],
    ['9', {}],
    ['2', { channel: 'preview' }],
    ['2', { name: 'mfe-nowhere' }],
  ] as const) {
    expect(await report(version, more)).toMatchObject({ status: 200, body: { action: 'none' } });
  }
  expect(await pointers()).toMatchObject({ stable: '2', lastGood: '1' });
  expect(await automatic()).toEqual([]);
});

it('a quarantined version is rolled back while the channel is locked', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await operations.post(releasesRoutes.setLock, { locked: true, reason: 'the holidays' });
  expect((await report('2', { fault: 'threw' })).body.action).toBe('rolled-back');
  await operations.post(releasesRoutes.setLock, { locked: false, reason: 'they are over' });
});

it('only site servers and the console may report quarantined versions, with a known fault and no free text', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  expect((await report('2', {}, await releases.team('events'))).status).toBe(403);
  expect((await report('2', {}, await releases.team('platform'))).status).toBe(403);
  expect((await report('2', {}, clientOf(releases.url))).status).toBe(401);
  expect((await report('2', { fault: 'as it likes' })).status).toBe(422);
  expect((await report('2', { reason: 'as it likes' })).status).toBe(422);
  expect((await pointers()).stable).toBe('2');
});
