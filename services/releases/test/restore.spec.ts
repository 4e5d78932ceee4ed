import { randomBytes } from 'node:crypto';
import { createSigner } from '@larkway/kit/signing';
import { backUpDatabase, eventually } from '@larkway/kit/testing';
import {
  type Change,
  type LivePayload,
  liveRoutes,
  releasesRoutes,
  type SignedMap,
} from '@larkway/releases-contract';
import { Feed } from '../src/live/feed.js';
import { build } from './candidate.js';
import { type Answer, type Client, clientOf, resultOf } from './client.js';
import { openFeed } from './open-feed.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  for (const version of ['1', '2', '3'])
    await operations.publish(await build(releases.store, { version }));
}, 60_000);

afterAll(() => releases.stop());

const promote = async (version: string) =>
  resultOf(await operations.promote([{ name: 'mfe-events', version }]));
const current = async (): Promise<SignedMap> => (await operations.get(liveRoutes.live)).body;
const payloadOf = ({ payload }: SignedMap): LivePayload => JSON.parse(payload) as LivePayload;
const report = (signed: SignedMap): Promise<Answer> =>
  clientOf(releases.url).post(liveRoutes.report, signed);
const restored = async (): Promise<Change[]> =>
  ((await operations.get(releasesRoutes.changes)).body as Change[]).filter(
    ({ kind }) => kind === 'restored',
  );

it('a reported map that the restored database does not contain begins a greater epoch, which is in the audit log and in the feed', async () => {
  await promote('1');
  const restore = await backUpDatabase(releases.sql);
  await promote('2');
  const known = await current();
  expect((await report(known)).body).toEqual({ epoch: payloadOf(known).epoch, isRestored: false });

  await restore();
  const feed = await openFeed(releases.url);
  const answer = await report(known);
  expect(answer).toMatchObject({ status: 200, body: { isRestored: true } });
  expect(answer.body.epoch).toBeGreaterThan(payloadOf(known).epoch!);
  await eventually(
    'the current map in the new epoch',
    () => feed.maps().at(-1)?.payload.epoch === answer.body.epoch,
  );
  expect(feed.maps().at(-1)!.payload).toMatchObject({
    revision: 1,
    remotes: [{ stable: { version: '1' } }],
  });
  feed.close();
  const { revision, channel, issuedAt, epoch } = payloadOf(known);
  expect(await restored()).toMatchObject([
    {
      by: 'restore',
      evidence: { epoch: answer.body.epoch, lost: { revision, channel, issuedAt, epoch } },
    },
  ]);
});

it('open feeds send the map of the restored database', async () => {
  const restore = await backUpDatabase(releases.sql);
  await promote('2');
  const feed = await openFeed(releases.url);
  const revision = feed.maps().at(-1)!.payload.revision;
  await restore();
  await releases.service.app.get(Feed).publish();
  await eventually(
    'the lower revision',
    () => feed.maps().at(-1)!.payload.revision === revision - 1,
  );
  feed.close();
});

it('of twenty concurrent reports of the same lost map, one begins the epoch', async () => {
  const restore = await backUpDatabase(releases.sql);
  await promote('2');
  const lost = await current();
  await restore();
  const before = (await restored()).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(lost)));
  expect(new Set(answers.map(({ body }) => body.epoch)).size).toBe(1);
  expect(await restored()).toHaveLength(before + 1);
});

it('a reported map with a known revision and other content begins a greater epoch', async () => {
  const restore = await backUpDatabase(releases.sql);
  await promote('2');
  const lost = await current();
  await restore();
  await promote('3');
  expect(payloadOf(await current()).revision).toBe(payloadOf(lost).revision);
  expect((await report(lost)).body).toMatchObject({ isRestored: true });
  expect(payloadOf(await current())).toMatchObject({ remotes: [{ stable: { version: '3' } }] });
});

it('a second restore, to a time before the first epoch, begins a greater epoch again', async () => {
  const first = await backUpDatabase(releases.sql);
  await promote('1');
  const lost = await current();
  await first();
  const { epoch } = (await report(lost)).body;
  const ofEpoch = await current();
  await first();
  expect((await report(ofEpoch)).body).toMatchObject({ isRestored: true });
  expect(payloadOf(await current()).epoch).toBeGreaterThan(epoch);
});

it('a known map, a map of an earlier epoch or a renewed map begins no epoch', async () => {
  const older = await current();
  await promote(payloadOf(older).remotes[0]!.stable.version === '1' ? '2' : '1');
  await releases.service.app.get(Feed).publish(new Date(Date.now() + 3_600_000));
  const ofEarlierEpoch = createSigner(releases.environment['RELEASE_SIGNING_KEY']!).sign(
    JSON.stringify({ ...payloadOf(older), epoch: 1, revision: 9_000 }),
  );
  const renewed = createSigner(releases.environment['RELEASE_SIGNING_KEY']!).sign(
    JSON.stringify({ ...payloadOf(older), expiresAt: new Date(0).toISOString() }),
  );
  for (const map of [older, await current(), ofEarlierEpoch, renewed])
    expect((await report(map)).body).toMatchObject({ isRestored: false });
});

it('a map that this service did not sign begins no epoch', async () => {
  const forged = createSigner(randomBytes(32).toString('base64url')).sign(
    JSON.stringify({ ...payloadOf(await current()), revision: 9_000 }),
  );
  expect((await report(forged)).status).toBe(422);
  const tampered = await current();
  expect(
    (
      await report({
        ...tampered,
        payload: tampered.payload.replace(/"revision":\d+/, '"revision":9000'),
      })
    ).status,
  ).toBe(422);
});
