import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@larkway/kit/objects';
import { Readiness } from '@larkway/kit/observability';
import { createSigner } from '@larkway/kit/signing';
import { eventually, testSiteKeys } from '@larkway/kit/testing';
import {
  FEED_EVENT,
  type LivePayload,
  liveRoutes,
  type Pointer,
  type SignedMap,
} from '@larkway/releases-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { readConfig } from '../config.js';
import { writeTinyRelease } from '../testing/tiny-release.js';
import { type FollowedReleases, followReleases, rememberMap } from './follow-releases.js';
import { createReleaseFiles } from './release-files.js';

const signer = createSigner(randomBytes(32).toString('base64url'));
const hour = 3_600_000;

let folder: string;
let service: Server;
let readers: ServerResponse[];
let reported: LivePayload[];
/** What the release service makes of a report. */
let onReport: () => void;
let current: SignedMap | undefined;
let pointers: Pointer[];
let followed: FollowedReleases | undefined;
let registry: Registry;
let logged: string[];

const map = (
  epoch: number,
  revision: number,
  version: 0 | 1,
  expiresAt = new Date(Date.now() + 24 * hour).toISOString(),
): SignedMap => {
  const payload: LivePayload = {
    format: 1,
    channel: 'production',
    revision,
    issuedAt: new Date(0).toISOString(),
    remotes: [{ name: 'mfe-x', team: 'x', stable: pointers[version]! }],
    epoch,
    expiresAt,
  };
  return signer.sign(JSON.stringify(payload));
};

const show = (signed: SignedMap): void => {
  current = signed;
  for (const reader of readers)
    reader.write(`event: ${FEED_EVENT}\ndata: ${JSON.stringify(signed)}\n\n`);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-follow-'));
  pointers = [
    await writeTinyRelease(join(folder, 'store'), { version: '1' }),
    await writeTinyRelease(join(folder, 'store'), { version: '2' }),
  ];
  [readers, reported, logged, current, onReport] = [[], [], [], undefined, () => undefined];
  service = createServer((request, response) => {
    if (request.url === liveRoutes.report.path) {
      let text = '';
      request
        .on('data', (part) => (text += part))
        .on('end', () => {
          reported.push(JSON.parse((JSON.parse(text) as SignedMap).payload) as LivePayload);
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ epoch: 2, isRestored: true }));
          onReport();
        });
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    readers.push(response);
    if (current) show(current);
    else response.write(': beat\n\n');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

afterEach(async () => {
  followed?.close();
  followed = undefined;
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true, force: true });
});

const follow = async (): Promise<FollowedReleases> => {
  registry = new Registry();
  const config = readConfig({
    RELEASES_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    RELEASE_PUBLIC_KEYS: signer.publicKey,
    ARTIFACTS_DIR: join(folder, 'store'),
    ARTIFACT_CACHE_DIR: join(folder, 'cache'),
    API_UPSTREAMS: '/api/vehicles=http://127.0.0.1:9',
    ...testSiteKeys,
  });
  followed = await followReleases({
    config,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    registry,
    readiness: new Readiness(),
    files: createReleaseFiles({
      store: openFolderStore(join(folder, 'store')),
      cache: join(folder, 'cache'),
    }),
    trials: {
      beforeTraffic: () => Promise.resolve(),
      candidates: () => Promise.reject(new Error('not called')),
    },
    onMap: () => undefined,
    rendering: { prepare: () => Promise.resolve(), serve: () => undefined },
  });
  return followed;
};

const liveVersion = () => followed!.live.state()?.slots[0]?.stable.version;
const metric = async (name: string): Promise<string> =>
  (await registry.getSingleMetricAsString(name))
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');

test.each([
  ['a lower revision', 1],
  ['the same revision with other content', 2],
])(
  'a site server shows its map to a restored release service that has %s, and follows its new epoch',
  async (_what, revision) => {
    current = map(1, 2, 1);
    await follow();
    await eventually('version 2 is live', () => liveVersion() === '2');
    onReport = () => show(map(2, revision, 0));
    show(map(1, revision, 0));
    await eventually('version 1 is live again', () => liveVersion() === '1');
    expect(reported).toMatchObject([
      { epoch: 1, revision: 2, remotes: [{ stable: { version: '2' } }] },
    ]);
    expect(await metric('site_release_maps_refused_total')).toContain(
      `{reason="${revision === 2 ? 'conflict' : 'older'}"} 1`,
    );
  },
);

test('a replayed old map is refused after the release service has learned this server’s map', async () => {
  current = map(1, 2, 1);
  await follow();
  await eventually('version 2 is live', () => liveVersion() === '2');
  show(map(1, 1, 0));
  await eventually('the report', () => reported.length === 1);
  expect(liveVersion()).toBe('2');
});

test('a server with an empty cache does not become ready with an expired map', async () => {
  current = map(1, 2, 1, new Date(Date.now() - hour).toISOString());
  await follow();
  await eventually('it is refused', async () =>
    (await metric('site_release_maps_refused_total')).includes('{reason="expired"} 1'),
  );
  expect(liveVersion()).toBeUndefined();
  show(map(1, 2, 1));
  await eventually('version 2 is live', () => liveVersion() === '2');
});

test('a server that starts while the release service is down uses its own expired map, which log and metrics show', async () => {
  const expiresAt = new Date(Date.now() - 72 * hour).toISOString();
  await rememberMap(join(folder, 'cache'), 'production').write(
    JSON.stringify(map(1, 2, 1, expiresAt)),
  );
  await follow();
  expect(liveVersion()).toBe('2');
  expect(logged.find((line) => line.includes('the release map has expired'))).toContain(
    '"level":50',
  );
  expect(await metric('site_release_map_expires_timestamp_seconds')).toBe(
    `site_release_map_expires_timestamp_seconds{channel="production"} ${Date.parse(expiresAt) / 1_000}`,
  );
  expect(await metric('site_release_map_revision')).toBe(
    'site_release_map_revision{channel="production"} 2',
  );
});

test('a server removes copies of versions that were not used for a day when a map goes live, and keeps those of the map', async () => {
  const copies = join(folder, 'cache/mfe-x');
  const longAgo = (Date.now() - 25 * hour) / 1_000;
  await mkdir(join(copies, '0-0123456789abcdef'), { recursive: true });
  await utimes(join(copies, '0-0123456789abcdef'), longAgo, longAgo);
  current = map(1, 2, 1);
  await follow();
  await eventually('the old copy is removed', async () =>
    (await readdir(copies)).every((name) => name.startsWith('2-')),
  );
  expect(await readdir(copies)).toHaveLength(1);
});

test('a renewed map is remembered: a server that starts from its cache knows the later expiry', async () => {
  current = map(1, 2, 1);
  await follow();
  await eventually('version 2 is live', () => liveVersion() === '2');
  const later = new Date(Date.now() + 25 * hour).toISOString();
  show(map(1, 2, 1, later));
  await eventually('it is remembered', async () =>
    (await rememberMap(join(folder, 'cache'), 'production').read())?.includes(later),
  );
});
