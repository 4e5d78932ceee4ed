import { eventually, webp } from '@larkway/kit/testing';
import {
  type LiveReleases,
  opsRoutes,
  type Ownership,
  type ReleaseErrors,
  type ReleasePictures,
} from '@larkway/ops-contract';
import {
  bucketOf,
  errorRoutes,
  pictureRoutes,
  quarantineRoutes,
  releasesRoutes,
} from '@larkway/releases-contract';
import { confirm, invite } from './browser.js';
import { type ReleaseConsole, startReleaseConsole } from './start-release-console.js';

jest.setTimeout(60_000);

let operations: ReleaseConsole;
let name: string;

beforeAll(async () => {
  operations = await startReleaseConsole();
}, 120_000);

beforeEach(async () => {
  name = await operations.newRemote();
});

afterAll(() => operations.stop());

const reason = 'Prices are missing';

it('a viewer sees each live version with time, author and reason, and its figures beside those of the previous version and the canary', async () => {
  await operations.releases.observe({
    name,
    version: '1',
    tallies: { shown: 200, 'browser-error': 1 },
    histograms: { LCP: { [bucketOf('LCP', 1_000)]: 40 } },
  });
  await operations.releases.observe({
    name,
    version: '2',
    tallies: { shown: 100, 'server-error': 1, 'browser-error': 1 },
    histograms: {},
  });
  expect(
    (
      await operations.post(opsRoutes.setCanary, {
        from: '2',
        version: '3',
        percent: 2.5,
        reason: 'A few first',
      })
    ).body,
  ).toMatchObject({ changed: true });
  const { remotes, lock }: LiveReleases = (await operations.get(opsRoutes.listReleases)).body;
  expect(lock).toBeNull();
  expect(remotes.find((remote) => remote.name === name)).toMatchObject({
    team: name.slice(4),
    live: {
      version: '2',
      change: { kind: 'promoted', by: 'operations', reason: 'as a test wants it' },
      figures: { shown: 100, errors: 2, lcp: null },
    },
    before: { version: '1', figures: { shown: 200, errors: 1, lcp: expect.closeTo(1_000, -3) } },
    lastGood: '1',
    canary: { version: '3', percent: 2.5, figures: null },
    takenBack: null,
  });
});

it('an automatic rollback by canary analysis is marked with its figures until the remote changes', async () => {
  await operations.releases.call(releasesRoutes.setCanary, {
    name,
    version: '3',
    percent: 10,
    reason: 'A few first',
  });
  await operations.releases.observe({
    name,
    version: '2',
    tallies: { shown: 900, 'browser-error': 3 },
    visits: { viewed: 900, 'viewed-badly': 3 },
    histograms: {},
  });
  await operations.releases.observe({
    name,
    version: '3',
    tallies: { shown: 100, 'browser-error': 30 },
    visits: { viewed: 100, 'viewed-badly': 30 },
    histograms: {},
  });
  const takenBack = await eventually(
    'canary analysis has decided',
    async () => (await operations.one()).remote!.takenBack ?? undefined,
  );
  expect(takenBack).toMatchObject({
    kind: 'canary-stopped',
    by: 'judge',
    moves: [{ from: '3', to: '2' }],
    regression: { measure: 'errors', candidate: 0.3, candidateCount: 100 },
  });
  await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason });
  expect((await operations.one()).remote!.takenBack).toBeNull();
});

it('a canary whose share grows by itself is shown with its step, the time of the next one, and who started it', async () => {
  await operations.releases.call(releasesRoutes.setCanary, {
    name,
    version: '3',
    percent: 5,
    plan: { percents: [5, 50, 100], everySeconds: 600 },
    reason: 'A few first',
    by: 'Otto',
  });
  const steps = {
    percents: [5, 50, 100],
    step: 1,
    waitsFor: 'time',
    visits: 0,
    by: 'Otto',
    reason: 'A few first',
  };
  const { remote } = await operations.one();
  expect(remote!.canary).toMatchObject({ version: '3', percent: 5, steps });
  expect(Date.parse(remote!.canary!.steps!.nextAt)).toBeGreaterThan(Date.now());
  const { remotes }: LiveReleases = (await operations.get(opsRoutes.listReleases)).body;
  expect(remotes.find((one) => one.name === name)!.canary).toMatchObject({ steps });
  // Another share set in the console ends the plan.
  await operations.post(opsRoutes.setCanary, { from: '2', version: '3', percent: 10, reason });
  expect((await operations.one()).remote!.canary).toEqual({
    version: '3',
    percent: 10,
    figures: null,
  });
});

