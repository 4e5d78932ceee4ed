import { eventually } from '@larkway/kit/testing';
import {
  type CanarySteps,
  type Change,
  type ChannelStatus,
  releasesRoutes,
  statusSchema,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { CanaryAnalysis } from '../src/canary-analysis/canary-analysis.js';
import { CanaryStepsService } from '../src/canary-steps/canary-steps.service.js';
import { build } from './candidate.js';
import { type Answer, type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;
let name: string;
let made = 0;

const plan = { percents: [5, 25, 100], everySeconds: 600 };

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
}, 60_000);

beforeEach(async () => {
  name = `mfe-stepped-${++made}`;
  for (const version of ['1', '2', '3'])
    await operations.publish(await build(releases.store, { name, version }));
  resultOf(await operations.promote([{ name, version: '1' }]));
});

afterAll(() => releases.stop());

const start = (more: object = {}, client = operations): Promise<Answer> =>
  client.setCanary(name, '2', 5, { plan, ...more });

/** A plan in progress, at its first step. */
const begin = async (): Promise<void> => void resultOf(await start({ by: 'Otto' }));

const remote = async (): Promise<ChannelStatus['remotes'][number]> =>
  statusSchema
    .parse((await operations.get(releasesRoutes.status)).body)
    .remotes.find((one) => one.name === name)!;

const live = async (): Promise<string> => {
  const { stable, canary } = await remote();
  return canary
    ? `${stable.version}, ${canary.pointer.version} for ${canary.percent} %`
    : stable.version;
};

const steps = async (client = operations): Promise<CanarySteps | undefined> =>
  (await client.get(releasesRoutes.canarySteps)).body.find((one: CanarySteps) => one.name === name);

const changes = async (): Promise<Change[]> =>
  (await operations.get(releasesRoutes.changes, { query: { name } })).body;

const visit = async (version: string, count: number, bad = 0): Promise<void> => {
  const { status } = await operations.post(telemetryRoutes.observe, [
    {
      name,
      version,
      tallies: {},
      histograms: {},
      visits: { viewed: count, 'viewed-badly': bad },
    },
  ]);
  expect(status).toBe(202);
};

/** Lets the time of the current step pass. */
const passTime = (minutes = 10): Promise<unknown> =>
  releases.sql.query(
    `UPDATE canary_steps SET since = since - $2 * interval '1 minute', claimed_until = claimed_until - $2 * interval '1 minute' WHERE name = $1`,
    [name, minutes],
  );

const advance = (): Promise<void> => releases.service.app.get(CanaryStepsService).advance();

/** The service takes due steps every five seconds as well, so a step may be in progress. */
const advanceUntil = (expected: string): Promise<unknown> =>
  eventually(`the channel has ${expected}`, async () => {
    await advance();
    return (await live()) === expected;
  });

const setLock = async (locked: boolean): Promise<void> =>
  expect(
    (await operations.post(releasesRoutes.setLock, { locked, reason: 'the holidays' })).status,
  ).toBe(200);

it('a canary with a plan grows step by step and is promoted at the end, in the name and for the reason of who started it', async () => {
  await begin();
  expect(await steps()).toMatchObject({
    version: '2',
    ...plan,
    step: 1,
    waitsFor: 'time',
    visits: 0,
    visitsNeeded: 50,
    by: 'Otto',
    reason: 'as a test wants it',
  });
  await visit('2', 60);
  await advance();
  expect(await live()).toBe('1, 2 for 5 %');

  await passTime();
  await advanceUntil('1, 2 for 25 %');
  const second = await steps();
  expect(second).toMatchObject({ step: 2, waitsFor: 'time', refusal: null });
  expect(Date.parse(second!.nextAt) - Date.parse(second!.since)).toBe(600_000);

  await passTime();
  await advanceUntil('2');
  expect(await steps()).toBeUndefined();
  expect((await remote()).lastGood!.version).toBe('1');
  expect(await changes()).toMatchObject([
    {
      kind: 'promoted',
      by: 'Otto',
      reason: 'as a test wants it (step 3 of 3)',
      moves: [{ name, from: '1', to: '2', percent: null }],
      evidence: null,
    },
    {
      kind: 'canary-set',
      by: 'Otto',
      reason: 'as a test wants it (step 2 of 3)',
      moves: [{ name, from: '2', to: '2', percent: 25 }],
      evidence: null,
    },
    { kind: 'canary-set', by: 'Otto', reason: 'as a test wants it' },
    { kind: 'promoted' },
    ...Array.from({ length: 3 }, () => ({ kind: 'published' })),
  ]);
});

it('a step waits until 50 visits of its version are counted, however long that takes', async () => {
  await begin();
  await visit('2', 49);
  await passTime(24 * 60);
  await advance();
  expect(await live()).toBe('1, 2 for 5 %');
  expect(await steps()).toMatchObject({ waitsFor: 'visits', visits: 49 });
  await visit('2', 1);
  await advanceUntil('1, 2 for 25 %');
});

it('a canary that is worse never grows; canary analysis halts it and ends its plan', async () => {
  await begin();
  await visit('1', 900, 3);
  await visit('2', 100, 30);
  await passTime();
  await advance();
  expect(['1, 2 for 5 %', '1']).toContain(await live());
  await releases.service.app.get(CanaryAnalysis).analyze();
  expect([await live(), await steps()]).toEqual(['1', undefined]);
  expect((await changes())[0]).toMatchObject({ kind: 'canary-stopped', by: 'judge' });
});

