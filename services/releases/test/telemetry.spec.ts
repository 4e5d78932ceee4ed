import {
  bucketOf,
  type Figures,
  type Observation,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const name = 'mfe-events';

let releases: StartedReleases;
let operations: Client;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  for (const version of ['1', '2'])
    await operations.publish(await build(releases.store, { name, version }));
  resultOf(await operations.promote([{ name, version: '1' }]));
}, 60_000);

afterAll(() => releases.stop());

const observe = (seen: Observation[], client = operations) =>
  client.post(telemetryRoutes.observe, seen);
const figures = async (): Promise<Figures[]> =>
  (await operations.get(telemetryRoutes.figures, { query: { name } })).body;
const seen = (version: string, part: Partial<Observation> = {}): Observation => ({
  name,
  version,
  tallies: {},
  visits: {},
  histograms: {},
  ...part,
});

it('measurements of several site servers are added up and returned as statistics', async () => {
  const half = { shown: 50, 'browser-error': 1 };
  const lcp = { [bucketOf('LCP', 1_000)]: 30, [bucketOf('LCP', 3_000)]: 10 };
  const answers = await Promise.all([
    observe([seen('1', { tallies: half, histograms: { LCP: lcp } })]),
    observe([seen('1', { tallies: half, histograms: { LCP: lcp } })]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const [{ tallies, measures }] = (await figures()) as [Figures];
  expect(tallies).toEqual({
    shown: 100,
    'server-error': 0,
    'browser-error': 2,
    'stand-in': 0,
    fallback: 0,
  });
  expect(measures.LCP!.count).toBe(80);
  expect(measures.LCP!.p75 / 1_000).toBeGreaterThanOrEqual(1);
  expect(measures.LCP!.p75 / 1_000).toBeLessThan(1.1);
  expect(measures.LCP!.p95 / 3_000).toBeLessThan(1.1);
  expect(measures.INP).toBeNull();
});

it('measurements of unknown versions are dropped', async () => {
  expect((await observe([seen('9', { tallies: { shown: 5 } })])).status).toBe(202);
  expect((await figures()).map(({ version }) => version)).toEqual(['1']);
});

it('only site servers and the console may report measurements, and teams may read them', async () => {
  const team = await releases.team('events');
  expect((await observe([seen('1', { tallies: { shown: 5 } })], team)).status).toBe(403);
  expect((await team.get(telemetryRoutes.figures)).status).toBe(200);
  expect((await observe([{ ...seen('1'), visitor: 'someone' } as Observation])).status).toBe(422);
});
