import type { Server } from 'node:http';
import { connect } from 'node:net';
import {
  createTestDatabase,
  eventually,
  refusedBodies,
  type StartedService,
  startService,
  type TestDatabase,
  testProcessConfig,
} from '../src/testing/index.js';
import { Readiness } from '../src/observability/readiness.js';
import { createService } from '../src/service/create-service.js';
import { slow, thingRoutes, thingsModule } from './things.js';

let database: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ module: thingsModule(database.url), routes: thingRoutes });
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

const json = { 'content-type': 'application/json' };
const call = (path: string, init?: RequestInit) => fetch(service.url + path, init);

/** Sends bytes that no HTTP client would send, and reads the whole response. */
const raw = (bytes: string): Promise<{ status: number; head: string; body: unknown }> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    );
    let text = '';
    socket.on('error', reject);
    socket.on('data', (part) => {
      text += part.toString();
      const body = /\{.*\}/s.exec(text)?.[0];
      if (body === undefined) return;
      socket.destroy();
      resolve({
        status: Number(text.slice(9, 12)),
        head: text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase(),
        body: JSON.parse(body),
      });
    });
    socket.on('close', () => reject(new Error(`no body in: ${text}`)));
  });

const refusedFields: typeof refusedBodies = [
  [
    'an unknown field',
    422,
    'invalid',
    { headers: json, body: '{"id":1,"name":"abc","admin":true}' },
  ],
  ['a field of the wrong type', 422, 'invalid', { headers: json, body: '{"id":"1","name":"abc"}' }],
];

it.each([...refusedBodies, ...refusedFields])(
  '%s is answered %i in the one error format',
  async (_what, status, code, init) => {
    const response = await call('/things', { method: 'POST', ...init });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ error: expect.any(String), code });
    expect(Object.keys(body).every((key) => ['error', 'code', 'issues'].includes(key))).toBe(true);
  },
);

it('a 422 names every refused field', async () => {
  const response = await call('/things', {
    method: 'POST',
    headers: json,
    body: '{"id":-1,"name":" a ","x":1}',
  });
  const { issues } = (await response.json()) as { issues: { path: string }[] };
  expect(issues.map(({ path }) => path).sort()).toEqual(['', 'id', 'name']);
});

it('a handler gets a valid body as its schema parsed it', async () => {
  const response = await call('/things', {
    method: 'POST',
    headers: json,
    body: '{"id":7,"name":"  seven "}',
  });
  expect(await response.json()).toEqual({ id: 7, name: 'seven' });
});

const refusedAddresses: [string, number, string][] = [
  ['/nowhere', 404, 'not_found'],
  ['//', 404, 'not_found'],
  ['//things', 404, 'not_found'],
  ['/things/', 404, 'not_found'],
  ['/things/..%2f..%2fetc%2fpasswd', 404, 'not_found'],
  ['/things/%00', 404, 'not_found'],
  ['/%E0%A4%A', 400, 'malformed'],
  ['/things/%zz', 400, 'malformed'],
  [`/things/${'a'.repeat(200)}`, 414, 'uri_too_long'],
  [`/${'a'.repeat(9_000)}`, 404, 'not_found'],
  ['/pages', 422, 'invalid'],
  ['/pages?page=a&page=b', 422, 'invalid'],
];

const shortened = refusedAddresses.map(([path, status, code]) => ({
  path,
  status,
  code,
  name: path.slice(0, 40),
}));

it.each(shortened)('the response to GET $name is $status', async ({ path, status, code }) => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(answer).toMatchObject({ status, body: { error: expect.any(String), code } });
});