it('a viewer sees the errors of a remote with message, owner, versions and browsers', async () => {
  const error = { name, type: 'TypeError', message: 'x is not a function', frames: [] };
  await operations.releases.call(errorRoutes.observeErrors, [
    { ...error, version: '1', seenIn: { 'Chrome 156': 2 } },
    { ...error, version: '2', seenIn: { 'Chrome 156': 1, 'Site server': 1 } },
  ]);
  const { errors }: ReleaseErrors = (await operations.get(opsRoutes.listReleaseErrors)).body;
  expect(errors).toMatchObject([
    {
      team: name.slice(4),
      type: 'TypeError',
      message: 'x is not a function',
      introducedIn: '1',
      count: 4,
      versions: [{ version: '2' }, { version: '1' }],
      seenIn: [
        { place: 'Chrome 156', count: 3 },
        { place: 'Site server', count: 1 },
      ],
    },
  ]);
  const within = async (query: Record<string, string>): Promise<number> =>
    (await operations.get(opsRoutes.listReleaseErrors, query)).body.errors.length;
  const [before, after] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];
  expect([
    await within({ from: before, to: after }),
    await within({ from: after }),
    await within({ to: before }),
  ]).toEqual([1, 0, 0]);
});

describe('Pictures of a version', () => {
  const at = (route: { path: string }, version: string, picture = '') => ({
    path: route.path.replace(':version', version).replace(':picture', picture),
  });
  const picture = (content: string) => webp({ width: 390, height: 2, content });

  it('are shown to signed-in people only, with the version that they were compared with and the live one', async () => {
    const { path, ...route } = pictureRoutes.storePictures;
    await operations.releases.call(
      { ...route, path: path.replace(':name', name).replace(':version', '3') },
      {
        comparedWith: '1',
        pages: ['/', '/events'],
        comparisons: [
          {
            page: '/events',
            width: 390,
            pixels: 5,
            total: 780,
            pictures: { before: picture('old'), after: picture('new'), difference: picture('red') },
          },
        ],
      },
    );
    const { body }: { body: ReleasePictures } = await operations.get(
      at(opsRoutes.getReleasePictures, '3'),
    );
    expect(body).toMatchObject({
      live: '2',
      pictures: {
        comparedWith: '1',
        takenBy: 'operations',
        pages: ['/', '/events'],
        comparisons: [{ page: '/events', width: 390, pixels: 5, total: 780 }],
      },
    });
    const { versions } = await operations.one();
    expect(versions.map(({ version, pictures }) => [version, pictures])).toEqual([
      ['3', { comparedWith: '1', compared: 4, differing: 1 }],
      ['2', null],
      ['1', null],
    ]);

    const route3 = at(
      opsRoutes.getReleasePicture,
      '3',
      body.pictures!.comparisons[0]!.pictures!.after!,
    );
    const shown = await operations.get(route3);
    expect([shown.status, shown.body]).toEqual([200, expect.stringMatching(/^RIFF.*new/s)]);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { url } = operations.vera.browser;
    for (const { path: own } of [at(opsRoutes.getReleasePictures, '3'), route3])
      expect((await fetch(url + own.replace(':name', name))).status).toBe(401);
  });

  it('of a version without any, and unknown ones, are none', async () => {
    expect((await operations.get(at(opsRoutes.getReleasePictures, '3'))).body).toEqual({
      live: '2',
      pictures: null,
    });
    const unknown = at(opsRoutes.getReleasePicture, '3', `${'0'.repeat(32)}.webp`);
    expect((await operations.get(unknown)).status).toBe(404);
    const outside = at(opsRoutes.getReleasePicture, '3', '..%2Frelease.json');
    expect((await operations.get(outside)).status).toBe(422);
  });
});

it('the automatic rollback of a quarantined version is marked with its reason', async () => {
  await operations.releases.call(quarantineRoutes.reportQuarantine, {
    channel: 'production',
    name,
    version: '2',
    fault: 'hung',
  });
  const { remote } = await operations.one();
  expect(remote!.live.version).toBe('1');
  expect(remote!.takenBack).toMatchObject({
    kind: 'rolled-back',
    quarantined: true,
    reason: expect.stringContaining('(hang)'),
    moves: [{ from: '2', to: '1' }],
  });
});

it('an operator named quarantine is not mistaken for the platform', async () => {
  const quarantine = await invite(operations.admin, 'quarantine', 'operator');
  await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason }, quarantine);
  expect((await operations.one()).remote).toMatchObject({
    live: { change: { by: 'quarantine', quarantined: false } },
    takenBack: null,
  });
  await confirm(operations.admin);
  await operations.admin.browser.post(
    opsRoutes.disable.path.replace(':id', quarantine.session.operator.id),
  );
});

