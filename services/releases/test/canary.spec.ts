import { releasesRoutes } from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Client, outcomeOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;

beforeEach(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  for (const version of ['1', '2', '3']) await operations.publish(await build(releases.store, { version }));
  outcomeOf(await operations.promote([{ name: 'mfe-events', version: '1' }]));
}, 60_000);

afterEach(() => releases.stop());

const canary = async () => {
  const { body } = await operations.get(releasesRoutes.status);
  const [remote] = body.remotes;
  return remote.canary && { version: remote.canary.pointer.version, percent: remote.canary.percent };
};

it.each([0, 0.01, 12.34, 50, 99.99, 100])('is given to exactly %d per cent', async (percent) => {
  const { change } = outcomeOf(await operations.setCanary('mfe-events', '2', percent));
  expect(change).toMatchObject({ kind: 'canary-set', moves: [{ name: 'mfe-events', from: '1', to: '2', percent }] });
  expect(await canary()).toEqual({ version: '2', percent });
});

it.each([-1, 100.01, 0.001, '5'])('is not given to %p per cent', async (percent) => {
  expect((await operations.setCanary('mfe-events', '2', percent as number)).status).toBe(422);
  expect(await canary()).toBeUndefined();
});

it('grows, and another takes its place', async () => {
  await operations.setCanary('mfe-events', '2', 5);
  expect(outcomeOf(await operations.setCanary('mfe-events', '2', 50)).change!.moves).toEqual([{ name: 'mfe-events', from: '2', to: '2', percent: 50 }]);
  await operations.setCanary('mfe-events', '3', 1);
  expect(await canary()).toEqual({ version: '3', percent: 1 });
});

it('ends when it is stopped, and a second stop changes nothing', async () => {
  await operations.setCanary('mfe-events', '2', 5);
  expect(outcomeOf(await operations.stopCanary('mfe-events')).change).toMatchObject({ kind: 'canary-stopped', moves: [{ name: 'mfe-events', from: '2', to: '1', percent: 5 }] });
  expect([await canary(), outcomeOf(await operations.stopCanary('mfe-events')).changed]).toEqual([undefined, false]);
});

it.each(['1', '2', '3'])('ends when version %s is promoted', async (version) => {
  await operations.setCanary('mfe-events', '2', 5);
  outcomeOf(await operations.promote([{ name: 'mfe-events', version }]));
  expect(await canary()).toBeUndefined();
});

it('is never the version that everybody gets, nor of a remote that nobody gets', async () => {
  expect(await operations.setCanary('mfe-events', '1', 5)).toMatchObject({ status: 422, body: { issues: [{ path: 'version', message: 'is what everybody gets already' }] } });
  await operations.publish(await build(releases.store, { name: 'mfe-new' }));
  expect((await operations.setCanary('mfe-new', '1.0.0', 5)).status).toBe(404);
  expect((await operations.setCanary('mfe-events', '9', 5)).status).toBe(404);
});

it('is given to nobody when the gate refuses it; to keep it ready for nobody is not refused', async () => {
  await operations.publish(await build(releases.store, { version: '4', face: { sdk: '^2.0.0' } }));
  expect(await operations.setCanary('mfe-events', '4', 1)).toMatchObject({ status: 422, body: { code: 'gate_refused', issues: [{ path: 'mfe-events.sdk-range' }] } });
  expect(await canary()).toBeUndefined();
  expect(outcomeOf(await operations.setCanary('mfe-events', '4', 0)).report).toMatchObject({ passes: false, problems: [{ rule: 'sdk-range' }] });
  expect(await canary()).toEqual({ version: '4', percent: 0 });
});

it('neither begins nor grows in a locked channel, but can be stopped there', async () => {
  await operations.setCanary('mfe-events', '2', 5);
  await operations.post(releasesRoutes.setLock, { locked: true, reason: 'the holidays' });
  expect(await operations.setCanary('mfe-events', '2', 50)).toMatchObject({ status: 409, body: { code: 'locked' } });
  outcomeOf(await operations.stopCanary('mfe-events'));
  expect(await canary()).toBeUndefined();
});
