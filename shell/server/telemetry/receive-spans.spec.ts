import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTracing, stopTracing } from '@larkway/kit/observability';
import Fastify, { type FastifyInstance } from 'fastify';
import { issueDocumentNonce, NONCE_LIFETIME } from './document-nonce.js';
import { registerBrowserSpans } from './receive-spans.js';

const beaconKey = randomBytes(32).toString('base64url');
const span = {
  name: 'POST',
  path: '/api/contact',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: '00f067aa0ba902b7',
  parentId: 'b7ad6b7169203331',
  startedAt: Date.now(),
  duration: 12,
};

let collector: Server;
let exported: string;
let site: FastifyInstance;

beforeEach(async () => {
  exported = '';
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      exported += body;
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  await startTracing('site', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  site = Fastify();
  await registerBrowserSpans(site, { beaconKey });
});

afterEach(async () => {
  await stopTracing();
  await site.close();
  collector.close();
});

const post = async (spans: object[], token = issueDocumentNonce(beaconKey, [])): Promise<number> =>
  (await site.inject({ method: 'POST', url: '/api/telemetry/spans', payload: { token, spans } }))
    .statusCode;

test('a span of a document of this site is exported', async () => {
  expect(await post([span])).toBe(204);
  await stopTracing();
  expect(exported).toContain('"name":"POST /api/contact"');
});

test.each([
  ['of an unknown document', [span], 'no document'],
  ['with an address that contains a query', [{ ...span, path: '/api/contact?email=a@b.c' }]],
  ['with a text for a name', [{ ...span, name: 'Robin' }]],
  ['with an id that is none', [{ ...span, spanId: 'x' }]],
  ['in a large number', Array.from({ length: 21 }, () => span)],
])('spans %s are refused', async (_what, spans, token = issueDocumentNonce(beaconKey, [])) => {
  expect(await post(spans, token)).toBe(422);
  await stopTracing();
  expect(exported).toBe('');
});

test('a span of an old document is not exported', async () => {
  const old = issueDocumentNonce(beaconKey, [], Date.now() - NONCE_LIFETIME - 1_000);
  expect(await post([span], old)).toBe(204);
  await stopTracing();
  expect(exported).toBe('');
});

test('a span of a browser whose clock is wrong is not exported', async () => {
  expect(await post([{ ...span, startedAt: Date.now() - 3_600_000 }])).toBe(204);
  await stopTracing();
  expect(exported).toBe('');
});