it.each<[string, () => Promise<Answer>, string]>([
  ['a promotion of the version', () => operations.promote([{ name, version: '2' }]), '2'],
  ['a promotion of another version', () => operations.promote([{ name, version: '3' }]), '3'],
  ['a stop of the canary', () => operations.stopCanary(name), '1'],
  ['another share', () => operations.setCanary(name, '2', 10), '1, 2 for 10 %'],
  ['the same share without a plan', () => operations.setCanary(name, '2', 5), '1, 2 for 5 %'],
  ['a canary of another version', () => operations.setCanary(name, '3', 5), '1, 3 for 5 %'],
])('a plan ends with %s', async (_what, change, expected) => {
  await begin();
  expect(resultOf(await change()).changed).toBe(true);
  await visit('2', 60);
  await passTime();
  await advance();
  expect([await live(), await steps()]).toEqual([expected, undefined]);
});

it('a plan ends with a rollback of the remote, and a change of another remote does not affect it', async () => {
  resultOf(await operations.promote([{ name, version: '3' }]));
  const other = `${name}-b`;
  await operations.publish(await build(releases.store, { name: other, version: '1' }));
  await begin();
  resultOf(await operations.promote([{ name: other, version: '1' }]));
  expect(await steps()).toMatchObject({ step: 1 });
  resultOf(await operations.rollBack([{ name }]));
  expect([await live(), await steps()]).toEqual(['1', undefined]);
});

it('a locked channel holds the plan, which goes on when the channel is unlocked', async () => {
  await begin();
  await visit('2', 60);
  await setLock(true);
  try {
    await passTime();
    await advance();
    expect([await live(), (await steps())!.waitsFor]).toEqual(['1, 2 for 5 %', 'unlock']);
  } finally {
    await setLock(false);
  }
  await advanceUntil('1, 2 for 25 %');
});

it('a step that the compatibility check refuses waits, says why, and follows when the check passes', async () => {
  await begin();
  await visit('2', 60);
  releases.site.answer = () => ({
    pages: ['/'],
    problems: [{ page: '/', message: 'it threw' }],
  });
  try {
    await passTime();
    await eventually('the step is refused', async () => {
      await advance();
      return (await steps())!.waitsFor === 'compatibility';
    });
    expect([await live(), (await steps())!.refusal]).toEqual([
      '1, 2 for 5 %',
      expect.stringContaining(`${name}.trial-render`),
    ]);
    const { length } = releases.site.trials;
    await advance();
    expect(releases.site.trials).toHaveLength(length);
  } finally {
    releases.site.answer = () => ({ pages: ['/'], problems: [] });
  }
  await passTime();
  await advanceUntil('1, 2 for 25 %');
  expect(await steps()).toMatchObject({ step: 2, refusal: null });
});

it('several copies of the service take a step once, and a copy that was started later goes on with the plan', async () => {
  await begin();
  await visit('2', 60);
  const copies = [releases.service, await releases.another()];
  await passTime();
  const { length } = releases.site.trials;
  await Promise.all([...copies, ...copies].map(({ app }) => app.get(CanaryStepsService).advance()));
  await advanceUntil('1, 2 for 25 %');
  expect(releases.site.trials).toHaveLength(length + 1);
  expect((await changes()).filter(({ reason }) => reason.includes('step 2'))).toHaveLength(1);

  const later = await releases.another();
  await passTime();
  await eventually('the version is promoted', async () => {
    await later.app.get(CanaryStepsService).advance();
    return (await live()) === '2';
  });
});

it('a step whose copy of the service was killed is taken by another copy after two minutes', async () => {
  await begin();
  await visit('2', 60);
  await passTime();
  await releases.sql.query(
    `UPDATE canary_steps SET claimed_until = now() + interval '2 minutes' WHERE name = $1`,
    [name],
  );
  await advance();
  expect(await live()).toBe('1, 2 for 5 %');
  await passTime(2);
  await advanceUntil('1, 2 for 25 %');
});

it('the plan of a canary that an earlier version of the service has changed is not continued', async () => {
  await begin();
  await visit('2', 60);
  await releases.sql.query(`UPDATE pointers SET canary_percent = 50 WHERE name = $1`, [name]);
  await passTime();
  await advance();
  expect([await live(), await steps()]).toEqual([expect.any(String), undefined]);
  expect((await changes())[0]).toMatchObject({ kind: 'canary-set', revision: expect.any(Number) });
});

it.each([
  ['one step', { percents: [100] }, 'plan.percents'],
  ['shares that do not increase', { percents: [5, 5, 100] }, 'plan.percents'],
  ['a share of 0', { percents: [0, 100] }, 'plan.percents'],
  ['no promotion at the end', { percents: [5, 50] }, 'plan.percents'],
  ['a share above 100', { percents: [5, 101] }, 'plan.percents.1'],
  ['another first share', { percents: [10, 100] }, 'plan.percents.0'],
  ['no time', { everySeconds: 0 }, 'plan.everySeconds'],
  ['more than a week', { everySeconds: 604_801 }, 'plan.everySeconds'],
])('a plan with %s is refused', async (_what, wrong, path) => {
  const { status, body } = await start({ plan: { ...plan, ...wrong } });
  expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([
    422,
    expect.arrayContaining([path]),
  ]);
  expect(await live()).toBe('1');
});

it('a plan is refused in the channel preview, which counts no visits, and for the remote of another team', async () => {
  resultOf(await operations.promote([{ name, version: '1' }], { channel: 'preview' }));
  expect(await start({ channel: 'preview' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'plan' }] },
  });
  const strangers = await releases.team('strangers');
  expect((await start({}, strangers)).status).toBe(403);
  expect(await live()).toBe('1');
  await begin();
  expect(await steps(strangers)).toMatchObject({ step: 1 });
});

it('a dry run of a plan starts nothing', async () => {
  expect(resultOf(await start({ dryRun: true }))).toMatchObject({ changed: false });
  expect([await live(), await steps()]).toEqual(['1', undefined]);
});
