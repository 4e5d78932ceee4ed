import { eventually } from '@larkway/kit/testing';
import {
  bucketOf,
  type Change,
  type Observation,
  releasesRoutes,
  telemetryRoutes,
  regressionSchema,
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
  name = `mfe-judged-${++made}`;
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

const verdict = (): Promise<Change> =>
  eventually('the judge has spoken', async () => {
    await releases.service.app.get(CanaryAnalysis).analyze();
    return (await changes()).find(({ by }) => by === 'judge');
  });

/** The judge is not waited for where he is to do nothing. */
const runCanaryAnalysis = (): Promise<void> => releases.service.app.get(CanaryAnalysis).analyze();

const status = async () =>
  (await operations.get(releasesRoutes.status)).body.remotes.find(
    (remote: { name: string }) => remote.name === name,
  );

it('halts a canary that fails more often than what the others get, with the figures in the audit log', async () => {
  resultOf(await operations.setCanary(name, '2', 10));
  await observe('1', { visits: { viewed: 900, 'viewed-badly': 3 } });
  await observe('2', { visits: { viewed: 100, 'viewed-badly': 30 } });
  const change = await verdict();
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

it('rolls back a fresh promotion that is slower than the version before it', async () => {
  const lcp = (value: number) => ({
    LCP: { [bucketOf('LCP', value)]: 800, [bucketOf('LCP', value * 1.5)]: 400 },
  });
  await observe('1', { histograms: lcp(1_500) });
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { histograms: lcp(3_500) });
  expect(await verdict()).toMatchObject({
    kind: 'rolled-back',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { measure: 'LCP', seenBy: 'browser' },
  });
  expect((await status()).stable.version).toBe('1');
});

it('does not roll back a fresh promotion by what browsers alone say while fewer than 1,000 visit; it says so in the log and in a metric', async () => {
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
  expect(await verdict()).toMatchObject({
    kind: 'rolled-back',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { seenBy: 'browser', candidateCount: 1_000 },
  });
});

it('does not roll back a promotion that 1,000 visit for 40 forged visits', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('1', { visits: { viewed: 5_000 } });
  await observe('2', { visits: { viewed: 1_000, 'viewed-badly': 40 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
});

it('rolls back a fresh promotion while another version is tried on a few', async () => {
  await operations.publish(await build(releases.store, { name, version: '3' }));
  resultOf(await operations.promote([{ name, version: '2' }]));
  resultOf(await operations.setCanary(name, '3', 5));
  await observe('2', { visits: { served: 100, 'served-badly': 60 } });
  expect(await verdict()).toMatchObject({
    kind: 'rolled-back',
    moves: [{ name, from: '2', to: '1' }],
    evidence: { seenBy: 'server' },
  });
});

it('leaves alone what is as good as before, and what only few have seen', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('1', { visits: { served: 300, 'served-badly': 3 } });
  await observe('2', { visits: { served: 300, 'served-badly': 4, viewed: 5, 'viewed-badly': 5 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
});

it('leaves alone what only displays and errors are told of, for one visitor brings about as many as he likes', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { tallies: { shown: 10_000, 'browser-error': 10_000 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
});

it('is overruled by whoever makes live again what browsers found bad, and not where the site itself sees it fail', async () => {
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { visits: { viewed: 1_000, 'viewed-badly': 600 } });
  await verdict();
  resultOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { visits: { viewed: 1_000, 'viewed-badly': 900 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('2');
  await observe('2', { visits: { served: 100, 'served-badly': 60 } });
  await runCanaryAnalysis();
  expect((await status()).stable.version).toBe('1');
  expect((await changes())[0]).toMatchObject({ by: 'judge', evidence: { seenBy: 'server' } });
});

it('judges a canary by what was seen since somebody gave it to visitors', async () => {
  await observe('2', { visits: { viewed: 100, 'viewed-badly': 60 } });
  await releases.sql.query(
    `UPDATE observations SET minute = minute - interval '10 minutes' WHERE name = $1`,
    [name],
  );
  resultOf(await operations.setCanary(name, '2', 10));
  await runCanaryAnalysis();
  expect((await status()).canary).toMatchObject({ percent: 10 });
});
