import { get, type IncomingMessage } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@larkway/kit/objects';
import { startOps, type StartedOps } from './start-ops.js';

const assets = join(__dirname, '../console/dist/assets');
const documents = [
  '/ops',
  '/ops/emails',
  '/ops/emails/00000000-0000-4000-8000-000000000000',
  '/ops/welcome',
  '/ops/nowhere',
];

let ops: StartedOps;

beforeAll(async () => {
  ops = await startOps();
}, 60_000);

afterAll(() => ops.stop());

/** Requests the path unchanged; `fetch` would normalize it. */
const raw = async (
  path: string,
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> => {
  const { hostname, port } = new URL(ops.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ hostname, port, path }, resolve).on('error', reject),
  );
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode!, headers: response.headers, text };
};

const policyOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map((line) => [line.split(' ')[0]!, line.split(' ').slice(1)]),
  );

it.each(documents)(
  '%s is a document that allows only styles and scripts with a hash, and nothing inline',
  async (path) => {
    const response = await fetch(ops.url + path);
    const html = await response.text();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(Object.fromEntries(policyOf(response.headers))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'frame-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      'report-to': ['csp'],
      'report-uri': ['/ops/api/csp-reports'],
    });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('reporting-endpoints')).toBe('csp="/ops/api/csp-reports"');
    expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)/);
    expect(response.headers.get('integrity-policy')).toBe(
      'blocked-destinations=(script), endpoints=(csp)',
    );
    const scripts = [
      ...html.matchAll(
        /<script[^>]*? crossorigin integrity="([^"]+)" src="\/ops\/assets\/([^"]+)">/g,
      ),
    ];
    expect(scripts).toHaveLength(html.match(/<script/g)!.length);
    const styles = [
      ...html.matchAll(
        /<link rel="stylesheet" crossorigin integrity="([^"]+)" href="\/ops\/assets\/([^"]+)">/g,
      ),
    ];
    expect(styles).toHaveLength(1);
    for (const [, integrity, name] of [...scripts, ...styles])
      expect(integrity).toBe(integrityOf(readFileSync(join(assets, name!))));
  },
);

it.each([
  ['/ops/mails', '/ops/emails'],
  ['/ops/mails?state=sent&kind=contact-message', '/ops/emails?state=sent&kind=contact-message'],
  ['/ops/mails/00000000-0000-4000-8000-000000000000', documents[2]],
  ['/ops/m%61ils//other.example', '/ops/emails//other.example'],
])('the former address %s leads to %s', async (path, location) => {
  const { status, headers } = await raw(path);
  expect([status, headers.location]).toEqual([301, location]);
});

it('a document is never cached, even for a conditional request', async () => {
  const first = await fetch(`${ops.url}/ops`);
  const again = await fetch(`${ops.url}/ops`, {
    headers: { 'if-none-match': '"any"', 'if-modified-since': new Date(0).toUTCString() },
  });
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([
    200,
    'no-store',
    await first.text(),
  ]);
});

const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css|woff2|svg|webp)$/.test(name),
);

it.each(files)(
  '%s is immutable, has its content type, and is compressed for clients that accept it',
  async (name) => {
    const type = name.endsWith('.js')
      ? /^(text|application)\/javascript; charset=utf-8$/
      : name.endsWith('.css')
        ? /^text\/css; charset=utf-8$/
        : name.endsWith('.woff2')
          ? /^font\/woff2$/
          : /^image\//;
    for (const encoding of ['identity', 'br', 'gzip']) {
      const response = await fetch(`${ops.url}/ops/assets/${name}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(response.headers.get('content-type')).toMatch(type);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      if (name.endsWith('.js'))
        expect(response.headers.get('content-encoding')).toBe(
          encoding === 'identity' ? null : encoding,
        );
      expect(
        Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(assets, name))),
      ).toBe(true);
    }
  },
);

it('a missing file gets neither a document nor a cacheable response', async () => {
  const response = await fetch(`${ops.url}/ops/assets/main.000000000000.js`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it.each([
  '..',
  '../index.html',
  '..%2findex.html',
  '..%2fsources.hash',
  '%2e%2e%2findex.html',
  '..%5cindex.html',
  'media/..%2f..%2findex.html',
  '....//index.html',
  '%2fetc%2fpasswd',
  '..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '..%2f..%2fpackage.json',
  '.',
  '',
  'media',
  'media/',
  '%00',
  '%',
])('/ops/assets/%s leads to nothing outside the files of the console', async (path) => {
  const { status, headers, text } = await raw(`/ops/assets/${path}`);
  expect(headers['cache-control'] ?? '').not.toContain('immutable');
  expect(text).not.toMatch(/root:|"dependencies"|sources|\{nonce\}/);
  expect([400, 403, 404]).toContain(status);
});

it('an unknown path of the API gets no document either', async () => {
  const response = await fetch(`${ops.url}/ops/api/nowhere`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
});
