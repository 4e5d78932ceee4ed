import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startRedirectingServer, testSiteKeys } from '@larkway/kit/testing';
import { readConfig } from './config.js';
import { ORDER_HEADER } from './rendering/render-plan.js';
import { serveApi, type ServeApiOptions, serviceFetch, upstreamOf } from './service-calls.js';

const config = (upstreams: string) =>
  readConfig({
    RELEASE_MAP: 'map.json',
    RELEASE_PUBLIC_KEYS: 'key',
    ARTIFACTS_DIR: 'artifacts',
    API_UPSTREAMS: upstreams,
    ...testSiteKeys,
  }).API_UPSTREAMS;

describe('The upstream of a path', () => {
  const upstreams = config(
    '/api/vehicles=http://127.0.0.1:1, /api/vehicles/special=http://127.0.0.1:2',
  );

  test('the longest prefix answers', () => {
    expect(upstreamOf(upstreams, '/api/vehicles/special/x')).toBe('http://127.0.0.1:2');
    expect(upstreamOf(upstreams, '/api/vehicles/d4')).toBe('http://127.0.0.1:1');
    expect(upstreamOf(upstreams, '/api/vehicles?x=1')).toBe('http://127.0.0.1:1');
  });

  test('a prefix ends at a segment: /api/vehicles does not answer for /api/vehicles-x', () => {
    expect(upstreamOf(upstreams, '/api/vehicles-x')).toBeUndefined();
  });

  test.each([
    'vehicles=http://127.0.0.1:1',
    '/ops=http://127.0.0.1:3',
    '/api=http://127.0.0.1:3',
    '/apis/vehicles=http://127.0.0.1:3',
  ])(
    'API_UPSTREAMS=%s is refused by its name: nothing but paths below /api is forwarded',
    (upstreams) => {
      expect(() => config(upstreams)).toThrow('API_UPSTREAMS');
    },
  );
});

test('a call of the site to a service fails when the service redirects it, and is not repeated elsewhere', async () => {
  const service = await startRedirectingServer();
  const call = serviceFetch([{ prefix: '/api/vehicles', origin: service.url }], {
    requestId: 'a-request',
  });
  await expect(call('/api/vehicles', { redirect: 'follow' })).rejects.toThrow('fetch failed');
  expect(service.followed()).toBe(0);
  await service.stop();
});

describe('A call of a render process', () => {
  let folder: string;
  let service: Awaited<ReturnType<typeof startRedirectingServer>>;
  /** Whether the answer of each call may be stored. */
  let sound: boolean[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larkway-calls-'));
    service = await startRedirectingServer();
    sound = [];
  });
  afterEach(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (storedAnswer: ServeApiOptions['storedAnswer']): Promise<string> => {
    const socketPath = join(folder, 'api');
    const server = await serveApi({
      socket: socketPath,
      upstreams: [{ prefix: '/api/vehicles', origin: service.url }],
      visitorOf: () => ({ requestId: 'a-request', onCall: () => (isSound) => sound.push(isSound) }),
      storedAnswer,
    });
    try {
      const asked = request({
        socketPath,
        path: '/api/vehicles',
        headers: { [ORDER_HEADER]: 'an-order' },
      }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return await text(answer);
    } finally {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  };

  test('fails when the service redirects it, and is not repeated elsewhere', async () => {
    await expect(call(() => undefined)).rejects.toThrow('socket hang up');
    expect(service.followed()).toBe(0);
    expect(sound).toEqual([false]);
  });

  test('is answered from memory if the site has the answer, and the document may be stored', async () => {
    const stored = { headers: { 'content-type': 'application/json' }, body: Buffer.from('[]') };
    expect(await call(() => stored)).toBe('[]');
    expect(sound).toEqual([true]);
  });
});
