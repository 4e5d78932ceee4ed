import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { inSpan, isTracing, recordSpan, startSpan, startTracing, stopTracing } from './tracing.js';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { message?: string };
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: ExportedSpan[] }[];
  }[];
}

let collector: Server;
let received: Export[];

beforeEach(async () => {
  received = [];
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Export);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});

afterEach(async () => {
  await stopTracing();
  collector.close();
});

const start = (share?: number): Promise<void> =>
  startTracing('dealers', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: share,
  });

/** The exported spans with their services. */
const exported = async (): Promise<(ExportedSpan & { service: string })[]> => {
  await stopTracing();
  return received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          ...span,
          service: resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue,
        })),
    ),
  );
};

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

test('without a collector no span is made', async () => {
  await startTracing('dealers', {});
  expect(isTracing()).toBe(false);
  expect(startSpan('work', { kind: 'internal' })).toBeUndefined();
  expect(await inSpan('work', { kind: 'internal' }, async () => 'done')).toBe('done');
});

test('a span continues the trace of its caller, and its context continues it further', async () => {
  await start();
  const span = startSpan('work', { kind: 'server', parent: `00-${traceId}-${parentId}-01` })!;
  const below = startSpan('part', { kind: 'client', parent: span.context })!;
  below.end();
  span.end();
  const spans = await exported();
  expect(spans.map(({ name, service }) => [name, service])).toEqual([
    ['part', 'dealers'],
    ['work', 'dealers'],
  ]);
  const [part, work] = spans;
  expect(work).toMatchObject({ traceId, parentSpanId: parentId });
  expect(part).toMatchObject({ traceId, parentSpanId: work!.spanId });
});

test.each([
  ['malformed', 'a trace'],
  ['of zeros', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  ['followed by other text', `00-${traceId}-${parentId}-01-more`],
])('a context that is %s begins a new trace', async (_what, parent) => {
  await start();
  startSpan('work', { kind: 'server', parent })!.end();
  const [span] = await exported();
  expect(span!.traceId).not.toBe(traceId);
  expect(span!.parentSpanId ?? '').toBe('');
});

test('a caller cannot have its trace exported: only the share decides', async () => {
  await start(0);
  startSpan('work', { kind: 'server', parent: `00-${traceId}-${parentId}-01` })!.end();
  expect(await exported()).toEqual([]);
});

test('a span whose operation throws has failed, without the message, which may contain personal data', async () => {
  await start();
  const operation = inSpan('work', { kind: 'internal' }, () =>
    Promise.reject(new TypeError('robin@shopper.example')),
  );
  await expect(operation).rejects.toThrow(TypeError);
  const [span] = await exported();
  expect(span!.status.message).toBe('TypeError');
  expect(JSON.stringify(received)).not.toContain('robin');
});

test('the span of a browser keeps its id and is exported as that of a browser', async () => {
  await start();
  recordSpan({
    name: 'navigation',
    kind: 'internal',
    parent: `00-${traceId}-${parentId}-01`,
    spanId: '00f067aa0ba902b7',
    startedAt: Date.now() - 100,
    duration: 100,
  });
  expect(await exported()).toMatchObject([
    { service: 'browser', traceId, spanId: '00f067aa0ba902b7', parentSpanId: parentId },
  ]);
});