it.each(['DELETE', 'PUT', 'PATCH', 'PROPFIND'])(
  'the response to %s on a known path is 405 with the allowed methods',
  async (method) => {
    const response = await call('/things', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  },
);

it.each(['/things', '/nowhere', '/healthz'])(
  'TRACE %s is refused, and the response contains nothing of the request',
  async (path) => {
    const { status, head, body } = await raw(
      `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: hunter2\r\n\r\n`,
    );
    expect([404, 405]).toContain(status);
    expect(head + JSON.stringify(body)).not.toContain('hunter2');
  },
);

const commonHeaders = [
  /^x-content-type-options: nosniff$/m,
  /^x-frame-options: deny$/m,
  /^content-security-policy: frame-ancestors 'none'$/m,
  /^strict-transport-security: max-age=31536000; includesubdomains$/m,
];

const refusedBytes: [string, string, number][] = [
  ['a header name with a space', 'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n', 400],
  ['a header with a control character', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\x00c\r\n\r\n', 400],
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
  ['no Host header', 'GET /things HTTP/1.1\r\n\r\n', 400],
  ['two Host headers', 'GET /things HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['the same Host header twice', 'GET /things HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
  ['two Host headers in HTTP/1.0', 'GET /things HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['an empty Host header', 'GET /things HTTP/1.1\r\nHost:\r\n\r\n', 400],
  ['a Host header with a path', 'GET /things HTTP/1.1\r\nHost: x/things\r\n\r\n', 400],
  ['a Host header with a user', 'GET /things HTTP/1.1\r\nHost: me@x\r\n\r\n', 400],
  ['a Host header with two hosts', 'GET /things HTTP/1.1\r\nHost: x, y\r\n\r\n', 400],
  ['a Host header with markup', 'GET /things HTTP/1.1\r\nHost: <script>\r\n\r\n', 400],
  [
    'a Host header with a port that is not a number',
    'GET /things HTTP/1.1\r\nHost: x:http\r\n\r\n',
    400,
  ],
  [
    'an invalid forwarded host',
    'GET /things HTTP/1.1\r\nHost: x\r\nX-Forwarded-Host: <script>\r\n\r\n',
    400,
  ],
  [
    'a length and chunks at once',
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    400,
  ],
  [
    'a length that is not a number',
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n',
    400,
  ],
  ['headers over 16 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ['an unknown expectation', 'GET /things HTTP/1.1\r\nHost: x\r\nExpect: a-pony\r\n\r\n', 417],
  ['a target that is not a path', 'GET *things HTTP/1.1\r\nHost: x\r\n\r\n', 404],
];

it.each(refusedBytes)(
  'the response to %s has the one error format',
  async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatchObject({
      status,
      body: { error: expect.any(String), code: expect.any(String) },
    });
    expect(answer.head).toMatch(/x-request-id: [\w-]{36}/);
    for (const header of commonHeaders) expect(answer.head.replaceAll('\r', '')).toMatch(header);
  },
);

it('the response to a request that does not arrive in time is 408', async () => {
  const server = service.app.getHttpServer() as Server;
  const { headersTimeout, requestTimeout } = server;
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 15_000]);
  Object.assign(server, { headersTimeout: 200, requestTimeout: 200 });
  const { status, body } = await raw(
    'POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  Object.assign(server, { headersTimeout, requestTimeout });
  expect([status, body]).toEqual([
    408,
    { error: 'The request took too long to arrive.', code: 'timeout' },
  ]);
});

it.each(['/things', '/nowhere', '/%ff', '/things/%zz', '/bug', `/things/${'a'.repeat(200)}`])(
  'the response to %s has the common headers',
  async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    for (const header of commonHeaders) expect(answer.head.replaceAll('\r', '')).toMatch(header);
  },
);

it.each([
  'x',
  'www.larkway.example',
  'www.larkway.example:443',
  '127.0.0.1:3000',
  '[::1]:3000',
  'my_service',
])('the host %s is accepted', async (host) => {
  expect((await raw(`GET /things HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).status).toBe(200);
});

it('a health check with HTTP/1.0 and no Host header is accepted', async () => {
  expect((await raw('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});

it('an unexpected error is a 500 without details, and is logged with its stack', async () => {
  const response = await call('/bug', { headers: { 'x-request-id': 'find-this-one' } });
  expect(response.status).toBe(500);
  expect(await response.text()).toBe(
    '{"error":"Something went wrong on our side.","code":"internal"}',
  );
  const line = service.logs.find(
    ({ requestId, level }) => requestId === 'find-this-one' && level === 'error',
  );
  expect(line).toMatchObject({
    err: { type: 'Error', stack: expect.arrayContaining([expect.stringContaining('bug')]) },
  });
});

it('a refusal because of load has Retry-After', async () => {
  const response = await call('/busy');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await response.json()).toEqual({ error: 'Slow down, please.', code: 'too_many_requests' });
});

it('an unavailable database is a 503 with Retry-After, not a 500', async () => {
  const response = await call('/away');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

it('a valid request id is kept, and any other is replaced', async () => {
  const kept = await call('/healthz', { headers: { 'x-request-id': 'from-the-browser_1' } });
  expect(kept.headers.get('x-request-id')).toBe('from-the-browser_1');
  for (const bad of ['short', 'has space inside', 'x'.repeat(65), 'semi;colon;here']) {
    const replaced = await call('/healthz', { headers: { 'x-request-id': bad } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  }
});

it('a log line contains the route, and neither the URL nor the body', async () => {
  const body = JSON.stringify({ id: 1, name: 'jane@example.com' });
  await call('/things?email=jane%40example.com', {
    method: 'POST',
    headers: { ...json, 'x-request-id': 'private-request' },
    body,
  });
  await call('/jane@example.com', { headers: { 'x-request-id': 'private-request' } });
  const lines = service.logs.filter(({ requestId }) => requestId === 'private-request');
  expect(lines).toMatchObject([
    { method: 'POST', route: '/things', status: 200 },
    { method: 'GET', route: 'unknown', status: 404 },
  ]);
  expect(JSON.stringify(service.logs)).not.toContain('jane');
});

it('metrics are counted by route and served on a separate listener', async () => {
  await call('/things');
  const text = await (await fetch(service.metricsUrl)).text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{service="test",method="GET",route="\/things",status="200"\} \d+/,
  );
  expect((await call('/metrics')).status).toBe(404);
});

it('the public health route hides which check failed; the listener for metrics shows it', async () => {
  const broken = await startService({ module: thingsModule(database.url), routes: thingRoutes });
  broken.app.get(Readiness).add('queue', () => Promise.reject(new Error('away')));
  const publicly = await fetch(`${broken.url}/readyz`);
  expect([publicly.status, await publicly.json()]).toEqual([
    503,
    { error: 'The service is not ready.', code: 'unavailable' },
  ]);
  const internally = await fetch(new URL('/readyz', broken.metricsUrl));
  expect([internally.status, await internally.json()]).toEqual([
    503,
    { ready: false, checks: { database: 'ok', queue: 'failed' } },
  ]);
  expect(await (await call('/readyz')).json()).toEqual({ status: 'ready' });
  await broken.close();
});

it('the OpenAPI document is derived from the contract', async () => {
  const document = (await (await call('/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  expect(Object.keys(document.paths)).toEqual(['/things', '/things/{id}']);
  expect(document.paths['/things']!['post']).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { additionalProperties: false, required: ['id', 'name'] } },
      },
    },
    responses: {
      422: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    },
  });
});

it('a service that stops reports "not ready", finishes open requests and accepts no new ones', async () => {
  const config = { ...testProcessConfig, DRAIN_DELAY_MS: 2_000, LOG_LEVEL: 'silent' as const };
  const stopping = await createService({
    name: 'stopping',
    module: thingsModule(database.url),
    routes: thingRoutes,
    config,
  });
  const { port } = await stopping.listen();
  // A body that is not read would keep its connection and the server open.
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, body: await response.json() };
  };
  expect((await ask('/readyz')).status).toBe(200);
  const underWay = ask('/slow');
  await eventually('the slow request has started', () => slow.started);
  const closed = stopping.close();
  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
  await eventually('no new request is accepted', () =>
    ask('/healthz').then(
      () => false,
      () => true,
    ),
  );
  slow.release();
  expect((await underWay).body).toEqual({ finished: true });
  await closed;
});
