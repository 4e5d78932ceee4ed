import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Manifest, ReleaseMap } from '@larkway/releases-contract';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { registerCrawlerFiles } from './crawler-files.js';
import { rememberLists } from './remembered-lists.js';

const origin = 'https://www.trialway.example';

const mapOf = (routes: Manifest['routes']): ReleaseMap => {
  const face = {
    name: 'mfe-x',
    team: 'x',
    sdk: '^1.0.0',
    contracts: [],
    routes,
    redirects: [],
    fragments: [],
    slots: [],
    exposes: {},
  };
  return {
    id: 'm',
    signed: { payload: '', signature: '', keyId: '' },
    remotes: [
      {
        name: 'mfe-x',
        version: '1',
        container: 'mfe_x',
        base: '/assets/mfe-x/1/',
        sdkExports: [],
        shared: {},
        contracts: {},
        scripts: {},
        files: [],
        face,
      },
    ],
  };
};

const route = (path: string, sitemap?: Manifest['routes'][number]['sitemap']) => ({
  path,
  module: './page',
  title: 'Page',
  sitemap,
});
const things = route('/things/:slug', { list: '/api/things', parameter: 'slug', field: 'slug' });

let service: Server;
let site: FastifyInstance;
let answers: (() => unknown)[];
let requests: string[];
let routes: Manifest['routes'];

/** Every answer in turn; the last one from then on. `undefined` is no answer at all. */
const answering = (...values: unknown[]) => void (answers = values.map((value) => () => value));

beforeEach(async () => {
  requests = [];
  answering([{ slug: 'one' }, { slug: 'two' }]);
  routes = [route('/things'), things];
  service = createServer((request, response) => {
    requests.push(request.url!);
    const value = (answers.length > 1 ? answers.shift()! : answers[0]!)();
    if (value === undefined) response.destroy();
    else response.end(JSON.stringify(value));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  site = fastify();
  const log = pino({ level: 'silent' });
  const read = rememberLists({
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${String(path)}`, init),
    log,
    freshMilliseconds: 0,
  });
  registerCrawlerFiles(site, { origin, resolve: () => mapOf(routes), read });
});

afterEach(async () => {
  await site.close();
  service.closeAllConnections();
  service.close();
});

const locations = async (): Promise<string[]> => {
  const { body } = await site.inject('/sitemap.xml');
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!);
};

describe('The sitemap', () => {
  test('lists the home page, the pages without parameters and one for every entry of a list, as absolute addresses', async () => {
    expect(await locations()).toEqual([
      `${origin}/`,
      `${origin}/things`,
      `${origin}/things/one`,
      `${origin}/things/two`,
    ]);
  });

  test('leaves out what is declared so, and pages with parameters that name no list', async () => {
    routes = [route('/things'), route('/thanks', false), route('/orders/:id')];
    expect(await locations()).toEqual([`${origin}/`, `${origin}/things`]);
  });

  test('a value with blanks, signs and markup is part of a valid address in valid XML', async () => {
    answering([{ slug: `a b/<c>&"d'` }]);
    expect(await locations()).toContain(`${origin}/things/a%20b%2F%3Cc%3E%26%22d&#39;`);
  });

  test('is answered 304 to clients that have it, and sent again when a page is added', async () => {
    const first = await site.inject('/sitemap.xml');
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8');
    const again = () =>
      site.inject({
        url: '/sitemap.xml',
        headers: { 'if-none-match': String(first.headers.etag) },
      });
    expect((await again()).statusCode).toBe(304);
    answering([{ slug: 'one' }, { slug: 'two' }, { slug: 'three' }]);
    expect((await again()).statusCode).toBe(200);
  });

  test.each([
    ['away', undefined],
    ['answering something else', { error: 'x' }],
    ['answering entries without the field', [{ name: 'x' }]],
  ])('is 503 with Retry-After while a list that was never read is %s', async (_what, answer) => {
    answering(answer);
    const { statusCode, headers } = await site.inject('/sitemap.xml');
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('still lists the pages of a service that went down', async () => {
    answering([{ slug: 'one' }], undefined);
    const before = await locations();
    expect(await locations()).toEqual(before);
    expect(requests).toHaveLength(2);
  });

  test('asks once for two visitors at the same time', async () => {
    await Promise.all([locations(), locations()]);
    expect(requests).toEqual(['/api/things']);
  });
});

describe('robots.txt', () => {
  test('allows everything except the API, and names the sitemap', async () => {
    const { body, headers } = await site.inject('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toBe(
      `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });
});
