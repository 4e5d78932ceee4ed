import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type PlainServer } from '@larkway/kit/http';
import { registerApiProxy } from './api-proxy.js';

let service: Server;
let site: PlainServer;
let url: string;
let seen: IncomingHttpHeaders[];

const start = async (trusted: string[]): Promise<void> => {
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  site = await createServer({
    name: 'site',
    config: {
      PORT: 0,
      HOST: '127.0.0.1',
      METRICS_PORT: 0,
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DRAIN_DELAY_MS: 0,
      PLAIN_HOSTS: [],
      TRUSTED_PROXIES: trusted,
    },
    register: ({ fastify }) =>
      registerApiProxy(fastify, { upstreams: [{ prefix: '/api/things', origin }] }),
  });
  url = `http://127.0.0.1:${(await site.listen()).port}/api/things`;
};

beforeEach(async () => {
  seen = [];
  service = createHttpServer((request, response) => {
    seen.push(request.headers);
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

afterEach(async () => {
  await site.close();
  service.closeAllConnections();
  service.close();
});

const post = (headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
const claims = {
  'x-forwarded-for': '203.0.113.9, 198.51.100.7',
  'x-forwarded-host': 'www.larkway.example',
  'x-forwarded-proto': 'https',
};

test('behind a trusted proxy, services get the client address that the proxy saw, not what the client claims', async () => {
  await start(['loopback']);
  await post(claims);
  expect(seen[0]).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'www.larkway.example',
    'x-forwarded-proto': 'https',
  });
});

test('without a trusted proxy, a claimed client address is ignored', async () => {
  await start(['192.0.2.1']);
  await post(claims);
  expect(seen[0]).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(url).host,
    'x-forwarded-proto': 'http',
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that a page of another site sends does not reach the service',
  async (method) => {
    await start(['loopback']);
    const origins: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ];
    const answers = await Promise.all(origins.map((headers) => fetch(url, { method, headers })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(seen).toEqual([]);
  },
);

test('a post from the site’s own page reaches the service, also behind a proxy that uses another host name', async () => {
  await start(['loopback']);
  const own = { ...claims, origin: 'https://www.larkway.example' };
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await post({ origin: new URL(url).origin })).status).toBe(200);
  expect((await post(own)).status).toBe(200);
});
