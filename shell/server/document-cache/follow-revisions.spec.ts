import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REVISION_EVENT, REVISION_FEED_PATH } from '@larkway/kit/http';
import { eventually } from '@larkway/kit/testing';
import { pino } from 'pino';
import { type FollowedRevisions, followRevisions } from './follow-revisions.js';

let service: Server;
let origin: string;
let readers: ServerResponse[];
let changes: number;
let followed: boolean[];
let revisions: FollowedRevisions;

const report = (revision: string): void =>
  readers.forEach((reader) => reader.write(`event: ${REVISION_EVENT}\ndata: ${revision}\n\n`));

beforeEach(async () => {
  [readers, changes, followed] = [[], 0, []];
  service = createServer((request, response) => {
    if (request.url !== REVISION_FEED_PATH) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    readers.push(response);
  });
  await once(service.listen(0), 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  revisions = followRevisions({
    origins: [origin],
    onChange: () => (changes += 1),
    onFollowed: (_origin, isFollowed) => followed.push(isFollowed),
    log: pino({ level: 'silent' }),
  });
  await eventually('the feed is open', () => Promise.resolve(readers.length === 1));
});

afterEach(async () => {
  revisions.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const reaches = (times: number) =>
  eventually(`${times} changes`, () => Promise.resolve(changes >= times));

it('each new revision is reported immediately, and again after a second, when all copies of the service have it; the same revision is not', async () => {
  report('one');
  await reaches(1);
  expect([revisions.isFollowed(origin), revisions.counts().get(origin)]).toEqual([true, 1]);
  await reaches(2);
  report('one');
  report('two');
  await reaches(4);
  expect(changes).toBe(4);
});

it('a service whose feed breaks is not followed until it reports again, and has not changed when it reports the same revision', async () => {
  report('one');
  await reaches(2);
  readers.splice(0).forEach((reader) => reader.destroy());
  await eventually('the loss is known', () => Promise.resolve(followed.at(-1) === false));
  expect(revisions.isFollowed(origin)).toBe(false);
  await eventually('the feed is open again', () => Promise.resolve(readers.length === 1));
  report('one');
  await eventually('it is followed again', () => Promise.resolve(revisions.isFollowed(origin)));
  expect([followed, changes]).toEqual([[true, false, true], 2]);
});

it('a service without a feed is not asked again and again', async () => {
  let asked = 0;
  service.on('request', ({ url }) => {
    if (url === `/without${REVISION_FEED_PATH}`) asked += 1;
  });
  const without = followRevisions({
    origins: [`${origin}/without`],
    onChange: () => undefined,
    onFollowed: () => undefined,
    log: pino({ level: 'silent' }),
  });
  await eventually('it is asked', () => Promise.resolve(asked > 0));
  report('one');
  // The second change follows a second after the first.
  await reaches(2);
  without.close();
  expect(asked).toBe(1);
});

it('a feed that sends nothing for ten seconds counts as broken', async () => {
  report('one');
  await eventually('it is followed', () => Promise.resolve(revisions.isFollowed(origin)));
  const begun = Date.now();
  await eventually(
    'the silence is noticed',
    () => Promise.resolve(!revisions.isFollowed(origin)),
    30_000,
  );
  expect(Date.now() - begun).toBeGreaterThan(9_000);
  expect(followed).toEqual([true, false]);
}, 40_000);
