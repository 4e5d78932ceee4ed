import { eventually } from '@larkway/kit/testing';
import {
  bucketOf,
  type Change,
  type Observation,
  regressionSchema,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { CanaryAnalysis } from '../src/canary-analysis/canary-analysis.js';
import { build } from './candidate.js';
import { type Client, resultOf } from './client.js';
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
  name = `mfe-analyzed-${++made}`;
  for (const version of ['1', '2'])
    await operations.publish(await build(releases.store, { name, version }));
  resultOf(await operations.promote([{ name, version: '1' }]));
});

afterAll(() => releases.stop());

const observe = async (version: string, part: Partial<Observation>) => {
  const { status } = await operations.post(telemetryRoutes.observe, [
    { name, version, tallies: {}, histograms: {}, ...part },
  ]);
  expect(status).toBe(202);
};

const changes = async (): Promise<Change[]> =>
  (await operations.get(releasesRoutes.changes, { query: { name } })).body;

const automaticChange = (): Promise<Change> =>
  eventually('canary analysis has changed the channel', async () => {
    await releases.service.app.get(CanaryAnalysis).analyze();
    return (await changes()).find(({ by }) => by === 'judge');
  });

/** Runs canary analysis once, for tests in which it must not change anything. */
const runCanaryAnalysis = (): Promise<void> => releases.service.app.get(CanaryAnalysis).analyze();

const status = async () =>
  (await operations.get(releasesRoutes.status)).body.remotes.find(
    (remote: { name: string }) => remote.name === name,
  );

it('a canary that fails more often than the stable version is halted, with the measurements in the audit log', async () => {
  resultOf(await operations.setCanary(name, '2', 10));
  await observe('1', { visits: { viewed: 900, 'viewed-badly': 3 } });
  await observe('2', { visits: { viewed: 100, 'viewed-badly': 30 } });
  const change = await automaticChange();
  expect(change).toMatchObject({
    kind: 'canary-stopped',
    reason: 'Canary halted: 30.0 % errors, before 0.3 %',
    moves: [{ name, from: '2', to: '1', percent: 10 }],
    evidence: {
      measure: 'errors',
      seenBy: 'browser',
      candidate: 0.3,
      candidateCount: 100,
      baselineCount: 900,
    },
  });
  expect(regressionSchema.parse(change.evidence).chance).toBeLessThan(1e-7);
  expect((await status()).canary).toBeUndefined();
});

it('a recent promotion that is slower than the version before it is rolled back', async () => {
  const lcp = (value: number) => ({
    LCP: { [bucketOf('LCP', value)]: 800, [bucketOf('LCP', value * 1.5)]: 400 },
  });
  await observe('1', { histograms: lcp(1_500) });
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { histograms: lcp(3_500) });
  expect(await automaticChange()).toMatchObject({
    kind: 'rolled-back',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { measure: 'LCP', seenBy: 'browser' },
  });
  expect((await status()).stable.version).toBe('1');
});

it('browsers alone do not roll back a recent promotion with fewer than 1,000 visits; the log and a metric report it', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('1', { visits: { viewed: 500 } });
  await observe('2', { visits: { viewed: 900, 'viewed-badly': 600 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
  expect(
    releases.service.logs.find(
      ({ remote, msg }) =>
        remote === name && String(msg).startsWith('a promotion is worse according to browsers'),
    ),
  ).toMatchObject({ measure: 'errors', candidateCount: 900 });
  expect(await (await fetch(releases.service.metricsUrl)).text()).toContain(
    `releases_promotions_doubted{remote="${name}",service="releases"} 1`,
  );
  await observe('2', { visits: { viewed: 100, 'viewed-badly': 100 } });
  expect(await automaticChange()).toMatchObject({
    kind: 'rolled-back',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { seenBy: 'browser', candidateCount: 1_000 },
  });
});

it('40 forged visits of 1,000 do not roll back a promotion', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('1', { visits: { viewed: 5_000 } });
  await observe('2', { visits: { viewed: 1_000, 'viewed-badly': 40 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
});

it('a recent promotion is rolled back even while the remote has a canary', async () => {
  await operations.publish(await build(releases.store, { name, version: '3' }));
  resultOf(await operations.promote([{ name, version: '2' }]));
  resultOf(await operations.setCanary(name, '3', 5));
  await observe('2', { visits: { served: 100, 'served-badly': 60 } });
  expect(await automaticChange()).toMatchObject({
    kind: 'rolled-back',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { seenBy: 'server' },
  });
});

it('a version that is as good as before, or has few visits, stays live', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('1', { visits: { served: 300, 'served-badly': 3 } });
  await observe('2', { visits: { served: 300, 'served-badly': 4, viewed: 5, 'viewed-badly': 5 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
});

it('counts of displays and errors alone never roll back a version, because one visitor can cause any number', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { tallies: { shown: 10_000, 'browser-error': 10_000 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
});

it('a version that was made live again is not rolled back for browser measurements, but is for server errors', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { visits: { viewed: 1_000, 'viewed-badly': 600 } });
  await automaticChange();
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { visits: { viewed: 1_000, 'viewed-badly': 900 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
  await observe('2', { visits: { served: 100, 'served-badly': 60 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('1');
  expect((await changes())[0]).toMatchObject({ by: 'judge', evidence: { seenBy: 'server' } });
});

it('a canary is compared only by measurements since it was set', async () => {
  await observe('2', { visits: { viewed: 100, 'viewed-badly': 60 } });
  await releases.sql.query(
    `UPDATE observations SET minute = minute - interval '10 minutes' WHERE name = $1`,
    [name],
  );
  resultOf(await operations.setCanary(name, '2', 10));
  await runCanaryAnalysis();
  expect((await status()).canary).toMatchObject({ percent: 10 });
});
