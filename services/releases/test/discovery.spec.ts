import { integrityOf } from '@larkway/kit/objects';
import { discoverySchema, liveRoutes, WEB_ENTRY } from '@larkway/releases-contract';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { build } from './candidate.js';
import { type Answer, type Client, clientOf } from './client.js';
import { frontendDiscovery } from './frontend-discovery.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const isDiscovery = new Ajv2019({ allErrors: true }).compile(frontendDiscovery);

let releases: StartedReleases;
let operations: Client;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  for (const version of ['1', '2', '3'])
    await operations.publish(await build(releases.store, { version }));
  await operations.publish(await build(releases.store, { name: 'mfe-news', team: 'news' }));
}, 60_000);

afterAll(() => releases.stop());

/** Reads the document without a token. @throws Error if it does not match the schema */
const read = async (headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await clientOf(releases.url).get(liveRoutes.discovery, { headers });
  if (answer.status === 200) {
    isDiscovery(answer.body);
    expect(isDiscovery.errors).toBeNull();
    discoverySchema.parse(answer.body);
  }
  return answer;
};

it('the discovery document of a channel without remotes is empty', async () => {
  expect((await read()).body.microFrontends).toEqual({});
});

it('the discovery document lists every remote with entry, hash and 100 percent of the traffic', async () => {
  await operations.promote([
    { name: 'mfe-events', version: '1' },
    { name: 'mfe-news', version: '1.0.0' },
  ]);
  const { microFrontends } = (await read()).body;
  expect(Object.keys(microFrontends)).toEqual(['mfe-events', 'mfe-news']);
  const bytes = await releases.store.read(`mfe-events/1/${WEB_ENTRY}`);
  expect(microFrontends['mfe-events']).toMatchObject([
    {
      url: '/assets/mfe-events/1/web/remoteEntry.js',
      metadata: { version: '1', integrity: integrityOf(bytes!) },
      deployment: { traffic: 100, default: true },
      extras: { team: 'events' },
    },
  ]);
});

it('the discovery document lists a canary with its share of the traffic, and the last good version as fallback', async () => {
  await operations.promote([{ name: 'mfe-events', version: '2' }]);
  await operations.setCanary('mfe-events', '3', 12.5);
  const versions = (await read()).body.microFrontends['mfe-events'];
  expect(versions).toMatchObject([
    {
      fallbackUrl: '/assets/mfe-events/1/web/remoteEntry.js',
      metadata: { version: '2' },
      deployment: { traffic: 87.5, default: true },
    },
    {
      fallbackUrl: '/assets/mfe-events/1/web/remoteEntry.js',
      metadata: { version: '3' },
      deployment: { traffic: 12.5, default: false },
    },
  ]);
});

it('an unchanged discovery document is answered with 304', async () => {
  const etag = (await read()).headers.get('etag')!;
  expect((await read({ 'if-none-match': etag })).status).toBe(304);
  await operations.stopCanary('mfe-events');
  expect((await read({ 'if-none-match': etag })).status).toBe(200);
});

it('the schema of the test rejects an invalid discovery document', () => {
  const entry = { url: '/a.js', metadata: { version: '1', integrity: 'x' } };
  const wrong = [
    {},
    { ...entry, more: 1 },
    { ...entry, metadata: { version: '1' } },
    { ...entry, deployment: { traffic: 101, default: true } },
  ];
  for (const one of wrong)
    expect(isDiscovery({ schema: 's', microFrontends: { a: [entry, one] } })).toBe(false);
  expect(isDiscovery({ schema: 's', microFrontends: { a: [entry] } })).toBe(true);
});
