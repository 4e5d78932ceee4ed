import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner, createVerifier, openFolderStore } from '@larkway/kit';
import type { LivePointers, Pointer } from '@larkway/releases-contract';
import { writeTinyRelease } from '../testing/tiny-release.js';
import { createLiveReleases, type LiveReleases } from './live-releases.js';
import { mapReader } from './read-map.js';
import { createReleaseFiles } from './release-files.js';
import { createVersions, type Versions } from './versions.js';

const signer = createSigner(randomBytes(32).toString('base64url'));

let folder: string;
let live: LiveReleases;
let versions: Versions;
let refused: string[];
let failures: string[];
/** Versions that cannot be rendered. */
let broken: Set<string>;

const pointers: Record<string, Pointer> = {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-live-'));
  for (const version of ['1', '2', '3']) pointers[version] = await writeTinyRelease(join(folder, 'store'), { version });
  refused = [];
  failures = [];
  broken = new Set();
  versions = createVersions({
    files: createReleaseFiles({ store: openFolderStore(join(folder, 'store')), cache: join(folder, 'cache') }),
    tryOut: ({ version }) => (broken.has(version) ? Promise.reject(new Error('throws while rendering')) : Promise.resolve()),
  });
  live = createLiveReleases({
    read: mapReader(createVerifier([signer.publicKey]), 'production'),
    versions,
    onFailure: (name, version) => void failures.push(`${name}@${version}`),
    onRefused: (error) => void refused.push(String(error)),
    onLive: () => undefined,
    prepare: () => Promise.resolve(),
  });
});

afterEach(async () => {
  live.close();
  await rm(folder, { recursive: true, force: true });
});

const payload = (revision: number, remote: Omit<LivePointers, 'name' | 'team'>, channel = 'production'): string =>
  JSON.stringify({ format: 1, channel, revision, issuedAt: new Date(0).toISOString(), remotes: [{ name: 'mfe-x', team: 'x', ...remote }] });

const text = (revision: number, remote: Omit<LivePointers, 'name' | 'team'>): string => JSON.stringify(signer.sign(payload(revision, remote)));
const shown = (choice = {}) => live.choose(choice).remotes[0];

describe('What is live on a server', () => {
  test('is the version that a signed map names, with the last good one beside it', async () => {
    await live.take(text(1, { stable: pointers['2']!, lastGood: pointers['1']! }));
    await live.first;
    expect(shown()).toMatchObject({ version: '2', lastGood: { version: '1' } });
  });

  test('is nothing before anything was promoted: a map without remotes makes no site', async () => {
    await live.take(JSON.stringify(signer.sign(JSON.stringify({ ...JSON.parse(payload(0, { stable: pointers['1']! })), remotes: [] }))));
    expect(live.state()).toBeUndefined();
    await live.take(text(1, { stable: pointers['1']! }));
    expect(shown()?.version).toBe('1');
  });

  test('does not change by a map that nobody signed, that is older, or of another channel', async () => {
    await live.take(text(5, { stable: pointers['1']! }));
    const forged = signer.sign(payload(6, { stable: pointers['2']! }));
    await live.take(JSON.stringify({ ...forged, payload: forged.payload.replace('"revision":6', '"revision":7') }));
    await live.take(text(4, { stable: pointers['2']! }));
    await live.take(JSON.stringify(signer.sign(payload(8, { stable: pointers['2']! }, 'preview'))));
    await live.take('not even JSON');
    expect(shown()?.version).toBe('1');
    expect(refused).toHaveLength(4);
  });

  test('stays what it was while the new version cannot be shown', async () => {
    await live.take(text(1, { stable: pointers['1']! }));
    broken.add('2');
    await live.take(text(2, { stable: pointers['2']!, lastGood: pointers['3']! }));
    expect(shown()?.version).toBe('1');
    expect(failures).toEqual(['mfe-x@2']);
  });

  test('is the last good version on a server that has just started and cannot show the new one', async () => {
    await writeFile(join(folder, 'store/mfe-x/2/node/remoteEntry.cjs'), 'flipped');
    await live.take(text(1, { stable: pointers['2']!, lastGood: pointers['1']! }));
    expect(shown()?.version).toBe('1');
  });

  test('gives a canary to those who are drawn, and its place is taken by what the others get', async () => {
    await live.take(text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent: 50 } }));
    expect(live.needsDraw()).toBe(true);
    const seen = new Set(Array.from({ length: 64 }, (_, index) => shown({ draw: index.toString(16).padStart(8, '0') })?.version));
    expect(seen).toEqual(new Set(['1', '2']));
    expect(shown()?.version).toBe('1');
    const drawn = Array.from({ length: 64 }, (_, index) => shown({ draw: index.toString(16).padStart(8, '0') })).find((remote) => remote?.version === '2');
    expect(drawn?.lastGood?.version).toBe('1');
  });

  test('changes with maps signed by the new key for as long as both keys are known, and only with those once the old one is not', async () => {
    const next = createSigner(randomBytes(32).toString('base64url'));
    const takenBy = async (publicKeys: string[]): Promise<(string | undefined)[]> => {
      const taken: (string | undefined)[] = [];
      const following = createLiveReleases({
        read: mapReader(createVerifier(publicKeys), 'production'),
        versions,
        onFailure: () => undefined,
        onRefused: () => undefined,
        onLive: () => undefined,
    prepare: () => Promise.resolve(),
      });
      for (const [revision, by] of [[1, signer], [2, next]] as const) {
        await following.take(JSON.stringify(by.sign(payload(revision, { stable: pointers[revision]! }))));
        taken.push(following.state() && following.choose().remotes[0]?.version);
      }
      following.close();
      return taken;
    };
    expect(await takenBy([signer.publicKey])).toEqual(['1', '1']);
    expect(await takenBy([signer.publicKey, next.publicKey])).toEqual(['1', '2']);
    expect(await takenBy([next.publicKey])).toEqual([undefined, '2']);
  });

  test.each([
    [0, '1'],
    [100, '2'],
  ])('needs no drawing at %i per cent', async (percent, version) => {
    await live.take(text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent } }));
    expect(live.needsDraw()).toBe(false);
    expect(shown()?.version).toBe(version);
  });

  test('shows nobody a canary that cannot be rendered', async () => {
    broken.add('2');
    await live.take(text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent: 100 } }));
    expect(shown()?.version).toBe('1');
  });

  test('gives a previewed version to its holder alone', async () => {
    await live.take(text(1, { stable: pointers['1']! }));
    const preview = await versions.find('mfe-x', pointers['3']!);
    expect(shown({ preview })).toMatchObject({ version: '3', lastGood: { version: '1' } });
    expect(shown()?.version).toBe('1');
  });
});
