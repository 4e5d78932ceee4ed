import { once } from 'node:events';
import {
  createServer as createHttpServer,
  request as httpRequest,
  type ClientRequest,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer, type PlainServer } from '@larkway/kit/http';
import { eventually, testProcessConfig } from '@larkway/kit/testing';
import { registerApiProxy } from './api-proxy.js';
import { type BodyLimits, limitIncomingBodies } from './incoming-bodies.js';

const path = '/api/contact';
let service: Server;
let site: PlainServer;
let url: string;
let posts: string[];
let slow: ClientRequest[];

beforeEach(async () => {
  [posts, slow] = [[], []];
  service = createHttpServer((request, response) => {
    posts.push('');
    const index = posts.length - 1;
    void text(request).then(
      (body) => {
        posts[index] = body;
        response.end('{}');
      },
      () => undefined,
    );
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

afterEach(async () => {
  for (const request of slow) request.destroy();
  await site.close();
  service.closeAllConnections();
  service.close();
});

const start = async (limits?: BodyLimits): Promise<void> => {
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  site = await createServer({
    name: 'site',
    config: { ...testProcessConfig, LOG_LEVEL: 'silent' },
    register: async ({ fastify }) => {
      // Node's own limit for a whole request is answered in the same way.
      fastify.server.requestTimeout = 0;
      limitIncomingBodies(fastify, limits);
      await registerApiProxy(fastify, {
        upstreams: [
          { prefix: path, origin },
          { prefix: '/ops', origin },
        ],
      });
    },
  });
  url = `http://127.0.0.1:${(await site.listen()).port}`;
};

interface Answer {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Sends the headers and the first byte of a body that never ends. */
const sendSlowly = (
  visitor: string,
  at = path,
): { answer: Promise<Answer>; sent: Promise<void> } => {
  const request = httpRequest(`${url}${at}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': 100,
      'x-forwarded-for': visitor,
    },
  });
  slow.push(request);
  const answer = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject).once('response', (response) => {
      void text(response).then((body) =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    });
  });
  answer.catch(() => undefined);
  return { answer, sent: new Promise((resolve) => request.write('{', () => resolve())) };
};

const post = (visitor: string, body = '{"name":"Ann"}', at = path): Promise<Response> =>
  fetch(`${url}${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    body,
  });

test('70 unfinished bodies from 70 networks hold no connection to the service, and other visitors are answered', async () => {
  await start();
  await Promise.all(
    Array.from({ length: 70 }, (_, index) => sendSlowly(`203.0.113.${index}`).sent),
  );
  expect((await post('198.51.100.1')).status).toBe(200);
  expect(posts).toEqual(['{"name":"Ann"}']);
});

test.each([path, '/ops/api/session/password'])(
  'a body of %s that does not arrive in time is answered 408 and never reaches the service',
  async (at) => {
    await start({ deadline: 100, mostPerNetwork: 32 });
    const { status, headers, body } = await sendSlowly('203.0.113.1', at).answer;
    expect([status, headers['connection'], JSON.parse(body)]).toEqual([
      408,
      'close',
      { error: 'The request took too long to arrive.', code: 'timeout' },
    ]);
    expect(posts).toEqual([]);
  },
);

test('a network may send a limited number of bodies concurrently; other networks are not affected, and it may send again when one is complete', async () => {
  await start({ deadline: 60_000, mostPerNetwork: 3 });
  await Promise.all(Array.from({ length: 3 }, (_, index) => sendSlowly(`2001:db8::${index}`).sent));
  await eventually('three bodies are open', async () => (await post('2001:db8::9')).status === 429);
  const refused = await post('2001:db8::9');
  expect([
    refused.status,
    Number(refused.headers.get('retry-after')) > 0,
    await refused.json(),
  ]).toEqual([429, true, expect.objectContaining({ code: 'too_many_requests' })]);
  expect((await post('2001:db8:0:1::9')).status).toBe(200);
  slow[0]!.destroy();
  await eventually(
    'the network may send again',
    async () => (await post('2001:db8::9')).status === 200,
  );
});

test('bodies that have arrived do not count, whether or not a route reads them', async () => {
  await start({ deadline: 60_000, mostPerNetwork: 1 });
  for (const at of [path, path, '/nowhere', '/nowhere', path])
    expect((await post('203.0.113.1', '{}', at)).status).toBe(at === path ? 200 : 404);
});

describe('a body that is too large', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');

  const patient = { deadline: 60_000, mostPerNetwork: 32 };

  /** Sends the first megabyte. */
  const beginLarge = async (megabytes = 4) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${megabytes * megabyte.length}\r\n\r\n`,
    );
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const closed = once(socket, 'close');
    await new Promise<void>((resolve) => socket.write(megabyte, () => resolve()));
    return { socket, closed, received: () => received };
  };

  test('is refused when it has arrived, so that a client that sends first sees the answer', async () => {
    await start(patient);
    const { socket, closed, received } = await beginLarge();
    // By the time that this is answered, a refusal at once would have arrived.
    expect((await post('198.51.100.1')).status).toBe(200);
    expect(received()).toBe('');
    for (let sent = 1; sent < 4; sent += 1) socket.write(megabyte);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
    expect(posts).toEqual(['{"name":"Ann"}']);
  });

  test('keeps its connection for 16 MB at most', async () => {
    await start(patient);
    const { socket, closed } = await beginLarge(1_000);
    // The rest is on its way when the connection closes.
    socket.on('error', () => undefined);
    for (let sent = 1; sent < 18; sent += 1) socket.write(megabyte);
    await closed;
    expect(posts).toEqual([]);
  });

  test('is refused at the deadline if it never ends', async () => {
    await start({ deadline: 500, mostPerNetwork: 32 });
    const { closed, received } = await beginLarge();
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s);
  });
});

test('a body arrives at the service byte for byte, with its type', async () => {
  await start();
  const body = '{ "name" : "José", "message":"🚙" }';
  expect((await post('203.0.113.1', body)).status).toBe(200);
  expect(posts).toEqual([body]);
});
