import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createFormTokens } from '@larkway/kit/signing';
import { eventually, testSiteKeys } from '@larkway/kit/testing';
import type { PreviewClaims, ReleaseMap } from '@larkway/releases-contract';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createDocumentCache } from './document-cache/document-cache.js';
import { registerDocuments } from './documents.js';
import type { ChosenMap } from './releases/live-releases.js';
import type { SiteSettings } from './renderer.js';
import { Overloaded } from './rendering/render-pool.js';
import type { RenderResponse } from './rendering/render-process.js';
import type { PageOrder } from './rendering/render-service.js';

let site: FastifyInstance;
let orders: PageOrder[];
let preview: PreviewClaims | undefined;
let showsTeams: boolean;
/** What was counted, of visits that have ended. */
let visits: string[][];
/** Fails instead of rendering. */
let failure: Error | undefined;

const map = { id: 'm', remotes: [], header: 'mfe-x="1";stable' } as unknown as ChosenMap;

const render = (_map: ReleaseMap, order: PageOrder): Promise<RenderResponse> => {
  if (failure) return Promise.reject(failure);
  orders.push(order);
  const body = Readable.from([
    Buffer.from(
      `<!doctype html><script nonce="${order.nonce}"></script>${order.formToken} ${order.formKey} ${order.documentNonce} ${JSON.stringify(order.post ?? {})}`,
    ),
  ]);
  return Promise.resolve({
    kind: 'document',
    status: 200,
    query: [],
    waited: 12.34,
    body,
    outcome: () => ({ events: [[{ name: 'mfe-x', version: '1' }, 'shown']], failures: [] }),
  } as unknown as RenderResponse);
};

const log = pino({ level: 'silent' });

const startSite = async (options: { isCached: boolean }): Promise<void> => {
  const revisions = { counts: () => new Map(), isFollowed: () => true };
  const cache = createDocumentCache({
    limit: 1e6,
    render,
    revisions,
    figures: () => undefined,
    registry: new Registry(),
    log,
  });
  cache.serve([map]);
  site = fastify();
  await registerDocuments(site, {
    render,
    cache: options.isCached ? cache : undefined,
    choose: () => Promise.resolve({ map, preview }),
    showsTeams: () => showsTeams,
    formTokens: createFormTokens(testSiteKeys.FORM_SIGNING_KEY),
    beaconKey: 'a key of beacons of thirty-two letters',
    site: {
      brand: 'Larkway & Co',
      origin: 'https://www.larkway.example',
      salesPhone: '(555) 555-0142',
    } as SiteSettings,
    figures: () => undefined,
    counterFor: () => {
      const counted: string[] = [];
      return {
        count: ({ name }, event) => counted.push(`${name} ${event}`),
        end: () => visits.push(counted),
      };
    },
    log,
  });
};

beforeEach(async () => {
  [orders, preview, showsTeams, failure, visits] = [[], undefined, false, undefined, []];
  await startSite({ isCached: false });
});

afterEach(() => site.close());

const form = (bytes: number) => ({
  method: 'POST' as const,
  url: '/contact',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: `message=${'x'.repeat(bytes - 'message='.length)}`,
});

test.each([
  ['//evil.example/page/', '/evil.example/page'],
  ['/\\evil.example/page/', '/evil.example/page'],
  ['/inventory//d6/', '/inventory/d6'],
  ['/Inventory/D6-Max?search=D6', '/inventory/d6-max?search=D6'],
  ['/Caf%C3%A9', '/caf%C3%A9'],
])('the path %s redirects to %s on the site', async (path, location) => {
  await site.listen();
  const { port } = site.server.address() as AddressInfo;
  // `inject` would normalize the path.
  const answer = await new Promise((resolve, reject) => {
    get({ port, path }, (response) =>
      resolve([response.resume().statusCode, response.headers.location]),
    ).on('error', reject);
  });
  expect(answer).toEqual([301, location]);
});

