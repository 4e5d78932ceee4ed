import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '@larkway/kit/objects';
import { createSigner, createVerifier } from '@larkway/kit/signing';
import type { LivePayload, LivePointers, Pointer } from '@larkway/releases-contract';
import { writeTinyRelease } from '../testing/tiny-release.js';
import { createLiveReleases, type LiveReleases } from './live-releases.js';
import { mapReader, type RefusalReason } from './read-map.js';
import { createReleaseFiles } from './release-files.js';
import { createVersions, type Versions } from './versions.js';

const signer = createSigner(randomBytes(32).toString('base64url'));

let folder: string;
let live: LiveReleases;
let versions: Versions;
let refused: RefusalReason[];
let renewed: string[];
let failures: string[];
/** Versions that cannot be rendered. */
let broken: Set<string>;

const pointers: Record<string, Pointer> = {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-live-'));
  for (const version of ['1', '2', '3'])
    pointers[version] = await writeTinyRelease(join(folder, 'store'), { version });
  refused = [];
  renewed = [];
  failures = [];
  broken = new Set();
  versions = createVersions({
    files: createReleaseFiles({
      store: openFolderStore(join(folder, 'store')),
      cache: join(folder, 'cache'),
    }),
    tryOut: ({ version }) =>
      broken.has(version) ? Promise.reject(new Error('throws while rendering')) : Promise.resolve(),
  });
  live = createLiveReleases({
    read: mapReader(createVerifier([signer.publicKey]), 'production'),
    versions,
    onFailure: (name, version) => void failures.push(`${name}@${version}`),
    onRefused: ({ reason }) => void refused.push(reason),
    onLive: () => undefined,
    prepare: () => Promise.resolve(),
    onRenewed: (text) => void renewed.push(text),
  });
});

