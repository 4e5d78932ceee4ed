import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventually } from '@larkway/kit/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { registerApiProxy } from './api-proxy.js';
import { createApiReads } from './api-reads.js';

const served: OutgoingHttpHeaders = {
  etag: '"one"',
  'cache-control': 'public, max-age=0',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

let service: Server;
let site: FastifyInstance;
/** Addresses that reached the service. */
let calls: string[];
let respond: (url: string) => { status?: number; headers?: OutgoingHttpHeaders; body?: string };
/** Answers of the service wait for it. */
let held: Promise<void>;
let changes: number;
let isFollowed: boolean;

beforeEach(async () => {
  [calls, changes, isFollowed, held] = [[], 0, true, Promise.resolve()];
  respond = () => ({});
  service = createServer((request, response) => {
    calls.push(request.url!);
    const {
      status = 200,
      headers = served,
      body = `[${'"a vehicle",'.repeat(400)}"${changes}"]`,
    } = respond(request.url!);
    void held.then(() => response.writeHead(status, headers).end(body));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  site = Fastify();
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const reads = createApiReads({
    revisions: { countOf: () => changes, isFollowed: () => isFollowed },
    registry: new Registry(),
    log: pino({ level: 'silent' }),
  });
  await registerApiProxy(site, { upstreams: [{ prefix: '/api/things', origin }], reads });
  await site.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  service.closeAllConnections();
  await Promise.all([site.close(), new Promise((resolve) => service.close(resolve))]);
});

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A plain client: `fetch` would decompress, and ask for it. */
const ask = async (path = '/api/things', headers: OutgoingHttpHeaders = {}): Promise<Answered> => {
  const request = httpRequest({
    port: (site.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    headers,
  }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
};

/** Asks until no call reaches the service. */
const stored = (path?: string): Promise<boolean> =>
  eventually('it is stored', async () => {
    const before = calls.length;
    await ask(path);
    return calls.length === before;
  });

it('a repeated read is answered from memory with the service’s answer', async () => {
  const first = await ask();
  await stored();
  const { status, headers, body } = await ask();
  expect([status, body.toString()]).toEqual([200, first.body.toString()]);
  expect(headers).toMatchObject(served);
});

it('a client that has the answer gets 304', async () => {
  await stored();
  for (const tag of ['"one"', 'W/"one"', '"other", "one"'])
    expect(await ask('/api/things', { 'if-none-match': tag })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
  expect(await ask('/api/things', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'it is compressed with %s for those who accept that, under a weak tag',
  async (encoding, expand) => {
    await stored();
    const plain = await ask();
    const { headers, body } = await ask('/api/things', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      etag: 'W/"one"',
      vary: 'accept-encoding',
    });
    expect(expand(body)).toEqual(plain.body);
  },
);

it('after a change of the data the service is asked, and its earlier answer is not sent', async () => {
  await stored();
  changes = 1;
  expect((await ask()).body.toString()).toContain('"1"');
  await stored();
  expect((await ask()).body.toString()).toContain('"1"');
});

it('an answer that started before a change is not stored', async () => {
  await ask();
  let goOn: () => void = () => undefined;
  held = new Promise((resolve) => (goOn = resolve));
  const asked = ask();
  await eventually('the visitor and the site ask', () => Promise.resolve(calls.length === 3));
  changes = 1;
  goOn();
  await asked;
  await stored();
  expect((await ask()).body.toString()).toContain('"1"');
});

it('while changes of the data are not reported, the service is asked each time', async () => {
  await stored();
  isFollowed = false;
  const before = calls.length;
  await ask();
  await ask();
  expect(calls.length).toBe(before + 2);
});

it('an address that is asked for once costs the service one call', async () => {
  for (const query of ['a', 'b', 'c']) await ask(`/api/things?${query}`);
  await stored();
  expect(calls.filter((url) => url.includes('?'))).toEqual([
    '/api/things?a',
    '/api/things?b',
    '/api/things?c',
  ]);
});

test.each<[what: string, response: ReturnType<typeof respond>]>([
  ['that is not there', { status: 404 }],
  ['for one visitor', { headers: { ...served, 'cache-control': 'private' } }],
  ['with a cookie', { headers: { ...served, 'set-cookie': 'a=b' } }],
  ['without a tag', { headers: { 'cache-control': 'public' } }],
  ['that differs by visitor', { headers: { ...served, vary: 'cookie' } }],
])('an answer %s comes from the service each time', async (_what, response) => {
  respond = () => response;
  for (let time = 0; time < 4; time += 1) {
    const before = calls.length;
    expect((await ask()).status).toBe(response.status ?? 200);
    expect(calls.length).toBeGreaterThan(before);
  }
});

it('other methods reach the service', async () => {
  await stored();
  const before = calls.length;
  await fetch(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}/api/things`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(calls.length).toBe(before + 1);
});
