import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { openFolderStore } from '@larkway/kit/objects';
import { registerStaticFiles } from '../static-files.js';
import { keepBuild, storeBuild } from './keep-build.js';
import { openOtherBuilds } from './other-builds.js';

let folder: string;
const started: FastifyInstance[] = [];
const log = pino({ level: 'silent' });
const DAY = 86_400_000;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** A web build of the shell in its own folder. */
const build = (name: string, files: Record<string, string>): string => {
  const web = join(folder, name);
  for (const [path, text] of Object.entries(files)) write(join(web, path), text);
  return web;
};

const sharedStore = () => openFolderStore(join(folder, 'store'));

/** A site server with this build, which shares its files. */
const start = async (web: string): Promise<FastifyInstance> => {
  const server = fastify();
  const forget = await keepBuild({ web, store: sharedStore(), log });
  server.addHook('onClose', async () => forget());
  await registerStaticFiles(server, {
    shell: web,
    artifacts: join(folder, 'store'),
    otherBuilds: openOtherBuilds(sharedStore()),
  });
  started.push(server);
  return server;
};

const get = (server: FastifyInstance, url: string, accept = 'identity') =>
  server.inject({ url: `/assets/${url}`, headers: { 'accept-encoding': accept } });

const chunkOfA = '12.aaaaaaaaaaaa.js';
const shared = 'media/street.cccccccccccc.webp';
const filesOfA = {
  [chunkOfA]: 'chunk of A',
  [`${chunkOfA}.br`]: 'packed chunk of A',
  [shared]: 'picture',
  'entry.json': 'entry of A',
};
const filesOfB = {
  '12.bbbbbbbbbbbb.js': 'chunk of B',
  [shared]: 'picture',
  'entry.json': 'entry of B',
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-shell-assets-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

test('a document of build A gets its lazy chunk from a server with build B, also after A is gone', async () => {
  const [a, b] = [await start(build('a', filesOfA)), await start(build('b', filesOfB))];
  expect((await get(a, 'shell/12.bbbbbbbbbbbb.js')).body).toBe('chunk of B');
  expect((await get(b, `shell/${chunkOfA}`)).body).toBe('chunk of A');
  await a.close();
  rmSync(join(folder, 'a'), { recursive: true });
  const { statusCode, body, headers } = await get(b, `shell/${chunkOfA}`);
  expect([statusCode, body, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'chunk of A',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(headers['content-security-policy']).toBe(
    "sandbox allow-same-origin; default-src 'none'; frame-ancestors 'none'",
  );
});

test('a server that has looked for a build before finds one that starts later', async () => {
  const b = await start(build('b', filesOfB));
  expect((await get(b, `shell/${chunkOfA}`)).statusCode).toBe(404);
  await start(build('a', filesOfA));
  expect((await get(b, `shell/${chunkOfA}`)).statusCode).toBe(200);
});

test('the compressed copy of another build is sent to a browser that accepts it', async () => {
  const [b] = [await start(build('b', filesOfB)), await start(build('a', filesOfA))];
  const { body, headers } = await get(b, `shell/${chunkOfA}`, 'gzip, br');
  expect([body, headers['content-encoding']]).toEqual(['packed chunk of A', 'br']);
});

test('files whose names do not change with their content are those of the own build', async () => {
  const [b] = [await start(build('b', filesOfB)), await start(build('a', filesOfA))];
  expect((await get(b, 'shell/entry.json')).body).toBe('entry of B');
  expect(await sharedStore().list('shell/files/')).not.toContain('shell/files/entry.json');
});

test('unknown names and everything outside the shared files are answered with 404', async () => {
  const [b] = [await start(build('b', filesOfB)), await start(build('a', filesOfA))];
  write(join(folder, 'store/shell/files/13.dddddddddddd.js'), 'listed by no build');
  write(join(folder, 'store/mfe-x/1.0.0/node/secret.eeeeeeeeeeee.js'), 'secret');
  write(join(folder, 'secret.ffffffffffff.js'), 'secret');
  const [index] = await sharedStore().list('shell/builds/');
  const paths = [
    'shell/99.999999999999.js',
    'shell/13.dddddddddddd.js',
    'shell/..%2f..%2fmfe-x/1.0.0/node/secret.eeeeeeeeeeee.js',
    'shell/%2e%2e/%2e%2e/secret.ffffffffffff.js',
    'shell/files/12.aaaaaaaaaaaa.js',
    'shell/__proto__',
    `shell/${index!.slice('shell/'.length)}`,
    index!,
  ];
  for (const path of paths) expect([path, (await get(b, path)).statusCode]).toEqual([path, 404]);
});

test('a stored file that is not what its build contains is not served', async () => {
  const [b] = [await start(build('b', filesOfB)), await start(build('a', filesOfA))];
  await sharedStore().remove(`shell/files/${chunkOfA}`);
  await sharedStore().write(`shell/files/${chunkOfA}`, Buffer.from('something else'));
  expect((await get(b, `shell/${chunkOfA}`)).statusCode).toBe(404);
});

test('a thousand requests for unknown files list the builds once or twice', async () => {
  const web = build('b', filesOfB);
  let lists = 0;
  const store = sharedStore();
  await storeBuild({ web, store, log });
  const counting = { ...store, list: (prefix: string) => (lists++, store.list(prefix)) };
  const otherBuilds = openOtherBuilds(counting);
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      otherBuilds.read(`${index}.${String(index).padStart(12, '0')}.js`),
    ),
  );
  expect(lists).toBeLessThanOrEqual(2);
  await otherBuilds.read('no-hash.js');
  expect(lists).toBeLessThanOrEqual(2);
});

test('a build is kept for thirty days after its last use, and then only files of other builds stay', async () => {
  const [a, b] = [build('a', filesOfA), build('b', filesOfB)];
  const store = sharedStore();
  const start = Date.parse('2026-11-26T12:00:00Z');
  await storeBuild({ web: a, store, log, now: () => start });
  await storeBuild({ web: a, store, log, now: () => start + 5 * DAY });
  await storeBuild({ web: b, store, log, now: () => start + 35 * DAY });
  expect(await store.list('shell/files/')).toContain(`shell/files/${chunkOfA}`);
  await storeBuild({ web: b, store, log, now: () => start + 36 * DAY });
  expect(await store.list('shell/files/')).toEqual([
    'shell/files/12.bbbbbbbbbbbb.js',
    `shell/files/${shared}`,
  ]);
  expect(await store.list('shell/builds/')).toHaveLength(1);
  expect(new Set((await store.list('shell/uses/')).map((key) => key.split('/')[2])).size).toBe(1);
});

test('a file that was removed is stored again with the next use', async () => {
  const web = build('a', filesOfA);
  const store = sharedStore();
  await storeBuild({ web, store, log });
  await store.remove(`shell/files/${chunkOfA}`);
  await storeBuild({ web, store, log });
  expect((await store.read(`shell/files/${chunkOfA}`))?.toString()).toBe('chunk of A');
});

test('a server whose store cannot be written to starts, and says what that means', async () => {
  const warnings: unknown[] = [];
  const warning = pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push(JSON.parse(line)) },
  );
  const store = { ...sharedStore(), write: () => Promise.reject(new Error('read-only')) };
  const forget = await keepBuild({ web: build('a', filesOfA), store, log: warning });
  forget();
  expect(warnings).toMatchObject([
    { msg: expect.stringContaining('other builds cannot serve them to open pages') },
  ]);
});
