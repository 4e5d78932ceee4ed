import type { Pointer, ReleaseFile, ResolvedRemote } from '@larkway/releases-contract';
import type { ReleaseFiles } from './release-files.js';
import { createVersions, MOST_KNOWN, type Versions } from './versions.js';

let versions: Versions;
/** What the files were asked for. */
let asked: string[];
let tried: string[];
let isKept: boolean;

const files = ['web/1.js', 'node/remoteEntry.cjs', 'maps/web/1.js.map'].map(
  (path) => ({ path }) as ReleaseFile,
);

const pointer = (version: number): Pointer => ({ version: String(version), digest: '', base: '/' });

beforeEach(() => {
  [asked, tried, isKept] = [[], [], true];
  const releaseFiles: ReleaseFiles = {
    release: async (name, { version, base }) => ({ name, version, base, files }) as ResolvedRemote,
    nodeEntry: async ({ version }) => {
      asked.push(version);
      return `/cache/${version}/node/remoteEntry.cjs`;
    },
    markUsed: async () => isKept,
    removeUnused: async () => undefined,
  };
  versions = createVersions({
    files: releaseFiles,
    tryOut: async ({ version }) => void tried.push(version),
  });
});

const findMany = async (from: number, count: number): Promise<void> => {
  for (let version = from; version < from + count; version += 1)
    await versions.find('mfe-x', pointer(version));
};

const areKnown = (...numbers: number[]): boolean[] =>
  numbers.map((version) => versions.isKnown('mfe-x', String(version)));

test('the thousand versions that were found last are known, and earlier ones are forgotten', async () => {
  await findMany(1, MOST_KNOWN + 1);
  expect(areKnown(1, 2, MOST_KNOWN + 1, MOST_KNOWN + 2)).toEqual([false, true, true, false]);
});

test('the scripts of a known version are known, and no other file', async () => {
  await versions.find('mfe-x', pointer(1));
  const has = (version: string, path: string) => versions.hasScript('mfe-x', version, path);
  expect([
    has('1', 'web/1.js'),
    has('1', 'node/remoteEntry.cjs'),
    has('1', 'maps/web/1.js.map'),
    has('1', 'web/2.js'),
    has('2', 'web/1.js'),
  ]).toEqual([true, true, false, false, false]);
});

test('a version that browsers report on, or that is found again because it is still live, stays known', async () => {
  await findMany(1, MOST_KNOWN);
  expect(areKnown(1)).toEqual([true]);
  await versions.find('mfe-x', pointer(2));
  await findMany(MOST_KNOWN + 1, MOST_KNOWN - 2);
  expect(areKnown(1, 2, 3, MOST_KNOWN)).toEqual([true, true, false, false]);
});

test('a version whose copy was removed is copied again when it is loaded, and is not tried a second time', async () => {
  const remote = await versions.find('mfe-x', pointer(1));
  await versions.load(remote);
  await versions.load(remote);
  expect(asked).toEqual(['1']);
  isKept = false;
  expect(await versions.load(remote)).toBe('/cache/1/node/remoteEntry.cjs');
  expect([asked, tried]).toEqual([['1', '1'], ['1']]);
});