afterEach(async () => {
  live.close();
  await rm(folder, { recursive: true, force: true });
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const valid: Partial<LivePayload> = { epoch: 1, expiresAt: inHours(24) };

const payload = (
  revision: number,
  remote: Omit<LivePointers, 'name' | 'team'>,
  more: Partial<LivePayload> = {},
): string =>
  JSON.stringify({
    format: 1,
    channel: 'production',
    revision,
    issuedAt: new Date(0).toISOString(),
    remotes: [{ name: 'mfe-x', team: 'x', ...remote }],
    ...valid,
    ...more,
  });

const text = (
  revision: number,
  remote: Omit<LivePointers, 'name' | 'team'>,
  more: Partial<LivePayload> = {},
): string => JSON.stringify(signer.sign(payload(revision, remote, more)));
const shown = (choice = {}) => live.choose(choice).remotes[0];

describe('What is live on a server', () => {
  test('is the version that a signed map names, with the last good one beside it', async () => {
    await live.take(text(1, { stable: pointers['2']!, lastGood: pointers['1']! }), 'service');
    await live.first;
    expect(shown()).toMatchObject({ version: '2', lastGood: { version: '1' } });
  });

  test('is nothing before the first promotion: a map without remotes is not served', async () => {
    await live.take(
      JSON.stringify(
        signer.sign(
          JSON.stringify({ ...JSON.parse(payload(0, { stable: pointers['1']! })), remotes: [] }),
        ),
      ),
      'service',
    );
    expect(live.state()).toBeUndefined();
    await live.take(text(1, { stable: pointers['1']! }), 'service');
    expect(shown()?.version).toBe('1');
  });

  test('does not change with an unsigned map, an older one, or one of another channel', async () => {
    await live.take(text(5, { stable: pointers['1']! }), 'service');
    const forged = signer.sign(payload(6, { stable: pointers['2']! }));
    await live.take(
      JSON.stringify({
        ...forged,
        payload: forged.payload.replace('"revision":6', '"revision":7'),
      }),
      'service',
    );
    await live.take(text(4, { stable: pointers['2']! }), 'service');
    await live.take(
      JSON.stringify(signer.sign(payload(8, { stable: pointers['2']! }, { channel: 'preview' }))),
      'service',
    );
    await live.take('not even JSON', 'service');
    expect(shown()?.version).toBe('1');
    expect(refused).toEqual(['unproved', 'older', 'unproved', 'unproved']);
  });

  test('stays what it was while a byte of the new version differs in the store', async () => {
    await live.take(text(1, { stable: pointers['1']! }), 'service');
    await writeFile(join(folder, 'store/mfe-x/2/node/remoteEntry.cjs'), 'flipped');
    await live.take(text(2, { stable: pointers['2']!, lastGood: pointers['1']! }), 'service');
    expect(shown()?.version).toBe('1');
    expect(failures).toEqual(['mfe-x@2']);
  });

  test('stays what it was while the new version cannot be shown', async () => {
    await live.take(text(1, { stable: pointers['1']! }), 'service');
    broken.add('2');
    await live.take(text(2, { stable: pointers['2']!, lastGood: pointers['3']! }), 'service');
    expect(shown()?.version).toBe('1');
    expect(failures).toEqual(['mfe-x@2']);
  });

  test('is the last good version on a server that has just started and cannot show the new one', async () => {
    await writeFile(join(folder, 'store/mfe-x/2/node/remoteEntry.cjs'), 'flipped');
    await live.take(text(1, { stable: pointers['2']!, lastGood: pointers['1']! }), 'service');
    expect(shown()?.version).toBe('1');
  });

  test('gives a canary to visitors in its buckets, with the stable version as its fallback', async () => {
    await live.take(
      text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent: 50 } }),
      'service',
    );
    expect(live.needsBucket()).toBe(true);
    const seen = new Set(
      Array.from(
        { length: 64 },
        (_, index) => shown({ bucket: index.toString(16).padStart(8, '0') })?.version,
      ),
    );
    expect(seen).toEqual(new Set(['1', '2']));
    expect(shown()?.version).toBe('1');
    const drawn = Array.from({ length: 64 }, (_, index) =>
      shown({ bucket: index.toString(16).padStart(8, '0') }),
    ).find((remote) => remote?.version === '2');
    expect(drawn?.lastGood?.version).toBe('1');
  });

  test('is described by version and reason: stable, canary, preview, or a fallback for what cannot be loaded', async () => {
    const described = (choice = {}) => live.choose(choice).header;
    await live.take(
      text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent: 50 } }),
      'service',
    );
    const buckets = Array.from({ length: 64 }, (_, index) => index.toString(16).padStart(8, '0'));
    expect(described()).toBe('mfe-x="1";stable');
    expect(new Set(buckets.map((bucket) => described({ bucket })))).toEqual(
      new Set(['mfe-x="1";stable', 'mfe-x="2";canary']),
    );
    const preview = await versions.find('mfe-x', pointers['3']!);
    expect(described({ preview })).toBe('mfe-x="3";preview');
    broken.add('3');
    await live.take(text(2, { stable: pointers['3']! }), 'service');
    expect(described()).toBe('mfe-x="1";fallback');
  });

  test('is the same map for all visitors with the same versions', async () => {
    await live.take(
      text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent: 50 } }),
      'service',
    );
    const buckets = Array.from({ length: 64 }, (_, index) => index.toString(16).padStart(8, '0'));
    expect(new Set(buckets.map((bucket) => live.choose({ bucket })))).toEqual(new Set(live.maps()));
    expect(live.maps()).toHaveLength(2);
  });

  test('changes with maps signed by the new key as long as both keys are known, and only with those once the old one is not', async () => {
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
        onRenewed: () => undefined,
      });
      for (const [revision, by] of [
        [1, signer],
        [2, next],
      ] as const) {
        await following.take(
          JSON.stringify(by.sign(payload(revision, { stable: pointers[revision]! }))),
          'service',
        );
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
    await live.take(
      text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent } }),
      'service',
    );
    expect(live.needsBucket()).toBe(false);
    expect(shown()?.version).toBe(version);
  });

  test('never shows a canary that cannot be rendered', async () => {
    broken.add('2');
    await live.take(
      text(1, { stable: pointers['1']!, canary: { pointer: pointers['2']!, percent: 100 } }),
      'service',
    );
    expect(shown()?.version).toBe('1');
  });

  test('gives a previewed version to its holder alone', async () => {
    await live.take(text(1, { stable: pointers['1']! }), 'service');
    const preview = await versions.find('mfe-x', pointers['3']!);
    expect(shown({ preview })).toMatchObject({ version: '3', lastGood: { version: '1' } });
    expect(shown()?.version).toBe('1');
  });
});

