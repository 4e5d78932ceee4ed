import { eventually } from '@larkway/kit/testing';
import { bucketOf, type Change, type Observation, releasesRoutes, telemetryRoutes } from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Client, outcomeOf } from './client.js';
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
  for (const version of ['1', '2']) await operations.publish(await build(releases.store, { name, version }));
  outcomeOf(await operations.promote([{ name, version: '1' }]));
});

afterAll(() => releases.stop());

const observe = async (version: string, part: Partial<Observation>) => {
  const { status } = await operations.post(telemetryRoutes.observe, [{ name, version, tallies: {}, histograms: {}, ...part }]);
  expect(status).toBe(202);
};

const verdict = (): Promise<Change> =>
  eventually('the judge has spoken', async () => {
    const changes = (await operations.get(releasesRoutes.changes, { query: { name } })).body as Change[];
    return changes.find(({ by }) => by === 'judge');
  });

const status = async () => (await operations.get(releasesRoutes.status)).body.remotes.find((remote: { name: string }) => remote.name === name);

it('halts a canary that fails more often than what the others get, with the figures in the audit log', async () => {
  outcomeOf(await operations.setCanary(name, '2', 10));
  await observe('1', { tallies: { shown: 900, 'browser-error': 3 } });
  await observe('2', { tallies: { shown: 100, 'browser-error': 30 } });
  expect(await verdict()).toMatchObject({
    kind: 'canary-stopped',
    reason: 'Canary halted: 30.0 % errors, before 0.3 %',
    moves: [{ name, from: '2', to: '1', percent: 10 }],
    evidence: { measure: 'errors', candidate: 0.3, candidateCount: 100, baselineCount: 900 },
  });
  expect((await status()).canary).toBeUndefined();
});

it('rolls back a fresh promotion that is slower than the version before it', async () => {
  const lcp = (value: number) => ({ LCP: { [bucketOf('LCP', value)]: 200, [bucketOf('LCP', value * 1.5)]: 100 } });
  await observe('1', { tallies: { shown: 300 }, histograms: lcp(1_500) });
  outcomeOf(await operations.promote([{ name, version: '2' }]));
  await observe('2', { tallies: { shown: 300 }, histograms: lcp(3_500) });
  expect(await verdict()).toMatchObject({ kind: 'rolled-back', moves: [{ name, from: '2', to: '1' }], evidence: { measure: 'LCP' } });
  expect((await status()).stable.version).toBe('1');
});

it('leaves alone what is as good as before', async () => {
  outcomeOf(await operations.promote([{ name, version: '2' }]));
  await observe('1', { tallies: { shown: 300, 'browser-error': 3 } });
  await observe('2', { tallies: { shown: 300, 'browser-error': 4 } });
  // Another one is judged meanwhile: the judge has been round.
  const quiet = name;
  name = `mfe-judged-${++made}`;
  for (const version of ['1', '2']) await operations.publish(await build(releases.store, { name, version }));
  outcomeOf(await operations.promote([{ name, version: '1' }]));
  outcomeOf(await operations.setCanary(name, '2', 50));
  await observe('2', { tallies: { shown: 100, 'server-error': 60 } });
  await verdict();
  name = quiet;
  expect((await status()).stable.version).toBe('2');
});
