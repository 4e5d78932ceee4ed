import { releasesRoutes } from '@larkway/releases-contract';
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
  name = `mfe-events-${++made}`;
  for (const version of ['1', '2', '3'])
    await operations.publish(await build(releases.store, { name, version }));
  resultOf(await operations.promote([{ name, version: '1' }]));
});

afterAll(() => releases.stop());

const canary = async () => {
  const { body } = await operations.get(releasesRoutes.status);
  const remote = body.remotes.find((one: { name: string }) => one.name === name);
  return (
    remote.canary && { version: remote.canary.pointer.version, percent: remote.canary.percent }
  );
};

it.each([0, 0.01, 12.34, 50, 99.99, 100])(
  'a canary can be shown to %d percent of visitors',
  async (percent) => {
    const { change } = resultOf(await operations.setCanary(name, '2', percent));
    expect(change).toMatchObject({
      kind: 'canary-set',
      moves: [{ name, from: '1', to: '2', percent }],
    });
    expect(await canary()).toEqual({ version: '2', percent });
  },
);

it.each([-1, 100.01, 0.001, '5'])(
  'a canary for %p percent of visitors is refused',
  async (percent) => {
    expect((await operations.setCanary(name, '2', percent as number)).status).toBe(422);
    expect(await canary()).toBeUndefined();
  },
);

it('the percentage of a canary can grow, and another canary replaces it', async () => {
  await operations.setCanary(name, '2', 5);
  expect(resultOf(await operations.setCanary(name, '2', 50)).change!.moves).toEqual([
    { name, from: '2', to: '2', percent: 50 },
  ]);
  await operations.setCanary(name, '3', 1);
  expect(await canary()).toEqual({ version: '3', percent: 1 });
});

it('stopping a canary ends it, and a second stop changes nothing', async () => {
  await operations.setCanary(name, '2', 5);
  expect(resultOf(await operations.stopCanary(name)).change).toMatchObject({
    kind: 'canary-stopped',
    moves: [{ name, from: '2', to: '1', percent: 5 }],
  });
  expect([await canary(), resultOf(await operations.stopCanary(name)).changed]).toEqual([
    undefined,
    false,
  ]);
});

it.each(['1', '2', '3'])('a canary ends when version %s is promoted', async (version) => {
  await operations.setCanary(name, '2', 5);
  resultOf(await operations.promote([{ name, version }]));
  expect(await canary()).toBeUndefined();
});

it('the stable version, or a version of a remote that is not live, cannot be a canary', async () => {
  expect(await operations.setCanary(name, '1', 5)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'version', message: 'is already live for all visitors' }] },
  });
  await operations.publish(await build(releases.store, { name: 'mfe-new' }));
  expect((await operations.setCanary('mfe-new', '1.0.0', 5)).status).toBe(404);
  expect((await operations.setCanary(name, '9', 5)).status).toBe(404);
});

it('an incompatible canary is refused, except at 0 percent', async () => {
  await operations.publish(
    await build(releases.store, { name, version: '4', face: { sdk: '^2.0.0' } }),
  );
  expect(await operations.setCanary(name, '4', 1)).toMatchObject({
    status: 422,
    body: { code: 'gate_refused', issues: [{ path: `${name}.sdk-range` }] },
  });
  expect(await canary()).toBeUndefined();
  expect(resultOf(await operations.setCanary(name, '4', 0)).report).toMatchObject({
    passes: false,
    problems: [{ rule: 'sdk-range' }],
  });
  expect(await canary()).toEqual({ version: '4', percent: 0 });
});

it('a canary can be stopped in a locked channel, but neither begin nor grow', async () => {
  await operations.setCanary(name, '2', 5);
  await operations.post(releasesRoutes.setLock, { locked: true, reason: 'the holidays' });
  expect(await operations.setCanary(name, '2', 50)).toMatchObject({
    status: 409,
    body: { code: 'locked' },
  });
  resultOf(await operations.stopCanary(name));
  expect(await canary()).toBeUndefined();
  await operations.post(releasesRoutes.setLock, { locked: false, reason: 'they are over' });
});