describe('A map that expires', () => {
  const expired = { expiresAt: inHours(-1) };

  test('is refused once it has expired, by a server without a map and by one with an earlier map', async () => {
    await live.take(text(1, { stable: pointers['1']! }, expired), 'service');
    expect(live.state()).toBeUndefined();
    await live.take(text(1, { stable: pointers['1']! }), 'service');
    await live.take(text(2, { stable: pointers['2']! }, expired), 'service');
    expect(shown()?.version).toBe('1');
    expect(refused).toEqual(['expired', 'expired']);
  });

  test.each([['expiresAt'], ['epoch']])(
    'has an expiry and an epoch: one from the network without %s is refused, one from a file is not',
    async (field) => {
      await live.take(text(1, { stable: pointers['1']! }, { [field]: undefined }), 'service');
      expect(refused).toEqual(['expired']);
      await live.take(text(1, { stable: pointers['1']! }, { [field]: undefined }), 'file');
      expect(shown()?.version).toBe('1');
    },
  );

  test('from this server’s own cache is accepted after it expired, because the release service may be down for days', async () => {
    await live.take(text(3, { stable: pointers['2']! }, expired), 'cache');
    expect(shown()?.version).toBe('2');
    await live.take(text(3, { stable: pointers['2']! }), 'service');
    expect(renewed).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  test('is renewed by the same one with a later expiry, for which nothing is loaded again', async () => {
    await live.take(text(1, { stable: pointers['1']! }), 'service');
    const before = live.state();
    await live.take(text(1, { stable: pointers['1']! }, { expiresAt: inHours(25) }), 'service');
    expect(live.latest()?.payload.expiresAt).toBe(
      JSON.parse(JSON.parse(renewed[0]!).payload).expiresAt,
    );
    expect(live.state()).toBe(before);
  });
});

describe('A greater epoch', () => {
  test('replaces a greater revision of the one before, whose maps are then refused', async () => {
    await live.take(text(9, { stable: pointers['2']! }), 'service');
    await live.take(text(5, { stable: pointers['1']! }, { epoch: 2 }), 'service');
    expect(shown()?.version).toBe('1');
    await live.take(text(10, { stable: pointers['3']! }, { epoch: 1 }), 'service');
    await live.take(text(4, { stable: pointers['3']! }, { epoch: 2 }), 'service');
    expect(shown()?.version).toBe('1');
    expect(refused).toEqual(['older', 'older']);
  });

  test('replaces a cached map without an epoch', async () => {
    await live.take(
      text(9, { stable: pointers['2']! }, { epoch: undefined, expiresAt: undefined }),
      'cache',
    );
    await live.take(text(9, { stable: pointers['1']! }), 'service');
    expect(shown()?.version).toBe('1');
  });

  test('is needed for an equal revision with other content, which is refused as a conflict', async () => {
    await live.take(text(5, { stable: pointers['1']! }), 'service');
    await live.take(text(5, { stable: pointers['2']! }), 'service');
    expect(shown()?.version).toBe('1');
    expect(refused).toEqual(['conflict']);
  });
});
