import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import { openFolderStore } from '@larkway/kit/objects';
import { createSigner, createVerifier, encodeSigned } from '@larkway/kit/signing';
import type { Pointer, PreviewClaims } from '@larkway/releases-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { siteCookies } from '../token-links.js';
import { writeTinyRelease } from '../testing/tiny-release.js';
import { chooseVersions } from './choose-versions.js';
import { createLiveReleases, type LiveReleases } from './live-releases.js';
import { previewReader } from './previews.js';
import { mapReader } from './read-map.js';
import { createReleaseFiles } from './release-files.js';
import { createVersions } from './versions.js';

const signer = createSigner(randomBytes(32).toString('base64url'));
const verifier = createVerifier([signer.publicKey]);

let folder: string;
let live: LiveReleases;
let site: FastifyInstance;
const pointers: Record<string, Pointer> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-choose-'));
  for (const version of ['1', '2', '3'])
    pointers[version] = await writeTinyRelease(join(folder, 'store'), { version });
  const versions = createVersions({
    files: createReleaseFiles({
      store: openFolderStore(join(folder, 'store')),
      cache: join(folder, 'cache'),
    }),
    tryOut: ({ version }) =>
      version === '3'
        ? Promise.reject(new Error('/x: mfe-x 3 throws while rendering'))
        : Promise.resolve(),
  });
  const nothing = () => undefined;
  live = createLiveReleases({
    read: mapReader(verifier, 'production'),
    versions,
    onFailure: nothing,
    onRefused: nothing,
    onLive: nothing,
    prepare: () => Promise.resolve(),
    onRenewed: nothing,
  });
  const payload = {
    format: 1,
    channel: 'production',
    revision: 1,
    epoch: 1,
    issuedAt: new Date(0).toISOString(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    remotes: [{ name: 'mfe-x', team: 'x', stable: pointers['1']! }],
  };
  await live.take(JSON.stringify(signer.sign(JSON.stringify(payload))), 'service');
  const choose = chooseVersions({
    live,
    versions,
    previews: { read: previewReader(verifier, 'production'), cookies: siteCookies(false) },
    log: pino({ level: 'silent' }),
  });
  site = Fastify();
  await site.register(cookies);
  site.get('/', async (request, reply) => {
    const { map, preview } = (await choose(request, reply))!;
    return {
      version: map.remotes[0]!.version,
      previewed: preview?.pointer.version,
      problem: preview?.problem,
    };
  });
});

afterAll(async () => {
  live.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const withPreviewOf = async (version: string): Promise<object> => {
  const claims: PreviewClaims = {
    kind: 'preview',
    channel: 'production',
    name: 'mfe-x',
    pointer: pointers[version]!,
    expires: Math.floor(Date.now() / 1_000) + 3_600,
    path: '/',
  };
  const cookie = encodeSigned(signer.sign(JSON.stringify(claims)));
  return (await site.inject({ url: '/', cookies: { '__Host-lw-preview': cookie } })).json();
};

test('the holder of a preview link gets the previewed version, and visitors get the live one', async () => {
  expect(await withPreviewOf('2')).toEqual({ version: '2', previewed: '2' });
  expect((await site.inject('/')).json()).toEqual({ version: '1' });
});

test('a previewed version that the site refuses is replaced by the live one, and its document says which version was refused and why', async () => {
  expect(await withPreviewOf('3')).toEqual({
    version: '1',
    previewed: '3',
    problem: '/x: mfe-x 3 throws while rendering',
  });
});
