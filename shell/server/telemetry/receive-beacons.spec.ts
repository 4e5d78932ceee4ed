import { randomBytes } from 'node:crypto';
import { issueFormToken } from '@larkway/kit';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerBeacons } from './receive-beacons.js';
import { createTallyBook, type TallyBook } from './tally-book.js';
import { createVisits } from './visits.js';

const formKey = randomBytes(32).toString('base64url');
const sighting = { name: 'mfe-a', version: '1', tallies: { shown: 1 }, values: { LCP: [900] } };

let site: FastifyInstance;
let book: TallyBook;
let made = 0;

/** Documents of different moments. */
const token = (): string => issueFormToken(formKey, Date.now() - 1_000 * ++made);

beforeEach(async () => {
  book = createTallyBook();
  site = Fastify({ trustProxy: ['127.0.0.1'] });
  await registerBeacons(site, { visits: createVisits(book), formKey, isKnown: (name, version) => name === 'mfe-a' && version === '1' });
});

afterEach(() => site.close());

const post = async (payload: string | object, from = '203.0.113.1', contentType = 'application/json') => {
  const response = await site.inject({ method: 'POST', url: '/api/telemetry', payload, headers: { 'content-type': contentType, 'x-forwarded-for': from } });
  expect(response.headers['cache-control']).toBe('no-store');
  return response.statusCode;
};

test('what a browser saw on a document of this site is counted, of versions that it shows', async () => {
  expect(await post({ token: token(), sightings: [sighting, { ...sighting, version: '2' }, { ...sighting, name: 'mfe-b' }] })).toBe(204);
  expect(book.take().map(({ name, version, tallies, visits }) => ({ name, version, tallies, visits }))).toEqual([{ name: 'mfe-a', version: '1', tallies: { shown: 1 }, visits: { viewed: 1 } }]);
});

test('a beacon is read however the browser calls it', async () => {
  expect(await post(JSON.stringify({ token: token(), sightings: [sighting] }), '203.0.113.1', 'text/plain;charset=UTF-8')).toBe(204);
});

test.each<[string, () => string | object]>([
  ['without a document', () => ({ token: 'made-up', sightings: [sighting] })],
  ['with the document of another site', () => ({ token: issueFormToken('another key of thirty-two letters', Date.now()), sightings: [sighting] })],
  ['of yesterday', () => ({ token: issueFormToken(formKey, Date.now() - 25 * 3_600_000), sightings: [sighting] })],
  ['of a document that is still to come', () => ({ token: issueFormToken(formKey, Date.now() + 3_600_000), sightings: [sighting] })],
  ['that names a version twice', () => ({ token: token(), sightings: [sighting, sighting] })],
  ['with more than there can be', () => ({ token: token(), sightings: [{ ...sighting, tallies: { 'browser-error': 21 } }] })],
  ['with a negative count', () => ({ token: token(), sightings: [{ ...sighting, tallies: { shown: -1 } }] })],
  ['that says more than it may', () => ({ token: token(), sightings: [{ ...sighting, visitor: 'somebody' }] })],
  ['about nothing', () => ({ token: token(), sightings: [] })],
  ['that is no JSON', () => '{'],
  ['that is empty', () => ''],
])('a beacon %s is refused', async (_what, payload) => {
  expect(await post(payload())).toBe(422);
  expect(book.take()).toEqual([]);
});

test('a beacon that is too long is refused', async () => {
  expect((await site.inject({ method: 'POST', url: '/api/telemetry', payload: ' '.repeat(9_000), headers: { 'content-type': 'application/json' } })).statusCode).toBe(413);
});

test('a document is told about ten times, whoever tells', async () => {
  const shared = token();
  const answers: number[] = [];
  for (let visitor = 0; visitor < 15; visitor += 1) answers.push(await post({ token: shared, sightings: [sighting] }, `203.0.113.${visitor}`));
  expect(answers).toEqual([...Array<number>(10).fill(204), ...Array<number>(5).fill(429)]);
});

test('a network tells sixty times a minute, with documents or without', async () => {
  const answers: number[] = [];
  for (let time = 0; time < 65; time += 1) answers.push(await post({ token: time % 2 ? token() : 'made-up', sightings: [sighting] }));
  expect(answers.slice(0, 60)).not.toContain(429);
  expect(answers.slice(60)).toEqual(Array(5).fill(429));
  expect(await post({ token: token(), sightings: [sighting] }, '198.51.100.1')).toBe(204);
});
