import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { PreviewClaims, ReleaseMap } from '@larkway/releases-contract';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { registerDocuments } from './documents.js';
import type { SiteSettings } from './renderer.js';
import { Overloaded } from './rendering/overload.js';
import type { RenderResponse } from './rendering/render-process.js';
import type { PageOrder } from './rendering/render-service.js';

let site: FastifyInstance;
let orders: PageOrder[];
let preview: PreviewClaims | undefined;
/** Fails instead of rendering. */
let failure: Error | undefined;

const map = { id: 'm', remotes: [] } as unknown as ReleaseMap;

const render = (_map: ReleaseMap, order: PageOrder): Promise<RenderResponse> => {
  if (failure) return Promise.reject(failure);
  orders.push(order);
  const body = Readable.from(['<!doctype html>']);
  return Promise.resolve({ kind: 'document', status: 200, body, outcome: () => ({ tallies: [], failures: [] }) } as unknown as RenderResponse);
};

beforeEach(async () => {
  [orders, preview, failure] = [[], undefined, undefined];
  site = fastify();
  await registerDocuments(site, {
    render,
    choose: () => Promise.resolve({ map, preview }),
    showsTeams: () => false,
    formKey: 'a key of forms of thirty-two letters',
    beaconKey: 'a key of beacons of thirty-two letters',
    site: { brand: 'Larkway & Co', origin: 'https://www.larkway.example', salesPhone: '(555) 555-0142' } as SiteSettings,
    figures: () => undefined,
    tallyFor: () => ({ count: () => undefined, end: () => undefined }),
    log: pino({ level: 'silent' }),
  });
});

afterEach(() => site.close());

const form = (bytes: number) => ({ method: 'POST' as const, url: '/contact', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: `message=${'x'.repeat(bytes - 'message='.length)}` });

test.each([
  ['//evil.example/page/', '/evil.example/page'],
  ['/\\evil.example/page/', '/evil.example/page'],
  ['/inventory//d6/', '/inventory/d6'],
])('the path %s redirects to %s on the site', async (path, location) => {
  await site.listen();
  const { port } = site.server.address() as AddressInfo;
  // `inject` would normalize the path.
  const answer = await new Promise((resolve, reject) => {
    get({ port, path }, (response) => resolve([response.resume().statusCode, response.headers.location])).on('error', reject);
  });
  expect(answer).toEqual([301, location]);
});

test('a path that begins with two slashes names no other host', async () => {
  await site.inject({ method: 'POST', url: '//evil.example/contact', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' });
  expect(orders.map(({ pathname }) => pathname)).toEqual(['/evil.example/contact']);
});

test('a posted form of 256 kB is read, and one that is longer is refused with 413', async () => {
  expect((await site.inject(form(256 * 1024))).statusCode).toBe(200);
  expect((await site.inject(form(256 * 1024 + 1))).statusCode).toBe(413);
  expect(orders).toHaveLength(1);
});

test('each document has a nonce of its own, in its policy and in its order', async () => {
  const policies = [await site.inject('/'), await site.inject('/')].map(({ headers }) => String(headers['content-security-policy']));
  orders.forEach(({ nonce }, index) => expect(policies[index]).toContain(`'nonce-${nonce}'`));
  expect(new Set(orders.map(({ nonce }) => nonce)).size).toBe(2);
});

test('search engines do not index a document of a preview, and index others', async () => {
  expect((await site.inject('/')).headers['x-robots-tag']).toBeUndefined();
  preview = { name: 'mfe-x' } as PreviewClaims;
  expect((await site.inject('/')).headers['x-robots-tag']).toBe('noindex');
});

test('a site that is asked for more than it can render answers 503 with a page for people, which says when to come back and names the phone number', async () => {
  failure = new Overloaded();
  const { statusCode, headers, body } = await site.inject({ url: '/', headers: { accept: 'text/html,application/xhtml+xml' } });
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(body).toContain('We are busy right now');
  expect(body).toContain('<a href="tel:5555550142">(555) 555-0142</a>');
  expect(body).toContain('<title>Larkway &#38; Co is busy</title>');
  const [, nonce] = /<style nonce="([^"]+)"/.exec(body)!;
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

test('a site that is asked for more than it can render answers programs with the usual error', async () => {
  failure = new Overloaded();
  const { statusCode, headers, body } = await site.inject({ url: '/', headers: { accept: '*/*' } });
  expect([statusCode, headers['retry-after'], (JSON.parse(body) as { code: string }).code]).toEqual([503, '5', 'unavailable']);
});
