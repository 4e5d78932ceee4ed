import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, type ObjectStore, openFolderStore } from '@larkway/kit/objects';
import { createVerifier } from '@larkway/kit/signing';
import {
  type LivePayload,
  livePayloadSchema,
  type Pointer,
  signedMapSchema,
} from '@larkway/releases-contract';
import { releaseBytes } from '../../release/remote/describe.js';
import { createDevelopmentMap } from './development-map.js';

let folder: string;
let store: ObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-development-'));
  await mkdir(join(folder, 'home'));
  store = openFolderStore(join(folder, 'store'));
});

afterEach(() => rm(folder, { recursive: true }));

/** A released version of the content team's remote. */
const released = async (version: string): Promise<Pointer> => {
  const entry = Buffer.from(`entry of ${version}`);
  const bytes = releaseBytes({
    name: 'mfe-content',
    version,
    container: 'mfe_content',
    face: {
      name: 'mfe-content',
      team: 'content',
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
    files: [{ path: 'web/remoteEntry.js', bytes: entry.byteLength, integrity: integrityOf(entry) }],
  });
  await store.write(`mfe-content/${version}/web/remoteEntry.js`, entry);
  await store.write(`mfe-content/${version}/release.json`, bytes);
  return {
    version,
    digest: integrityOf(bytes),
    base: `/assets/mfe-content/${version}/`,
  };
};

const liveWith = (revision: number, stable: Pointer): LivePayload => ({
  format: 1,
  channel: 'production',
  revision,
  issuedAt: '2026-01-01T00:00:00.000Z',
  remotes: [{ name: 'mfe-content', team: 'content', stable }],
});

test('a version of another team that goes live meanwhile is in the map of the developer, with its files, beside the developed remote', async () => {
  let live = liveWith(1, await released('1.0.0'));
  const artifacts = join(folder, 'artifacts');
  const map = createDevelopmentMap({
    folder: join(folder, 'home'),
    artifacts,
    siteContext: {
      live: () => Promise.resolve(live),
      store,
      upstreams: '',
      formSigningKey: '',
    },
    name: 'mfe-events',
  });
  const shown = async (): Promise<[name: string, version: string][]> => {
    const signed = signedMapSchema.parse(JSON.parse(await readFile(map.file, 'utf8')));
    const { remotes } = livePayloadSchema.parse(
      JSON.parse(createVerifier([map.publicKey]).open(signed)),
    );
    return remotes.map(({ name, stable }) => [name, stable.version]);
  };
  const own = {
    version: '0.0.0-dev.1',
    digest: integrityOf('own'),
    base: '/assets/mfe-events/0.0.0-dev.1/',
  };
  await map.show({ team: 'events', pointer: own });
  expect(await shown()).toEqual([
    ['mfe-content', '1.0.0'],
    ['mfe-events', '0.0.0-dev.1'],
  ]);

  live = liveWith(2, await released('1.1.0'));
  await map.follow();
  expect(await shown()).toEqual([
    ['mfe-content', '1.1.0'],
    ['mfe-events', '0.0.0-dev.1'],
  ]);
  expect(await readFile(join(artifacts, 'mfe-content/1.1.0/web/remoteEntry.js'), 'utf8')).toBe(
    'entry of 1.1.0',
  );

  await map.show(undefined);
  expect(await shown()).toEqual([['mfe-content', '1.1.0']]);
});
