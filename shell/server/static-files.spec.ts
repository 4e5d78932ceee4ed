import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { openFolderStore } from '@larkway/kit/objects';
import { openOtherBuilds } from './shell-assets/other-builds.js';
import { registerStaticFiles } from './static-files.js';

let folder: string;
let servers: Record<'folder' | 'bucket', FastifyInstance>;

const files = {
  'shell/main.js': 'shell',
  'shell/main.js.br': 'packed shell',
  'shell/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'shell/page.html': '<script>alert(1)</script>',
  'shell/no-extension': '<script>alert(1)</script>',
  'shell/media/street.webp': 'picture',
  'store/mfe-x/1.0.0/web/remoteEntry.js': 'script',
  'store/mfe-x/1.0.0/web/remoteEntry.js.br': 'packed',
  'store/mfe-x/1.0.0/node/remoteEntry.cjs': 'server',
  'store/mfe-x/1.0.0/node/chunk.js': 'server',
  'store/mfe-x/1.0.0/node/chunk.js.br': 'server',
  'store/mfe-x/1.0.0/maps/web/remoteEntry.js.map': '{}',
  'store/mfe-x/1.0.0/pictures/home.webp': 'picture',
  'store/mfe-x/1.0.0/web/remoteEntry.js.map': '{}',
  'store/mfe-x/1.0.0/release.json': '{}',
  'store/mfe-x/1.0.0/web/page.html': '<script>alert(1)</script>',
  'store/mfe-x/1.0.0/web/page.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"/>',
  'store/mfe-x/1.0.0/web/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'store/mfe-x/1.0.0/web/no-extension': '<script>alert(1)</script>',
  'store/mfe-x/media/d4.1a2b3c4d.avif': 'picture',
  'store/mfe-x/media/d4.1a2b3c4d.glb': 'model',
  'store/mfe-x/media/d4.1a2b3c4d.glb.br': 'packed model',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-static-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  servers = { folder: fastify(), bucket: fastify() };
  const artifacts = join(folder, 'store');
  const shell = join(folder, 'shell');
  const otherBuilds = openOtherBuilds(openFolderStore(artifacts));
  await registerStaticFiles(servers.folder, { shell, artifacts, otherBuilds });
  await registerStaticFiles(servers.bucket, {
    shell,
    artifacts: openFolderStore(artifacts),
    otherBuilds,
  });
  await Promise.all(Object.values(servers).map((server) => server.listen()));
});

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await rm(folder, { recursive: true });
});

