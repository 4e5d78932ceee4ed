import { createVerifier } from '@larkway/kit/signing';
import { eventually } from '@larkway/kit/testing';
import {
  type LivePayload,
  livePayloadSchema,
  liveRoutes,
  releasesRoutes,
} from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Answer, type Client, clientOf } from './client.js';
import { openFeed } from './open-feed.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const many = Array.from({ length: 20 }, (_, index) => `mfe-event-${index}`);

let releases: StartedReleases;
let operations: Client;

beforeEach(async () => {
  releases = await startReleases();
  ({ operations } = releases);
}, 60_000);

afterEach(() => releases.stop());

const publish = async (...names: string[]): Promise<void> => {
  for (const name of names)
    for (const version of ['1', '2'])
      await operations.publish(await build(releases.store, { name, version }));
};

const revisionsOf = (answers: Answer[]): number[] =>
  answers.map(({ body }) => body.revision as number).sort((a, b) => a - b);

const maps = async (): Promise<LivePayload[]> => {
  const { rows } = await releases.sql.query(
    `SELECT payload FROM live_maps WHERE channel = 'production' ORDER BY revision`,
  );
  return rows.map(({ payload }) => livePayloadSchema.parse(JSON.parse(payload)));
};

const versionsIn = ({ remotes }: LivePayload): Record<string, string> =>
  Object.fromEntries(remotes.map(({ name, stable }) => [name, stable.version]));

it('twenty concurrent promotions are made one after another, and each signed map contains all before it', async () => {
  await publish(...many);
  const { body: key } = await operations.get(liveRoutes.key);
  const verifier = createVerifier([key.publicKey]);
  const feed = await openFeed(releases.url);
  const answers = await Promise.all(
    many.map((name) => operations.promote([{ name, version: '1' }])),
  );
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200));
  expect(revisionsOf(answers)).toEqual(many.map((_, index) => index + 1));
  const all = await maps();
  expect(all.map(({ revision, remotes }) => [revision, remotes.length])).toEqual(
    [0, ...revisionsOf(answers)].map((revision) => [revision, revision]),
  );
  for (const { body } of answers)
    expect(versionsIn(all[body.revision]!)).toMatchObject({ [body.change.moves[0].name]: '1' });
  await eventually(
    'the last map is in the feed',
    () => feed.maps().at(-1)?.payload.revision === many.length,
  );
  for (const { signed, payload } of feed.maps())
    expect(JSON.parse(verifier.open(signed))).toEqual(payload);
  for (const { payload } of feed.maps())
    expect(payload).toEqual({
      ...all[payload.revision],
      epoch: expect.any(Number),
      expiresAt: expect.any(String),
    });
  feed.close();
});

it('two copies of the service never overwrite each other’s changes', async () => {
  await publish(...many);
  const other = clientOf((await releases.another()).url, operations.token);
  const answers = await Promise.all(
    many.map((name, index) =>
      (index % 2 === 0 ? operations : other).promote([{ name, version: '1' }]),
    ),
  );
  const [done, late] = [
    answers.filter(({ status }) => status === 200),
    answers.filter(({ status }) => status !== 200),
  ];
  expect(late.map(({ status, body }) => [status, body.code])).toEqual(
    late.map(() => [409, 'stale']),
  );
  expect(revisionsOf(done)).toEqual(done.map((_, index) => index + 1));
  const moved = done.map(({ body }) => body.change.moves[0].name as string).sort();
  expect(Object.keys(versionsIn((await maps()).at(-1)!))).toEqual(moved);
});

it('a channel that changed during the compatibility check is checked again', async () => {
  await publish(...many.slice(0, 2));
  await operations.promote(many.slice(0, 2).map((name) => ({ name, version: '1' })));
  await operations.promote([{ name: many[0]!, version: '2' }]);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  releases.site.trials.length = 0;
  releases.site.answer = async () => {
    await held;
    return { pages: ['/'], problems: [] };
  };
  const promotion = operations.promote([{ name: many[1]!, version: '2' }]);
  await eventually('the compatibility check has started', () => releases.site.trials.length === 1);
  expect((await operations.rollBack([{ name: many[0]! }])).body.revision).toBe(3);
  goOn();
  expect((await promotion).body).toMatchObject({ changed: true, revision: 4 });
  expect(releases.site.trials).toHaveLength(2);
  expect(versionsIn((await maps()).at(-1)!)).toEqual({ [many[0]!]: '1', [many[1]!]: '2' });
});

it('a promotion is refused if the channel is locked during its compatibility check', async () => {
  await publish(many[0]!);
  releases.site.answer = async () => {
    await operations.post(releasesRoutes.setLock, { locked: true, reason: 'a holiday' });
    return { pages: ['/'], problems: [] };
  };
  expect(await operations.promote([{ name: many[0]!, version: '1' }])).toMatchObject({
    status: 409,
    body: { code: 'locked' },
  });
  expect(await maps()).toHaveLength(1);
});

it('a promotion is refused if its version is retired during the compatibility check', async () => {
  await publish(many[0]!);
  releases.site.answer = async () => {
    await releases.sql.query(
      `INSERT INTO retirements (name, version, retired_at) VALUES ($1, '1', now())`,
      [many[0]],
    );
    return { pages: ['/'], problems: [] };
  };
  expect(await operations.promote([{ name: many[0]!, version: '1' }])).toMatchObject({
    status: 409,
    body: { code: 'retired' },
  });
  expect(await maps()).toHaveLength(1);
});

it('a promotion is refused with 409 if the channel keeps changing', async () => {
  await publish(...many.slice(0, 2));
  await operations.promote([{ name: many[0]!, version: '1' }]);
  let looks = 0;
  releases.site.answer = async () => {
    // A change by another copy of the service, outside of this process's mutex.
    await releases.sql.query(
      `UPDATE channels SET revision = revision + 1 WHERE name = 'production'`,
    );
    looks += 1;
    return { pages: ['/'], problems: [] };
  };
  expect(await operations.promote([{ name: many[1]!, version: '1' }])).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  expect(looks).toBe(5);
});
