import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { eventually } from '@larkway/kit/testing';
import type { SignedMap } from '@larkway/releases-contract';
import { Feed, FeedReader } from '../src/live/feed.js';
import { LiveMaps } from '../src/live/live-maps.js';
import { build } from './candidate.js';
import { type Client, clientOf } from './client.js';
import { type OpenFeed, openFeed } from './open-feed.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  for (const version of ['1', '2'])
    await operations.publish(await build(releases.store, { version }));
}, 60_000);

const opened: { close: () => unknown }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

afterAll(() => releases.stop());

const follow = async (channel?: string, url = releases.url): Promise<OpenFeed> => {
  const feed = await openFeed(url, channel);
  opened.push(feed);
  return feed;
};

const next = { '1': '2', '2': '1' } as const;
let present: '1' | '2' = '2';

/** Makes the other version live. @returns the revision. */
const change = async (client = operations): Promise<number> => {
  present = next[present];
  return (await client.promote([{ name: 'mfe-events', version: present }])).body.revision;
};

const has = (feed: OpenFeed, revision: number): Promise<true> =>
  eventually(
    `revision ${revision} is in the feed`,
    () => feed.maps().at(-1)?.payload.revision === revision,
  );

const readers = async (): Promise<number> =>
  Number(
    /^releases_feed_readers\{.*\} (\d+)$/m.exec(
      await (await fetch(releases.service.metricsUrl)).text(),
    )?.[1],
  );

it('two readers get the current map at once and every later one', async () => {
  const first = await change();
  const [one, other] = [await follow(), await follow()];
  await eventually('two readers are counted', async () => (await readers()) === 2);
  for (const feed of [one, other])
    expect(feed.maps().map(({ payload }) => payload.revision)).toEqual([first]);
  for (const revision of [first + 1, first + 2]) {
    expect(await change()).toBe(revision);
    await has(one, revision);
    await has(other, revision);
  }
  for (const feed of [one, other]) {
    expect(feed.maps().map(({ payload }) => payload.revision)).toEqual([
      first,
      first + 1,
      first + 2,
    ]);
    expect(feed.maps().at(-1)!.payload.remotes[0]!.stable.version).toBe(present);
    feed.close();
  }
  await eventually('all readers have left', async () => (await readers()) === 0);
});

it('a reader that joins after the maps were read is not sent an earlier map', async () => {
  const maps = releases.service.app.get(LiveMaps);
  const all = maps.all.bind(maps);
  const steps = new EventEmitter();
  const [read, joined] = [once(steps, 'read'), once(steps, 'joined')];
  const slow = jest.spyOn(maps, 'all').mockImplementationOnce(async () => {
    const earlier = await all();
    steps.emit('read');
    await joined;
    return earlier;
  });
  const published = releases.service.app.get(Feed).publish();
  await read;
  const revision = await change();
  const feed = await follow();
  steps.emit('joined');
  await published;
  slow.mockRestore();
  await has(feed, await change());
  expect(feed.maps().map(({ payload }) => payload.revision)).toEqual([revision, revision + 1]);
});

it('a reader that reconnects gets the current map, no matter how many it missed', async () => {
  const feed = await follow();
  feed.close();
  await change();
  const last = await change();
  const again = await follow();
  expect(again.maps().map(({ payload }) => payload.revision)).toEqual([last]);
});

it('a change made by another copy of the service is sent to readers', async () => {
  const other = await releases.another();
  const feed = await follow(undefined, other.url);
  await has(feed, await change());
  const here = await follow();
  await has(here, await change(clientOf(other.url, operations.token)));
});

it('a reader of one channel gets no map of the other', async () => {
  const [preview, production] = [await follow('preview'), await follow()];
  await change();
  const revision = (
    await operations.promote([{ name: 'mfe-events', version: '1' }], { channel: 'preview' })
  ).body.revision;
  await has(preview, revision);
  await has(production, await change());
  expect(preview.maps().map(({ payload }) => [payload.channel, payload.revision])).toEqual([
    ['preview', 0],
    ['preview', revision],
  ]);
  expect(production.maps().every(({ payload }) => payload.channel === 'production')).toBe(true);
});

it('readers get the current map after a lost database connection is restored', async () => {
  const feed = await follow();
  await releases.sql.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
  );
  await has(feed, await change());
  feed.close();
});

it('every reader gets the map again with a later expiry before it expires, and what is live does not change', async () => {
  const revision = await change();
  const feed = await follow();
  const hour = 3_600_000;
  const [signed] = feed.maps();
  expect(Date.parse(signed!.payload.expiresAt!)).toBeGreaterThan(Date.now() + 23 * hour);
  await releases.service.app.get(Feed).publish(new Date());
  await releases.service.app.get(Feed).publish(new Date(Date.now() + hour));
  // The service's own timer may send the first map again.
  await eventually('the renewed map', () => feed.maps().length >= 2);
  const renewed = feed.maps()[1]!;
  expect(Date.parse(renewed.payload.expiresAt!) - Date.parse(signed!.payload.expiresAt!)).toBe(
    hour,
  );
  expect(renewed.payload).toEqual({ ...signed!.payload, expiresAt: renewed.payload.expiresAt });
  expect(renewed.payload.revision).toBe(revision);
  feed.close();
});

it('an earlier site server gets a map without epoch and expiry', async () => {
  await change();
  const feed = await follow();
  await eventually('the legacy event', () => /^event: live\ndata: .*\n\n/m.test(feed.text()));
  const [, data] = /^event: live\ndata: (.*)\n\n/m.exec(feed.text())!;
  const { payload } = JSON.parse(data!) as SignedMap;
  expect(Object.keys(JSON.parse(payload) as object)).toEqual([
    'format',
    'channel',
    'revision',
    'issuedAt',
    'remotes',
  ]);
  feed.close();
});

it('an idle stream sends heartbeats', async () => {
  const feed = await follow();
  await eventually('a beat', () => feed.text().includes('\n: beat\n\n'));
  feed.close();
});

it('a slow reader gets only the latest map', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = once(server, 'request');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  opened.push(server, { close: () => socket.destroy() });
  let text = '';
  socket.on('data', (part) => (text += part.toString()));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = await asked;
  const reader = new FeedReader(response);
  const signed = (revision: number): SignedMap => ({
    payload: 'x'.repeat(20_000),
    signature: String(revision),
    keyId: '',
  });
  const map = (revision: number) => ({
    revision,
    epoch: 7,
    signed: signed(revision),
    legacy: signed(revision),
  });
  let revision = 0;
  while (!response.writableNeedDrain) {
    reader.sendMap(map(++revision));
    await new Promise(setImmediate);
  }
  const taken = revision;
  while (revision < taken + 500) reader.sendMap(map(++revision));
  reader.sendMap(map(revision));
  socket.resume();
  await eventually('the latest is there', () => text.includes(`id: 7.${revision}\n`));
  expect([...text.matchAll(/^id: 7\.(\d+)$/gm)].map(([, id]) => Number(id))).toEqual([
    ...Array.from({ length: taken }, (_, index) => index + 1),
    revision,
  ]);
});
