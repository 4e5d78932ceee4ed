import { randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import { createSigner, createVerifier, encodeSigned } from '@larkway/kit/signing';
import type { PreviewClaims } from '@larkway/releases-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { siteCookies } from '../token-links.js';
import { PREVIEW_END, previewReader, registerPreviews } from './previews.js';

const signer = createSigner(randomBytes(32).toString('base64url'));
const stranger = createSigner(randomBytes(32).toString('base64url'));
const read = previewReader(createVerifier([signer.publicKey]), 'production');
const name = '__Host-lw-preview';

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
const claims = (part: Partial<PreviewClaims> = {}): PreviewClaims => ({
  kind: 'preview',
  channel: 'production',
  name: 'mfe-x',
  pointer: { version: '2', digest: `sha384-${'A'.repeat(64)}`, base: '/assets/mfe-x/2/' },
  expires: inAnHour(),
  path: '/dealerships',
  ...part,
});
const link = (value: object, by = signer): string => encodeSigned(by.sign(JSON.stringify(value)));

let site: FastifyInstance;

/** What the page of a link sends. */
const exchange = (token: string) =>
  site.inject({
    method: 'POST',
    url: '/preview',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });

beforeAll(async () => {
  site = Fastify();
  await site.register(cookies);
  await registerPreviews(site, { read, cookies: siteCookies(false) });
});

afterAll(() => site.close());

describe('A preview link', () => {
  test('leads to its page and is kept in a cookie that no script reads, as long as it holds', async () => {
    const text = link(claims());
    const response = await exchange(text);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/dealerships']);
    expect(response.cookies[0]).toMatchObject({
      name,
      value: text,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(response.cookies[0]!.maxAge).toBeGreaterThan(3_500);
    expect(response.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
  });

  test.each<[string, () => string]>([
    ['that someone else signed', () => link(claims(), stranger)],
    ['that has run out', () => link(claims({ expires: Math.floor(Date.now() / 1_000) - 1 }))],
    ['that was signed for something else', () => link({ ...claims(), kind: 'map' })],
    ['for the site of another channel', () => link(claims({ channel: 'preview' }))],
    [
      'that names no channel',
      () => link(Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== 'channel'))),
    ],
    ['that leads to another site', () => link(claims({ path: '//elsewhere.example' }))],
    [
      'that leads to another site by a backslash',
      () => link(claims({ path: '/\\elsewhere.example' })),
    ],
    ['that leads to another site by a tab', () => link(claims({ path: '/\t/elsewhere.example' }))],
    ['of which a letter was changed', () => link(claims()).replace(/^../, 'xx')],
    ['that is none', () => 'mfe-x@2'],
  ])('%s shows nothing', async (_, make) => {
    const text = make();
    const response = await exchange(text);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
    expect(response.body).toContain('Previews need a signed link');
    expect(response.cookies).toEqual([]);
    expect(read(text)).toBeUndefined();
  });

  test('opens a page that may run its own script only, and is neither stored nor named to other sites', async () => {
    const { statusCode, headers, body } = await site.inject('/preview');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    const nonce = /<script nonce="([^"]+)">/.exec(body)![1]!;
    expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    expect((await site.inject('/preview')).body).not.toContain(nonce);
  });

  test('is not accepted in a path, where logs would keep it', async () => {
    const response = await site.inject(`/preview/${link(claims())}`);
    expect([response.statusCode, response.cookies]).toEqual([404, []]);
  });

  test('is given up by a button', async () => {
    const response = await site.inject({
      method: 'POST',
      url: PREVIEW_END,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
    expect(response.cookies[0]).toMatchObject({ name, value: '', secure: true, path: '/' });
  });
});
