import { releasesRoutes } from '@larkway/releases-contract';
import { build, type Wanted } from './candidate.js';
import { type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;

beforeEach(async () => {
  releases = await startReleases();
  ({ operations } = releases);
}, 60_000);

afterEach(() => releases.stop());

const publish = async (...wanted: Wanted[]): Promise<void> => {
  for (const one of wanted) await operations.publish(await build(releases.store, one));
};

const status = async (channel = 'production') =>
  (await operations.get(releasesRoutes.status, { query: { channel } })).body;

const live = async (channel?: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await status(channel)).remotes.map(
      ({ name, stable }: { name: string; stable: { version: string } }) => [name, stable.version],
    ),
  );

/** All rows that a change writes. */
const traces = async (): Promise<unknown> => {
  const { rows } = await releases.sql
    .query(`SELECT (SELECT json_agg(p) FROM pointers p) AS pointers, (SELECT json_agg(c) FROM channels c) AS channels,
    (SELECT count(*) FROM live_maps) AS maps, (SELECT count(*) FROM once_live) AS live, (SELECT count(*) FROM changes) AS changes`);
  return rows[0];
};

const both = [
  { name: 'mfe-events', version: '1' },
  { name: 'mfe-news', version: '1' },
];

it('several versions go live as one change, which the response describes', async () => {
  await publish({ version: '1' }, { name: 'mfe-news', version: '1', team: 'news' });
  const { status: answered, body } = await operations.promote(both, {
    reason: 'the spring campaign',
    by: 'Ada',
  });
  expect([answered, body]).toMatchObject([
    200,
    {
      changed: true,
      revision: 1,
      report: { passes: true, problems: [] },
      change: {
        kind: 'promoted',
        by: 'Ada',
        reason: 'the spring campaign',
        channel: 'production',
        revision: 1,
        moves: [
          { name: 'mfe-events', from: null, to: '1', percent: null },
          { name: 'mfe-news', from: null, to: '1', percent: null },
        ],
      },
    },
  ]);
  expect(await live()).toEqual({ 'mfe-events': '1', 'mfe-news': '1' });
});

it('the previous version becomes the fallback of the promoted one', async () => {
  await publish({ version: '1' }, { version: '2' });
  for (const version of ['1', '2']) await operations.promote([{ name: 'mfe-events', version }]);
  const [remote] = (await status()).remotes;
  expect(remote).toMatchObject({
    name: 'mfe-events',
    team: 'events',
    stable: { version: '2', base: '/assets/mfe-events/2/' },
    lastGood: { version: '1' },
  });
});

it.each<[string, number, string, { name: string; version: string }[]]>([
  ['was not published', 404, 'not_found', [...both, { name: 'mfe-events', version: '9' }].slice(1)],
  ['is named twice', 422, 'invalid', [both[0]!, { name: 'mfe-events', version: '2' }]],
])('none goes live when one %s', async (_what, code, word, remotes) => {
  await publish(
    { version: '1' },
    { version: '2' },
    { name: 'mfe-news', version: '1', team: 'news' },
  );
  const before = await traces();
  expect(await operations.promote(remotes)).toMatchObject({ status: code, body: { code: word } });
  expect(await traces()).toEqual(before);
});

it('no version is promoted if one belongs to another team', async () => {
  await publish({ version: '1' }, { name: 'mfe-news', version: '1', team: 'news' });
  const news = await releases.team('news');
  const before = await traces();
  expect(await news.promote(both)).toMatchObject({ status: 403, body: { code: 'foreign_remote' } });
  expect(await traces()).toEqual(before);
});

it('no version is promoted if one is incompatible, and the response contains its problems', async () => {
  await publish(
    { version: '1' },
    { name: 'mfe-news', version: '1', team: 'news', face: { sdk: '^2.0.0' } },
  );
  const before = await traces();
  const { status: answered, body } = await operations.promote(both);
  expect([answered, body.code, body.issues]).toEqual([
    422,
    'gate_refused',
    [{ path: 'mfe-news.sdk-range', message: expect.stringContaining('2.0.0') }],
  ]);
  expect(await traces()).toEqual(before);
});

it('a promotion that fails halfway changes nothing', async () => {
  await publish({ version: '1' }, { name: 'mfe-news', version: '1', team: 'news' });
  const before = await traces();
  await releases.sql.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = '53100'; END $$`,
  );
  for (const table of ['pointers', 'once_live', 'live_maps', 'changes']) {
    await releases.sql.query(
      `CREATE TRIGGER fail AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fail()`,
    );
    expect(await operations.promote(both)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await traces()).toEqual(before);
    await releases.sql.query(`DROP TRIGGER fail ON ${table}`);
  }
  expect(resultOf(await operations.promote(both)).revision).toBe(1);
});

it('a dry run reports the result without changing anything', async () => {
  await publish(
    { version: '1' },
    { name: 'mfe-news', version: '1', team: 'news', face: { sdk: '^2.0.0' } },
  );
  const before = await traces();
  expect(await operations.promote([both[0]!], { dryRun: true })).toMatchObject({
    status: 200,
    body: { changed: false, revision: 0, report: { passes: true }, change: null },
  });
  expect(await operations.promote(both, { dryRun: true })).toMatchObject({
    status: 422,
    body: { code: 'gate_refused' },
  });
  expect(await traces()).toEqual(before);
});

it('promoting live versions changes nothing', async () => {
  await publish({ version: '1' });
  await operations.promote([both[0]!]);
  const before = await traces();
  expect(await operations.promote([both[0]!])).toMatchObject({
    status: 200,
    body: { changed: false, revision: 1, change: null },
  });
  expect(await traces()).toEqual(before);
});

it('a command that expects an earlier revision is refused', async () => {
  await publish({ version: '1' }, { version: '2' });
  expect(resultOf(await operations.promote([both[0]!], { expectedRevision: 0 })).revision).toBe(1);
  const late = await operations.promote([{ name: 'mfe-events', version: '2' }], {
    expectedRevision: 0,
  });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', error: expect.stringContaining('revision 1') },
  });
  expect(await live()).toEqual({ 'mfe-events': '1' });
});

it('a promotion in a locked channel is refused with the actor and the reason of the lock', async () => {
  await publish({ version: '1' });
  const locked = await operations.post(releasesRoutes.setLock, {
    locked: true,
    reason: 'the holidays',
    by: 'Ada',
  });
  expect([locked.status, locked.body.lock]).toEqual([
    200,
    { by: 'Ada', reason: 'the holidays', since: expect.any(String) },
  ]);
  expect(await operations.promote([both[0]!])).toMatchObject({
    status: 409,
    body: { code: 'locked', error: expect.stringContaining('Ada: the holidays') },
  });
  expect(
    await operations.post(releasesRoutes.setLock, { locked: true, reason: 'mine now' }),
  ).toMatchObject({ status: 409, body: { code: 'locked' } });
  expect(
    (await operations.post(releasesRoutes.setLock, { locked: false, reason: 'they are over' })).body
      .lock,
  ).toBeNull();
  expect((await operations.promote([both[0]!])).status).toBe(200);
});

it('the preview channel has its own versions and its own lock', async () => {
  await publish({ version: '1' }, { version: '2' });
  await operations.post(releasesRoutes.setLock, {
    channel: 'production',
    locked: true,
    reason: 'the holidays',
  });
  expect(
    (await operations.promote([{ name: 'mfe-events', version: '2' }], { channel: 'preview' }))
      .status,
  ).toBe(200);
  expect([await live(), await live('preview')]).toEqual([{}, { 'mfe-events': '2' }]);
});
