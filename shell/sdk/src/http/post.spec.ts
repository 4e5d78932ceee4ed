import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProofChallenge } from '@larkway/kit-contract';
import { createHttp, type HttpOptions } from './http';

const challenge = { parameters: { nonce: '00' }, signature: 'ab' } as unknown as ProofChallenge;
const taken = { status: 202, body: { id: '1' } };
const asked = { status: 429, body: { error: 'Please wait.', code: 'proof_required', challenge } };
const tooMany = { status: 429, body: { error: 'Please wait.', code: 'too_many_requests' } };

let server: Server;
let resolve: (path: string) => string;
/** The service's responses, in order. */
let answers: { status: number; body: object }[];
let received: { headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: text });
      const { status, body } = answers.shift()!;
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(status === 429 && { 'retry-after': '90' }),
        })
        .end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  resolve = (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
});

beforeEach(() => void (received = []));

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (options: Partial<HttpOptions> = {}) =>
  createHttp({ fetch, resolve, postHeaders: { 'form-token': 'a-token' }, ...options }).post(
    '/api/things',
    { name: 'a' },
    { headers: { 'idempotency-key': 'a-key' } },
  );

test('a post carries the token of its form', async () => {
  answers = [taken];
  await post();
  expect(received[0]!.headers).toMatchObject({
    'form-token': 'a-token',
    'idempotency-key': 'a-key',
  });
});

test('a post that is answered with a challenge is repeated once with the proof, under the same idempotency key', async () => {
  answers = [asked, taken];
  const given: ProofChallenge[] = [];
  await expect(
    post({ prove: (each) => (given.push(each), Promise.resolve('a-proof')) }),
  ).resolves.toEqual({ id: '1' });
  expect(given).toEqual([challenge]);
  const [first, second] = received;
  expect(first!.headers['form-proof']).toBeUndefined();
  expect(second!.headers).toMatchObject({
    'form-proof': 'a-proof',
    'form-token': 'a-token',
    'idempotency-key': 'a-key',
  });
  expect(second!.body).toBe(first!.body);
});

test('a rejected proof is not repeated: the caller gets the rejection', async () => {
  answers = [asked, asked];
  await expect(post({ prove: () => Promise.resolve('a-proof') })).rejects.toMatchObject({
    status: 429,
    code: 'proof_required',
  });
  expect(received).toHaveLength(2);
});

test('if the challenge cannot be solved, the caller gets the error of the service', async () => {
  answers = [asked];
  await expect(post({ prove: () => Promise.reject(new Error('no worker')) })).rejects.toMatchObject(
    { status: 429, retryAfter: 90, body: { error: 'Please wait.' } },
  );
  expect(received).toHaveLength(1);
});

test.each([
  ['a challenge but no solver', asked, undefined],
  ['no challenge', tooMany, () => Promise.resolve('a-proof')],
])('a 429 with %s is reported at once, with the seconds to wait', async (_what, answer, prove) => {
  answers = [answer];
  await expect(post({ prove })).rejects.toMatchObject({ status: 429, retryAfter: 90 });
  expect(received).toHaveLength(1);
});
