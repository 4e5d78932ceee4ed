import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalClientTls } from '@larkway/kit/http';
import { makeInternalTls } from '@larkway/kit/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApiProxy } from './api-proxy.js';

const timeouts = { answer: 500, silence: 30_000 };

describe('The API proxy', () => {
  let service: Server;
  let site: FastifyInstance;
  let answering: (response: ServerResponse) => void;
  let headers: IncomingHttpHeaders;

  beforeAll(async () => {
    service = createServer((request, response) => {
      headers = request.headers;
      answering(response);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    site = Fastify();
    await registerApiProxy(site, {
      upstreams: [
        {
          prefix: '/api/live',
          origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
        },
      ],
      timeouts,
    });
    await site.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(async () => {
    service.closeAllConnections();
    await Promise.all([site.close(), new Promise((resolve) => service.close(resolve))]);
  });

  const ask = (init?: RequestInit) =>
    fetch(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}/api/live`, init);

  test('a stream of events may be silent for longer than an answer may take to begin', async () => {
    answering = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
      setTimeout(() => response.end('data: last\n\n'), 5 * timeouts.answer);
    };
    expect(await (await ask()).text()).toBe('data: first\n\ndata: last\n\n');
  });

  test('an answer that does not begin in time gets an error', async () => {
    answering = () => undefined;
    expect((await ask()).status).toBe(503);
  });

  test('a visitor cannot choose the trace of a call', async () => {
    answering = (response) => void response.end();
    await ask({
      headers: {
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        tracestate: 'a=b',
        baggage: 'user=robin',
        'accept-language': 'en',
      },
    });
    expect(headers).toMatchObject({ 'accept-language': 'en' });
    for (const name of ['traceparent', 'tracestate', 'baggage'])
      expect(headers).not.toHaveProperty(name);
  });

  const chunks = (count: number): BodyInit => new Blob([Buffer.alloc(count * 1_024, ' ')]).stream();

  test.each([
    ['a declared length', { body: Buffer.alloc(33 * 1_024) }],
    ['no declared length', { body: chunks(33), duplex: 'half' as const }],
  ])(
    'a body over 32 kB with %s is answered 413 and never reaches the service',
    async (_length, init) => {
      let calls = 0;
      answering = (response) => void response.end(String((calls += 1)));
      expect(
        (await ask({ method: 'POST', headers: { 'content-type': 'application/json' }, ...init }))
          .status,
      ).toBe(413);
      expect(calls).toBe(0);
    },
  );
});

describe('The API proxy to a service with TLS', () => {
  let folder: string;
  let service: SecureServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larkway-api-proxy-'));
    const { certificate: cert, key } = makeInternalTls(join(folder, 'service'));
    makeInternalTls(join(folder, 'stranger'));
    service = createSecureServer({ cert, key }, (_request, response) =>
      response.end('from the service'),
    ).listen(0, '127.0.0.1');
    await once(service, 'listening');
  });

  afterAll(async () => {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const statusWith = async (authority: string | undefined): Promise<number> => {
    const site = Fastify();
    const upstreams = [
      {
        prefix: '/api/live',
        origin: `https://127.0.0.1:${(service.address() as AddressInfo).port}`,
      },
    ];
    await registerApiProxy(site, {
      upstreams,
      tls: internalClientTls(authority && join(folder, authority)),
    });
    const { statusCode } = await site.inject('/api/live');
    await site.close();
    return statusCode;
  };

  test.each([
    [
      'is forwarded if the authority in INTERNAL_TLS_DIR has signed its certificate',
      'service',
      200,
    ],
    ['is answered 503 if another authority has signed its certificate', 'stranger', 503],
    [
      'is answered 503 if Node.js does not trust its certificate and INTERNAL_TLS_DIR is not set',
      undefined,
      503,
    ],
  ])('a call %s', async (_what, authority, status) => {
    expect(await statusWith(authority)).toBe(status);
  });
});
