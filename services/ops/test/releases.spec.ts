import { eventually } from '@larkway/kit/testing';
import { type AuditEntry, type LiveReleases, opsRoutes, type Ownership, type ReleaseHistory, type RemoteReleases } from '@larkway/ops-contract';
import { bucketOf, releasesRoutes } from '@larkway/releases-contract';
import { type Answer, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';
import { type StartedReleases, startReleases } from './start-releases.js';

jest.setTimeout(60_000);

let releases: StartedReleases;
let ops: StartedOps;
let admin: SetUp;
let otto: SetUp;
let vera: SetUp;
let name: string;
let made = 0;

beforeAll(async () => {
  releases = await startReleases();
  const away = 'http://127.0.0.1:9';
  ops = await startOps({ env: { SERVICE_URLS: `leads=${away},dealers=${away},email=${away},releases=${releases.url}` } });
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  [otto, vera] = [await invite(admin, 'Otto', 'operator'), await invite(admin, 'Vera', 'viewer')];
}, 120_000);

afterAll(async () => {
  await ops.stop();
  await releases.stop();
});

/** A remote of which 1 was live, then 2; 3 waits. */
beforeEach(async () => {
  name = `mfe-events-${++made}`;
  for (const version of ['1', '2', '3']) await releases.publish(name, version);
  for (const version of ['1', '2']) await releases.promote(name, version);
});

const at = ({ path }: { path: string }): string => path.replace(':name', name);
const post = (route: { path: string }, body: object, { browser } = otto): Promise<Answer> => browser.post(at(route), body);
const one = async (): Promise<RemoteReleases> => (await vera.browser.get(at(opsRoutes.getRemote))).body;
const stable = async (): Promise<string> => (await one()).remote!.live.version;
const auditOf = async (subject: string): Promise<AuditEntry[]> => (await admin.browser.get(opsRoutes.listAudit.path, { query: { subject } })).body.entries;
const historyOf = async (query: Record<string, string>): Promise<ReleaseHistory> => (await vera.browser.get(opsRoutes.listReleaseChanges.path, { query })).body;

const reason = 'Prices are missing';

it('a viewer sees what is live, since when, by whom and why, and how it does beside the version before it and the canary', async () => {
  await releases.observe({ name, version: '1', tallies: { shown: 200, 'browser-error': 1 }, histograms: { LCP: { [bucketOf('LCP', 1_000)]: 40 } } });
  await releases.observe({ name, version: '2', tallies: { shown: 100, 'server-error': 1, 'browser-error': 1 }, histograms: {} });
  expect((await post(opsRoutes.setCanary, { from: '2', version: '3', percent: 2.5, reason: 'A few first' })).body).toMatchObject({ changed: true });
  const { remotes, lock }: LiveReleases = (await vera.browser.get(opsRoutes.listReleases.path)).body;
  expect(lock).toBeNull();
  expect(remotes.find((remote) => remote.name === name)).toMatchObject({
    team: name.slice(4),
    live: { version: '2', change: { kind: 'promoted', by: 'operations', reason: 'as a test wants it' }, figures: { shown: 100, errors: 2, lcp: null } },
    before: { version: '1', figures: { shown: 200, errors: 1, lcp: expect.closeTo(1_000, -3) } },
    lastGood: '1',
    canary: { version: '3', percent: 2.5, figures: null },
    takenBack: null,
  });
});

it('an operator sees where a rollback leads, and rolls back; both audit logs say who did it and why', async () => {
  expect((await post(opsRoutes.tryRelease, { command: 'roll-back' })).body).toMatchObject({ from: '2', to: '1' });
  expect([await stable(), await auditOf(name)]).toEqual(['2', []]);
  expect((await post(opsRoutes.rollBack, { from: '2', to: '1', reason })).body).toMatchObject({ changed: true });
  const { remote, versions } = await one();
  expect(remote).toMatchObject({ live: { version: '1', change: { kind: 'rolled-back', by: 'Otto', reason } }, lastGood: null });
  expect(versions.map(({ version, wasLive, withdrawn }) => [version, wasLive, withdrawn])).toEqual([['3', false, false], ['2', true, true], ['1', true, false]]);
  expect(await auditOf(name)).toMatchObject([{ action: 'release-rolled-back', operator: { name: 'Otto' }, detail: { reason, from: '2', to: '1', revision: expect.any(Number) } }]);
  expect((await historyOf({ name })).changes[0]).toMatchObject({ kind: 'rolled-back', by: 'Otto', reason, moves: [{ name, from: '2', to: '1' }] });
});

it('what an operator saw is what is changed: when something else is live by now, nothing is', async () => {
  await releases.promote(name, '3');
  expect(await post(opsRoutes.rollBack, { from: '2', to: '1', reason })).toMatchObject({ status: 409, body: { code: 'stale', error: expect.stringContaining('is at 3 by now') } });
  expect(await stable()).toBe('3');
  expect(await auditOf(name)).toMatchObject([{ action: 'release-not-rolled-back', detail: { reason, because: 'stale' } }]);
});

it('moves of other remotes meanwhile hold nobody up', async () => {
  const other = `mfe-others-${made}`;
  for (const version of ['1', '2']) await releases.publish(other, version);
  const moving = (async () => {
    for (const version of ['1', '2', '1', '2', '1', '2']) await releases.promote(other, version);
  })();
  for (const [from, to] of [['2', '1'], ['1', '2'], ['2', '3']]) expect((await post(opsRoutes.promote, { from, to, reason })).status).toBe(200);
  await moving;
  expect(await stable()).toBe('3');
});

it('a version that was never live is promoted, not gone back to', async () => {
  expect(await post(opsRoutes.tryRelease, { command: 'roll-back', version: '3' })).toMatchObject({ status: 409, body: { code: 'no_last_good' } });
  expect(await post(opsRoutes.rollBack, { from: '2', to: '3', reason })).toMatchObject({ status: 409, body: { code: 'no_last_good' } });
  expect((await post(opsRoutes.promote, { from: '2', to: '3', reason })).body).toMatchObject({ changed: true });
  expect(await stable()).toBe('3');
});

it('what the gate refuses is told with rule and fix before anything is done, and refused when it is tried all the same', async () => {
  await releases.publish(name, '4', { sdk: '^2.0.0' });
  const { body } = await post(opsRoutes.tryRelease, { command: 'promote', version: '4' });
  expect(body).toMatchObject({ from: '2', to: '4', problems: [{ remote: name, rule: 'sdk-range', text: expect.stringContaining('^2.0.0') }] });
  const refused = await post(opsRoutes.promote, { from: '2', to: '4', reason });
  expect(refused).toMatchObject({ status: 422, body: { code: 'gate_refused', issues: [{ path: `${name}.sdk-range` }] } });
  expect(await post(opsRoutes.setCanary, { from: '2', version: '4', percent: 5, reason })).toMatchObject({ status: 422, body: { code: 'gate_refused' } });
  expect((await auditOf(name)).map(({ action, detail }) => [action, detail['because']])).toEqual([['canary-not-set', 'gate_refused'], ['release-not-promoted', 'gate_refused']]);
});

it('a canary is set, grows and is stopped', async () => {
  const set = (percent: number) => post(opsRoutes.setCanary, { from: '2', version: '3', percent, reason });
  expect([(await set(5)).status, (await set(50)).status, (await set(100.1)).status, (await set(0.001)).status]).toEqual([200, 200, 422, 422]);
  expect((await one()).remote!.canary).toMatchObject({ version: '3', percent: 50 });
  expect((await post(opsRoutes.stopCanary, { reason })).body).toMatchObject({ changed: true });
  expect((await one()).remote!.canary).toBeNull();
  expect((await auditOf(name)).map(({ action }) => action)).toEqual(['canary-stopped', 'canary-set', 'canary-set']);
});

it('the lock is an admin’s; while it holds, versions can be taken back and nothing else', async () => {
  const lock = (locked: boolean, by: SetUp) => post(opsRoutes.setReleaseLock, { locked, reason: 'The holidays' }, by);
  expect((await lock(true, otto)).body.code).toBe('role');
  expect((await lock(true, admin)).body.lock).toMatchObject({ by: 'Ada', reason: 'The holidays' });
  expect(await post(opsRoutes.promote, { from: '2', to: '3', reason })).toMatchObject({ status: 409, body: { code: 'locked' } });
  expect((await post(opsRoutes.rollBack, { from: '2', to: '1', reason })).status).toBe(200);
  expect((await lock(false, admin)).body.lock).toBeNull();
  expect((await post(opsRoutes.promote, { from: '1', to: '3', reason })).status).toBe(200);
});

it('a viewer changes nothing, and nobody does without a reason', async () => {
  const bodies: [{ path: string }, object][] = [
    [opsRoutes.rollBack, { from: '2', to: '1' }],
    [opsRoutes.promote, { from: '2', to: '3' }],
    [opsRoutes.setCanary, { from: '2', version: '3', percent: 5 }],
    [opsRoutes.stopCanary, {}],
  ];
  for (const [route, body] of bodies) {
    expect(await post(route, { ...body, reason }, vera)).toMatchObject({ status: 403, body: { code: 'role' } });
    for (const unsaid of [{}, { reason: '  ' }]) expect((await post(route, { ...body, ...unsaid })).status).toBe(422);
  }
  expect([await stable(), await auditOf(name)]).toEqual(['2', []]);
});

it('what the judge took back is marked with its figures, until somebody moves the remote', async () => {
  await releases.call(releasesRoutes.setCanary, { name, version: '3', percent: 10, reason: 'A few first' });
  await releases.observe({ name, version: '2', tallies: { shown: 900, 'browser-error': 3 }, visits: { viewed: 900, 'viewed-badly': 3 }, histograms: {} });
  await releases.observe({ name, version: '3', tallies: { shown: 100, 'browser-error': 30 }, visits: { viewed: 100, 'viewed-badly': 30 }, histograms: {} });
  const takenBack = await eventually('the judge has spoken', async () => (await one()).remote!.takenBack ?? undefined);
  expect(takenBack).toMatchObject({ kind: 'canary-stopped', by: 'judge', moves: [{ from: '3', to: '2' }], verdict: { measure: 'errors', candidate: 0.3, candidateCount: 100 } });
  await post(opsRoutes.rollBack, { from: '2', to: '1', reason });
  expect((await one()).remote!.takenBack).toBeNull();
});

it('an operator who is called judge is not taken for it', async () => {
  const judge = await invite(admin, `judge`, 'operator');
  await post(opsRoutes.rollBack, { from: '2', to: '1', reason }, judge);
  expect((await one()).remote).toMatchObject({ live: { change: { by: 'judge', verdict: null } }, takenBack: null });
  await admin.browser.post(opsRoutes.disable.path.replace(':id', judge.session.operator.id));
});

it('pages and fragments are told with whose they are, by what is live', async () => {
  const owner = { remote: name, team: name.slice(4) };
  const path = `/${owner.team}`;
  const mine = async (): Promise<Ownership> => {
    const { pages, fragments, empty }: Ownership = (await vera.browser.get(opsRoutes.getOwnership.path)).body;
    return { pages: pages.filter(({ remote }) => remote === name), fragments, empty };
  };
  expect(await mine()).toEqual({ pages: [{ path, title: `All ${owner.team}`, ...owner, version: '2' }], fragments: [], empty: [] });
  await releases.publish(name, '4', {
    routes: [{ path: `${path}/:slug`, module: './page', title: 'One event' }],
    fragments: [{ slot: 'home.events', module: './page' }],
    slots: [{ name: 'event.dealers' }],
  });
  await releases.promote(name, '4');
  expect(await mine()).toEqual({
    pages: [{ path: `${path}/:slug`, title: 'One event', ...owner, version: '4' }],
    fragments: [{ slot: 'home.events', on: null, ...owner, version: '4' }],
    empty: [{ slot: 'event.dealers', on: name }],
  });
});

it('the history is read page by page', async () => {
  const first = await historyOf({ limit: '2' });
  const second = await historyOf({ limit: '2', before: String(first.next) });
  const numbers = [...first.changes, ...second.changes].map(({ number }) => number);
  expect(numbers).toEqual([0, 1, 2, 3].map((step) => numbers[0]! - step));
  const { changes, next } = await historyOf({ name });
  expect([changes.map(({ kind }) => kind), next]).toEqual([['promoted', 'promoted', 'published', 'published', 'published'], null]);
});

it('nobody has published it: 404; it is no name of a remote: 422', async () => {
  const { path } = opsRoutes.getRemote;
  expect((await vera.browser.get(path.replace(':name', 'mfe-nowhere'))).status).toBe(404);
  expect((await vera.browser.get(path.replace(':name', 'events'))).status).toBe(422);
});

it('while the release service is away that is said and written down, and everything else works', async () => {
  await releases.end();
  const away = { status: 503, body: { code: 'service_away', error: expect.stringContaining('«releases» cannot be reached') } };
  for (const route of [opsRoutes.listReleases, opsRoutes.getRemote, opsRoutes.listReleaseChanges, opsRoutes.getOwnership]) expect(await vera.browser.get(at(route))).toMatchObject(away);
  expect(await post(opsRoutes.rollBack, { from: '2', to: '1', reason })).toMatchObject(away);
  expect(await auditOf(name)).toMatchObject([{ action: 'release-not-rolled-back', detail: { because: 'service_away' } }]);
  expect((await vera.browser.get(opsRoutes.getOverview.path)).status).toBe(200);
  await releases.again();
  expect(await stable()).toBe('2');
});