it('an operator named judge is not mistaken for canary analysis', async () => {
  const judge = await invite(operations.admin, `judge`, 'operator');
  await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason }, judge);
  expect((await operations.one()).remote).toMatchObject({
    live: { change: { by: 'judge', regression: null } },
    takenBack: null,
  });
  await confirm(operations.admin);
  await operations.admin.browser.post(
    opsRoutes.disable.path.replace(':id', judge.session.operator.id),
  );
});

it('pages, fragments and topics are listed with their owners, and slots without a fragment, by the live versions', async () => {
  const owner = { remote: name, team: name.slice(4) };
  const path = `/${owner.team}`;
  const topic = `${owner.team}.chosen`;
  const texts = { type: 'array', items: { type: 'string' } };
  const mine = async (): Promise<Ownership> => {
    const { pages, ...others }: Ownership = (await operations.get(opsRoutes.getOwnership)).body;
    return { pages: pages.filter(({ remote }) => remote === name), ...others };
  };
  expect(await mine()).toEqual({
    pages: [{ path, title: `All ${owner.team}`, ...owner, version: '2' }],
    fragments: [],
    topics: [],
    empty: [
      { slot: 'home.events', on: null },
      { slot: 'home.news', on: null },
    ],
  });
  await operations.releases.publish(name, '4', {
    routes: [{ path: `${path}/:slug`, module: './page', title: 'One event' }],
    fragments: [
      { slot: 'home.events', module: './page' },
      { slot: 'event.more', module: './page', order: 10 },
      { slot: 'event.more', module: './page' },
    ],
    slots: [{ name: 'event.dealers' }, { name: 'event.more', many: true }],
    publishes: [
      { name: topic, value: texts },
      { name: `${owner.team}.count`, value: { type: 'number' } },
    ],
    subscribes: [{ name: topic, value: texts }],
    navigation: {
      main: [],
      footer: [],
      lists: [{ label: 'Events', to: '/', parameter: 'chosen', topic }],
    },
  });
  await operations.releases.promote(name, '4');
  expect(await mine()).toEqual({
    pages: [{ path: `${path}/:slug`, title: 'One event', ...owner, version: '4' }],
    fragments: [
      { slot: 'event.more', order: 0, on: name, ...owner, version: '4' },
      { slot: 'event.more', order: 10, on: name, ...owner, version: '4' },
      { slot: 'home.events', order: 0, on: null, ...owner, version: '4' },
    ],
    topics: [
      { topic, readers: ['header', name], ...owner, version: '4' },
      { topic: `${owner.team}.count`, readers: [], ...owner, version: '4' },
    ],
    empty: [
      { slot: 'home.news', on: null },
      { slot: 'event.dealers', on: name },
    ],
  });
});

it('the history is read page by page', async () => {
  const first = await operations.history({ limit: '2' });
  const second = await operations.history({ limit: '2', before: String(first.next) });
  const numbers = [...first.changes, ...second.changes].map(({ number }) => number);
  expect(numbers).toEqual([0, 1, 2, 3].map((step) => numbers[0]! - step));
  const { changes, next } = await operations.history({ name });
  expect([changes.map(({ kind }) => kind), next]).toEqual([
    ['promoted', 'promoted', 'published', 'published', 'published'],
    null,
  ]);
});

it('an unpublished remote gets 404, and an invalid name 422', async () => {
  const { path } = opsRoutes.getRemote;
  expect((await operations.vera.browser.get(path.replace(':name', 'mfe-nowhere'))).status).toBe(
    404,
  );
  expect((await operations.vera.browser.get(path.replace(':name', 'events'))).status).toBe(422);
});

it('while the release service is unreachable, that is reported and audited, and everything else works', async () => {
  await operations.releases.end();
  const away = {
    status: 503,
    body: { code: 'service_away', error: expect.stringContaining('"releases" cannot be reached') },
  };
  for (const route of [
    opsRoutes.listReleases,
    opsRoutes.getRemote,
    opsRoutes.listReleaseChanges,
    opsRoutes.getOwnership,
  ])
    expect(await operations.get(route)).toMatchObject(away);
  expect(await operations.post(opsRoutes.rollBack, { from: '2', to: '1', reason })).toMatchObject(
    away,
  );
  expect(await operations.audit()).toMatchObject([
    { action: 'release-not-rolled-back', detail: { because: 'service_away' } },
  ]);
  expect((await operations.get(opsRoutes.getOverview)).status).toBe(200);
  await operations.releases.again();
  expect(await operations.stable()).toBe('2');
});