describe.each(['folder', 'bucket'] as const)('a site whose artifact store is a %s', (kind) => {
  const get = (url: string, accept = 'identity') =>
    servers[kind].inject({ url: `/assets/${url}`, headers: { 'accept-encoding': accept } });

  test.each([
    ['shell/main.js', 'shell', /^(text|application)\/javascript; charset=utf-8$/],
    ['mfe-x/1.0.0/web/remoteEntry.js', 'script', /^(text|application)\/javascript; charset=utf-8$/],
    ['mfe-x/media/d4.1a2b3c4d.avif', 'picture', /^image\/avif$/],
  ])('serves %s as immutable for a year, under its own type', async (url, content, type) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      content,
      'public, max-age=31536000, immutable',
      expect.stringMatching(type),
    ]);
  });

  test.each(['shell/mark.svg', 'mfe-x/1.0.0/web/drawing.svg'])(
    'sends %s with its charset',
    async (url) => {
      expect((await get(url)).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    },
  );

  test.each([
    ['mfe-x/1.0.0/web/remoteEntry.js', 'packed'],
    ['mfe-x/media/d4.1a2b3c4d.glb', 'packed model'],
  ])('serves the compressed copy of %s to a browser that accepts it', async (url, content) => {
    const { body, headers } = await get(url, 'gzip, br');
    expect([body, headers['content-encoding']]).toEqual([content, 'br']);
    expect(headers['vary']).toContain('accept-encoding');
  });

  test.each([
    'mfe-x/1.0.0/node/remoteEntry.cjs',
    'mfe-x/1.0.0/maps/web/remoteEntry.js.map',
    'mfe-x/1.0.0/pictures/home.webp',
    'mfe-x/1.0.0/web/remoteEntry.js.map',
    'mfe-x/1.0.0/release.json',
    'mfe-x/1.0.0/web/absent.js',
    'mfe-x/media/',
    'mfe-x/media/..%2f1.0.0/release.json',
    'mfe-x/1.0.0/web/%2e%2e/node/remoteEntry.js',
    'mfe-x/1.0.0/web/..%2f..%2f..%2fsecrets.json',
    'mfe-x/1.0.0/media/d4.1a2b3c4d.avif',
  ])('answers 404 for %s, which is not a public file', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test.each([
    'mfe-x/1.0.0/web/page.html',
    'mfe-x/1.0.0/web/page.xhtml',
    'mfe-x/1.0.0/web/no-extension',
    'shell/page.html',
    'shell/no-extension',
  ])('answers 404 for %s: there are no pages among the files', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test.each([
    '',
    'shell',
    'shell/',
    'shell/media',
    'shell/media/',
    'mfe-x',
    'mfe-x/',
    'mfe-x/1.0.0/',
    'mfe-x/1.0.0/web',
    'mfe-x/1.0.0/web/',
    'mfe-x/media',
  ])('answers 404 for the folder /assets/%s, without a list of its files', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body.match(/main|mark|street|remoteEntry|d4/)]).toEqual([404, null]);
  });

  test.each([
    'mfe-x/1.0.0/web/drawing.svg',
    'mfe-x/1.0.0/web/remoteEntry.js',
    'shell/mark.svg',
    'shell/media/street.webp',
  ])('sends %s with a policy under which it runs no script as a page', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    ]);
  });

  test.each(['identity', 'br'])(
    'sends scripts of the shell (%s) with a policy under which a worker computes, keeps its origin for `crypto.subtle`, and loads nothing',
    async (accept) => {
      const { statusCode, headers } = await get('shell/main.js', accept);
      expect([statusCode, headers['content-security-policy']]).toEqual([
        200,
        "sandbox allow-same-origin; default-src 'none'; frame-ancestors 'none'",
      ]);
    },
  );

  /** Sends a path as it is, which `inject` and `fetch` would normalize. */
  const getRaw = (path: string): Promise<{ status: number | undefined; body: string }> =>
    new Promise((resolve, reject) => {
      const { port } = servers[kind].server.address() as AddressInfo;
      httpGet(
        { port, path, headers: { 'accept-encoding': 'br' } },
        (response) =>
          void text(response).then((body) => resolve({ status: response.statusCode, body })),
      ).on('error', reject);
    });

  test.each([
    '/assets/../../package.json',
    '/assets/shell/../../package.json',
    '/assets//mfe-x/1.0.0/web/remoteEntry.js',
    '/assets/mfe-x/1.0.0/web/./remoteEntry.js',
  ])('answers 404 for the path %s as it was sent', async (path) => {
    expect((await getRaw(path)).status).toBe(404);
  });

  test.each(['remoteEntry.cjs', 'chunk.js'])(
    'serves %s of a node build under no spelling of its path',
    async (file) => {
      const folder = '/assets/mfe-x/1.0.0';
      const spellings = [
        `${folder}/node/${file}`,
        `${folder}/%6eode/${file}`,
        `${folder}/node%2f${file}`,
        `${folder}%2fnode/${file}`,
        `${folder}//node/${file}`,
        `${folder}/./node/${file}`,
        `${folder}/web/../node/${file}`,
        `${folder}/web/%2e%2e/node/${file}`,
        `${folder}/web/.%2e/node/${file}`,
        `${folder}/web/..%2fnode/${file}`,
        `${folder}/web%2f..%2fnode%2f${file}`,
        `${folder}/web/%252e%252e/node/${file}`,
        `${folder}/web/..%252fnode%252f${file}`,
        `${folder}/web/..\\node\\${file}`,
        `${folder}/web/..%5cnode%5c${file}`,
        `${folder}/web/..%255cnode%255c${file}`,
        `${folder}/web/..;/node/${file}`,
        `${folder}/web/%c0%ae%c0%ae/node/${file}`,
        `/assets/mfe-x/media/../1.0.0/node/${file}`,
        `/assets/mfe-x/media/..%2f1.0.0/node/${file}`,
        `/assets/shell/../mfe-x/1.0.0/node/${file}`,
        `http://www.larkway.example${folder}/web/../node/${file}`,
      ];
      const responses = await Promise.all(
        spellings.map(async (path) => ({ path, ...(await getRaw(path)) })),
      );
      expect(
        responses
          .filter(({ status, body }) => ![400, 404].includes(status!) || body === 'server')
          .map(({ path }) => path),
      ).toEqual([]);
    },
  );
});
