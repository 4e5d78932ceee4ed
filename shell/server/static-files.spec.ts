import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { registerStaticFiles } from './static-files.js';

let folder: string;
let server: FastifyInstance;

const files = {
  'shell/main.js': 'shell',
  'store/mfe-x/1.0.0/web/remoteEntry.js': 'script',
  'store/mfe-x/1.0.0/web/remoteEntry.js.br': 'packed',
  'store/mfe-x/1.0.0/node/remoteEntry.cjs': 'server',
  'store/mfe-x/1.0.0/release.json': '{}',
  'store/mfe-x/media/d4.1a2b3c4d.avif': 'picture',
  'store/mfe-x/media/d4.1a2b3c4d.glb': 'model',
  'store/mfe-x/media/d4.1a2b3c4d.glb.br': 'packed model',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-static-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  server = fastify();
  await registerStaticFiles(server, { shell: join(folder, 'shell'), artefacts: join(folder, 'store') });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, accept = 'identity') => server.inject({ url: `/assets/${url}`, headers: { 'accept-encoding': accept } });

test.each([
  ['shell/main.js', 'shell'],
  ['mfe-x/1.0.0/web/remoteEntry.js', 'script'],
  ['mfe-x/media/d4.1a2b3c4d.avif', 'picture'],
])('%s is served, for a year', async (url, text) => {
  const { statusCode, body, headers } = await get(url);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, text, 'public, max-age=31536000, immutable']);
});

test.each([
  ['mfe-x/1.0.0/web/remoteEntry.js', 'packed'],
  ['mfe-x/media/d4.1a2b3c4d.glb', 'packed model'],
])('%s is sent as it was compressed', async (url, text) => {
  const { body, headers } = await get(url, 'br');
  expect([body, headers['content-encoding']]).toEqual([text, 'br']);
});

test.each(['mfe-x/1.0.0/node/remoteEntry.cjs', 'mfe-x/1.0.0/release.json', 'mfe-x/media/', 'mfe-x/media/..%2f1.0.0/release.json', 'mfe-x/1.0.0/media/d4.1a2b3c4d.avif'])('%s is not', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
