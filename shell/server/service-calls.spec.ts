import { startRedirectingServer, testSiteKeys } from '@larkway/kit/testing';
import { readConfig } from './config.js';
import { serviceFetch, upstreamOf } from './service-calls.js';

const config = (upstreams: string) =>
  readConfig({
    RELEASE_MAP: 'map.json',
    RELEASE_PUBLIC_KEYS: 'key',
    ARTEFACTS_DIR: 'artefacts',
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