test('a path with two leading slashes names no other host', async () => {
  await site.inject({
    method: 'POST',
    url: '//evil.example/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  });
  expect(orders.map(({ pathname }) => pathname)).toEqual(['/evil.example/contact']);
});

test('a posted form of 256 kB is read, and one that is longer is refused with 413', async () => {
  expect((await site.inject(form(256 * 1024))).statusCode).toBe(200);
  expect((await site.inject(form(256 * 1024 + 1))).statusCode).toBe(413);
  expect(orders).toHaveLength(1);
});

test('each document has its own nonce, in its policy and in its render order', async () => {
  const policies = [await site.inject('/'), await site.inject('/')].map(({ headers }) =>
    String(headers['content-security-policy']),
  );
  orders.forEach(({ nonce }, index) => expect(policies[index]).toContain(`'nonce-${nonce}'`));
  expect(new Set(orders.map(({ nonce }) => nonce)).size).toBe(2);
});

test('a rendered document says which versions were chosen and why, and how long each step took', async () => {
  const { headers } = await site.inject('/');
  expect(headers['larkway-versions']).toBe('mfe-x="1";stable');
  expect(headers['server-timing']).toMatch(
    /^choose;dur=\d+\.\d, cache;desc=bypass, data;dur=12\.3, render;dur=\d+\.\d$/,
  );
});

test('search engines do not index a document of a preview, and index others', async () => {
  expect((await site.inject('/')).headers['x-robots-tag']).toBeUndefined();
  preview = { name: 'mfe-x' } as PreviewClaims;
  expect((await site.inject('/')).headers['x-robots-tag']).toBe('noindex');
});

test('an overloaded site answers browsers with 503 and a page with Retry-After and the phone number', async () => {
  failure = new Overloaded();
  const { statusCode, headers, body } = await site.inject({
    url: '/',
    headers: { accept: 'text/html,application/xhtml+xml' },
  });
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(body).toContain('We are busy right now');
  expect(body).toContain('<a href="tel:5555550142">(555) 555-0142</a>');
  expect(body).toContain('<title>Larkway &#38; Co is busy</title>');
  const [, nonce] = /<style nonce="([^"]+)"/.exec(body)!;
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

test('an overloaded site answers other clients with the usual error', async () => {
  failure = new Overloaded();
  const { statusCode, headers, body } = await site.inject({ url: '/', headers: { accept: '*/*' } });
  expect([statusCode, headers['retry-after'], (JSON.parse(body) as { code: string }).code]).toEqual(
    [503, '5', 'unavailable'],
  );
});

describe('A site that caches documents', () => {
  beforeEach(async () => {
    await site.close();
    await startSite({ isCached: true });
  });

  /** Asks until the document comes from memory. */
  const stored = async (headers: Record<string, string> = {}) => {
    let response = await site.inject({ url: '/contact', headers });
    await eventually(
      'it is in memory',
      async () =>
        (response = await site.inject({ url: '/contact', headers })).headers['content-length'] !==
        undefined,
    );
    return response;
  };

  test.each(['br', 'gzip', 'identity'])(
    'sends a document from memory in %s with the headers of a rendered one, in the same order',
    async (coding) => {
      const headers = { 'accept-encoding': coding };
      const ofBody = new Set(['content-length', 'transfer-encoding', 'connection', 'date']);
      const namesOf = (response: Awaited<ReturnType<typeof stored>>) =>
        Object.keys(response.headers).filter((name) => !ofBody.has(name));
      const rendered = await site.inject({ url: '/contact', headers });
      const found = await stored(headers);
      expect(namesOf(found)).toEqual(namesOf(rendered));
      expect([found.headers.vary, found.headers['content-encoding']]).toEqual([
        'accept-encoding',
        coding === 'identity' ? undefined : coding,
      ]);
    },
  );

  test('says whether a document came from memory, and names its versions all the same', async () => {
    const rendered = await site.inject('/contact');
    const found = await stored();
    expect(rendered.headers['server-timing']).toMatch(
      /^choose;dur=\d+\.\d, cache;desc=miss, data;dur=12\.3, render;dur=\d+\.\d$/,
    );
    expect(found.headers['server-timing']).toMatch(
      /^choose;dur=\d+\.\d, cache;desc=hit;dur=\d+\.\d$/,
    );
    for (const { headers, body } of [rendered, found]) {
      expect(headers['larkway-versions']).toBe('mfe-x="1";stable');
      expect(body).not.toContain('stable');
    }
  });

  test('gives each visitor their own nonce, form token and form key', async () => {
    // A form token says when it was issued, to a tenth of a second.
    const later = async () => {
      const before = Date.now();
      await eventually('the clock has moved on', () => Date.now() - before > 100);
      return stored();
    };
    const responses = [await site.inject('/contact'), await later(), await later()];
    for (const { headers, body } of responses)
      expect(headers['content-security-policy']).toContain(
        `'nonce-${/nonce="([^"]+)"/.exec(body)![1]}'`,
      );
    const texts = responses.map(({ body }) => body);
    for (const part of [3, 4, 5, 6])
      expect(new Set(texts.map((text) => text.split(/ |"/)[part])).size).toBe(3);
  });

  test('answers HEAD with the headers of the document and without a body', async () => {
    await stored();
    const response = await site.inject({ method: 'HEAD', url: '/contact' });
    expect([
      response.statusCode,
      Number(response.headers['content-length']) > 0,
      response.body,
    ]).toEqual([200, true, '']);
  });

  test('counts each visit', async () => {
    await site.inject('/contact');
    await stored();
    await stored();
    expect(visits.length).toBeGreaterThanOrEqual(3);
    expect(new Set(visits.flat())).toEqual(new Set(['mfe-x shown']));
    expect(orders).toHaveLength(1);
  });

  test('renders a posted form for its visitor only', async () => {
    const posted = await site.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Persephone',
    });
    expect(posted.body).toContain('Persephone');
    expect((await site.inject('/contact')).body).not.toContain('Persephone');
    expect((await stored()).body).not.toContain('Persephone');
    const again = await site.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Eurydice',
    });
    expect(again.body).toContain('Eurydice');
  });

  test('neither shows a preview or team boundaries from memory nor keeps them', async () => {
    await stored();
    preview = { name: 'mfe-x' } as PreviewClaims;
    await site.inject('/contact');
    [preview, showsTeams] = [undefined, true];
    expect((await site.inject('/contact')).headers['cache-control']).toBe('private, no-store');
    expect(orders.map((order) => [order.preview !== undefined, order.showsTeams === true])).toEqual(
      [
        [false, false],
        [true, false],
        [false, true],
      ],
    );
    expect(visits.filter((counted) => counted.length === 0)).toHaveLength(1);
  });

  test('renders a document with a query above 512 characters for its visitor only', async () => {
    await stored();
    await site.inject(`/contact?a=${'x'.repeat(512)}`);
    expect(orders).toHaveLength(2);
  });
});

test.each([{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, {}])(
  'a document is counted as a visit unless a browser prefetches it: %j',
  async (headers) => {
    await site.inject({ url: '/contact', headers });
    expect(visits).toEqual([headers['sec-purpose'] ? [] : ['mfe-x shown']]);
  },
);

test('a document names the rules for prefetching, unless the visitor saves data', async () => {
  const { headers } = await site.inject('/contact');
  expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
  const saving = await site.inject({ url: '/contact', headers: { 'save-data': 'on' } });
  expect(saving.headers).not.toHaveProperty('speculation-rules');
});
