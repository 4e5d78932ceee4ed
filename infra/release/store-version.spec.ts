import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, type ObjectStore, openFolderStore } from '@larkway/kit/objects';
import { artifactKey } from '@larkway/releases-contract';
import { copyVersion } from './store-version.js';
import { releaseBytes } from './remote/describe.js';

const picture = 'media/d4.1a2b3c4d.glb';

let folder: string;
let from: ObjectStore;
let to: ObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-copies-'));
  [from, to] = [openFolderStore(join(folder, 'from')), openFolderStore(join(folder, 'to'))];
});

afterEach(() => rm(folder, { recursive: true }));

const write = async (
  store: ObjectStore,
  version: string,
  files: Record<string, string>,
): Promise<void> => {
  const release = {
    name: 'mfe-x',
    version,
    container: `mfe_x_${version}`,
    face: {
      name: 'mfe-x',
      team: 'x',
      sdk: '^1.0.0',
      contracts: [],
      routes: [],
      redirects: [],
      fragments: [],
      slots: [],
      exposes: {},
    },
    sdkExports: [],
    shared: {},
    contracts: {},
    scripts: {},
    files: Object.entries(files)
      .filter(([path]) => !path.endsWith('.br'))
      .map(([path, text]) => ({ path, bytes: text.length, integrity: integrityOf(text) })),
  };
  for (const [path, text] of Object.entries(files))
    await store.write(artifactKey(release, path), Buffer.from(text));
  await store.write(artifactKey(release, 'release.json'), releaseBytes(release));
};

const keys = [
  'mfe-x/1/release.json',
  'mfe-x/1/web/remoteEntry.js',
  `mfe-x/${picture}`,
  `mfe-x/${picture}.br`,
];

test('copying a version copies its own files, the media it shares and their compressed copies, and nothing else', async () => {
  await write(from, '1', {
    'web/remoteEntry.js': 'one',
    [picture]: 'model',
    [`${picture}.br`]: 'packed',
  });
  await write(from, '2', { 'web/remoteEntry.js': 'two', 'media/d6.5e6f7a8b.glb': 'another' });
  await copyVersion(from, to, { name: 'mfe-x', version: '1' });
  expect(await to.list('')).toEqual(keys);
});

test('a file that another version stored is kept, even when another compressor made its compressed copy', async () => {
  await write(to, '0', { [picture]: 'model', [`${picture}.br`]: 'packed otherwise' });
  await write(from, '1', {
    'web/remoteEntry.js': 'one',
    [picture]: 'model',
    [`${picture}.br`]: 'packed',
  });
  await copyVersion(from, to, { name: 'mfe-x', version: '1' });
  expect(await to.list('')).toEqual(['mfe-x/0/release.json', ...keys]);
  expect((await to.read(`mfe-x/${picture}.br`))!.toString()).toBe('packed otherwise');
});

test('a shared file with other bytes stops the copy, and the version does not exist', async () => {
  await write(to, '0', { [picture]: 'other' });
  await write(from, '1', { [picture]: 'model' });
  await expect(copyVersion(from, to, { name: 'mfe-x', version: '1' })).rejects.toThrow(
    `mfe-x/${picture} is in the artifact store with other bytes`,
  );
  expect(await to.list('mfe-x/1/')).toEqual([]);
});

test('copying a version that the store does not contain fails', async () => {
  await expect(copyVersion(from, to, { name: 'mfe-x', version: '1' })).rejects.toThrow(
    'mfe-x 1 is not in the artifact store',
  );
});
