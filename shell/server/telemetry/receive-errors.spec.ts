import { randomBytes } from 'node:crypto';
import type { ErrorBeacon, LiveRemote, ReportedError } from '@larkway/releases-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { issueDocumentNonce, NONCE_LIFETIME } from './document-nonce.js';
import { createErrorAccumulator, type ErrorAccumulator } from './error-accumulator.js';
import { registerErrorBeacons } from './receive-errors.js';

const beaconKey = randomBytes(32).toString('base64url');
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const error: ReportedError = {
  name: 'mfe-a',
  version: '1',
  type: 'TypeError',
  message: 'x is not a function',
  frames: [{ file: 'web/1.js', line: 1, column: 5 }],
  times: 2,
};
const { times: _times, ...thrown } = error;

let site: FastifyInstance;
let errors: ErrorAccumulator;

/** Of one more document. */
const token = (age = 0, key = beaconKey): string =>
  issueDocumentNonce(key, [{ name: 'mfe-a', version: '1' } as LiveRemote], Date.now() - age);

beforeEach(async () => {
  errors = createErrorAccumulator({ hasFile: (_name, _version, path) => path === 'web/1.js' });
  site = Fastify({ trustProxy: ['127.0.0.1'] });
  await registerErrorBeacons(site, { errors, beaconKey });
});

afterEach(() => site.close());

const post = async (payload: string | object, from = '203.0.113.1'): Promise<number> => {
  const { statusCode } = await site.inject({
    method: 'POST',
    url: '/api/telemetry/errors',
    payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': chrome },
  });
  return statusCode;
};
const beacon = (...reported: object[]): object => ({ token: token(), errors: reported });

test('an error of a document of this site is kept with the name of the browser, and nothing else about the visitor', async () => {
  expect(await post(beacon(error))).toBe(204);
  expect(errors.take()).toEqual([{ ...thrown, seenIn: { 'Chrome 156': 2 } }]);
});

test('an error of another version than those of the document, or in a file that the version does not have, is dropped', async () => {
  const unknownFile = { ...error, frames: [{ file: 'web/2.js', line: 1, column: 5 }] };
  expect(await post(beacon({ ...error, version: '2' }, unknownFile))).toBe(204);
  expect(errors.take()).toEqual([]);
});

test.each<[string, () => string | object]>([
  ['without a document', () => ({ token: 'made-up', errors: [error] })],
  [
    'with the document of another site',
    () => ({ token: token(0, 'another key of thirty-two letters'), errors: [error] }),
  ],
  ['with more errors than there can be', () => beacon(...Array(6).fill(error))],
  ['with a longer message', () => beacon({ ...error, message: 'a'.repeat(201) })],
  ['with a name that is none', () => beacon({ ...error, type: 'Jane Doe' })],
  ['without frames', () => beacon({ ...error, frames: [] })],
  ['with more frames', () => beacon({ ...error, frames: Array(11).fill(error.frames[0]) })],
  [
    'with a file outside of the version',
    () => beacon({ ...error, frames: [{ file: 'web/../../secret.js', line: 1, column: 5 }] }),
  ],
  ['that says more than it may', () => beacon({ ...error, address: '/dealers?zip=94043' })],
  ['about nothing', () => beacon()],
  ['that is no JSON', () => '{'],
])('a beacon %s is refused', async (_what, payload) => {
  expect(await post(payload())).toBe(422);
  expect(errors.take()).toEqual([]);
});

test('a beacon of a tab that has been open for more than two hours is answered as any other, and dropped', async () => {
  const old: ErrorBeacon = { token: token(NONCE_LIFETIME + 1_000), errors: [error] };
  expect(await post(old)).toBe(204);
  expect(errors.take()).toEqual([]);
});

test('a beacon that is too long is refused', async () => {
  expect(await post(' '.repeat(17_000))).toBe(413);
});

test('beacons of a document are accepted ten times', async () => {
  const shared = { token: token(), errors: [error] };
  const answers: number[] = [];
  for (let visitor = 0; visitor < 12; visitor += 1)
    answers.push(await post(shared, `203.0.${visitor}.1`));
  expect(answers).toEqual([...Array<number>(10).fill(204), 429, 429]);
});

test('one network reports at most twenty errors of a version within an hour, from all its addresses', async () => {
  for (let host = 0; host < 10; host += 1)
    expect(
      await post(
        beacon(...['a', 'b', 'c', 'd', 'e'].map((message) => ({ ...error, message, times: 1 }))),
        `203.0.113.${host}`,
      ),
    ).toBe(204);
  const counts = errors.take().map(({ seenIn }) => seenIn['Chrome 156']);
  expect(counts).toEqual([4, 4, 4, 4, 4]);
  expect(await post(beacon(error), '198.51.100.1')).toBe(204);
  expect(errors.take()).toHaveLength(1);
});
