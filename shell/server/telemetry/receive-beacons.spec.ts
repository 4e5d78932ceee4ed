import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { LiveRemote } from '@larkway/releases-contract';
import { issueDocumentNonce, NONCE_LIFETIME } from './document-nonce.js';
import { registerBeacons } from './receive-beacons.js';
import { createMetricsAccumulator, type MetricsAccumulator } from './metrics-accumulator.js';
import { createVisits } from './visits.js';

const beaconKey = randomBytes(32).toString('base64url');
const event = { name: 'mfe-a', version: '1', tallies: { shown: 1 }, values: { LCP: [900] } };

let site: FastifyInstance;
let accumulator: MetricsAccumulator;
const remote = (name: string, version: string): LiveRemote => ({ name, version }) as LiveRemote;

/** Of one more document. */
const token = (age = 0, key = beaconKey, remotes = [remote('mfe-a', '1')]): string =>
  issueDocumentNonce(key, remotes, Date.now() - age);

beforeEach(async () => {
  accumulator = createMetricsAccumulator();
  site = Fastify({ trustProxy: ['127.0.0.1'] });
  await registerBeacons(site, {
    visits: createVisits(accumulator),
    beaconKey,
    isKnown: (name) => name === 'mfe-a',
  });
});

afterEach(() => site.close());

const post = async (
  payload: string | object,
  from = '203.0.113.1',
  contentType = 'application/json',
) => {
  const response = await site.inject({
    method: 'POST',
    url: '/api/telemetry',
    payload,
    headers: { 'content-type': contentType, 'x-forwarded-for': from },
  });
  expect(response.headers['cache-control']).toBe('no-store');
  return response.statusCode;
};

test('a beacon for a document of this site is counted for the versions of that document', async () => {
  const document = token(0, beaconKey, [remote('mfe-a', '1'), remote('mfe-b', '1')]);
  expect(
    await post({
      token: document,
      sightings: [event, { ...event, version: '2' }, { ...event, name: 'mfe-b' }],
    }),
  ).toBe(204);
  expect(
    accumulator
      .take()
      .map(({ name, version, tallies, visits }) => ({ name, version, tallies, visits })),
  ).toEqual([{ name: 'mfe-a', version: '1', tallies: { shown: 1 }, visits: { viewed: 1 } }]);
});

test('a beacon is read with any content type', async () => {
  expect(
    await post(
      JSON.stringify({ token: token(), sightings: [event] }),
      '203.0.113.1',
      'text/plain;charset=UTF-8',
    ),
  ).toBe(204);
});

test.each<[string, () => string | object]>([
  ['without a document', () => ({ token: 'made-up', sightings: [event] })],
  [
    'with the document of another site',
    () => ({ token: token(0, 'another key of thirty-two letters'), sightings: [event] }),
  ],
  ['that names a version twice', () => ({ token: token(), sightings: [event, event] })],
  [
    'with more than there can be',
    () => ({ token: token(), sightings: [{ ...event, tallies: { 'browser-error': 21 } }] }),
  ],
  [
    'with a negative count',
    () => ({ token: token(), sightings: [{ ...event, tallies: { shown: -1 } }] }),
  ],
  [
    'that says more than it may',
    () => ({ token: token(), sightings: [{ ...event, visitor: 'someone' }] }),
  ],
  ['about nothing', () => ({ token: token(), sightings: [] })],
  ['that is no JSON', () => '{'],
  ['that is empty', () => ''],
])('a beacon %s is refused', async (_what, payload) => {
  expect(await post(payload())).toBe(422);
  expect(accumulator.take()).toEqual([]);
});

test.each<[string, () => string]>([
  ['a tab that has been open for more than two hours', () => token(NONCE_LIFETIME + 1_000)],
  ['a document that is still to come', () => token(-60_000)],
])('a beacon of %s is answered as any other, and not counted', async (_what, old) => {
  expect(await post({ token: old(), sightings: [event] })).toBe(204);
  expect(accumulator.take()).toEqual([]);
});

test('sixty forged beacons about a healthy version, each for another document, from one /48 and from one /24, count as one visit each', async () => {
  const forged = { ...event, tallies: { 'browser-error': 20 } };
  for (let time = 0; time < 60; time += 1) {
    expect(
      await post({ token: token(), sightings: [forged] }, `2001:db8:1:${time.toString(16)}::1`),
    ).toBe(204);
    expect(await post({ token: token(), sightings: [forged] }, `198.51.100.${time}`)).toBe(204);
  }
  expect(accumulator.take()[0]!.visits).toEqual({ viewed: 2, 'viewed-badly': 2 });
});

test('a document counts as at most two visits, from any number of networks', async () => {
  const document = token();
  for (let time = 0; time < 10; time += 1)
    expect(await post({ token: document, sightings: [event] }, `198.18.${time}.1`)).toBe(204);
  expect(accumulator.take()[0]!.visits).toEqual({ viewed: 2 });
});

test('a beacon that is too long is refused', async () => {
  expect(
    (
      await site.inject({
        method: 'POST',
        url: '/api/telemetry',
        payload: ' '.repeat(9_000),
        headers: { 'content-type': 'application/json' },
      })
    ).statusCode,
  ).toBe(413);
});

test('beacons of a document are accepted ten times, from any client', async () => {
  const shared = token();
  const answers: number[] = [];
  for (let visitor = 0; visitor < 15; visitor += 1)
    answers.push(await post({ token: shared, sightings: [event] }, `203.0.113.${visitor}`));
  expect(answers).toEqual([...Array<number>(10).fill(204), ...Array<number>(5).fill(429)]);
});

test('a network may send sixty beacons a minute, with valid documents or without', async () => {
  const answers: number[] = [];
  for (let time = 0; time < 65; time += 1)
    answers.push(await post({ token: time % 2 ? token() : 'made-up', sightings: [event] }));
  expect(answers.slice(0, 60)).not.toContain(429);
  expect(answers.slice(60)).toEqual(Array(5).fill(429));
  expect(await post({ token: token(), sightings: [event] }, '198.51.100.1')).toBe(204);
});
