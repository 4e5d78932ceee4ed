import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '@larkway/kit/objects';
import { releasesRoutes } from '@larkway/releases-contract';
import { root } from '../local/repository.js';
import { claimRun, noteReleases } from '../local/run-record.js';
import { goLive, type LocalRelease } from './go-live.js';
import { localReleases } from './cli/session.js';
import { paymentSlot, type StartedReleases, startReleases } from './testing/start-releases.js';

// A build takes a busy machine minutes.
jest.setTimeout(300_000);

let releases: StartedReleases;

beforeAll(async () => {
  releases = await startReleases([paymentSlot]);
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-b',
      '--noCheck',
      'infra',
      'services/financing/contract',
    ],
    { cwd: root },
  );
  const script = `
    const { openFolderStore } = await import('${root}/services/kit/dist/objects/index.js');
    const { publishRemote } = await import('${root}/infra/dist/release/publish-remote.js');
    await publishRemote('${root}/mfe-financing', openFolderStore('${releases.artifactsDir}'));
  `;
  execFileSync(process.execPath, ['--input-type=module', '-e', script]);
});

afterAll(() => releases.stop());

const built = async (): Promise<LocalRelease> => {
  const version = (await readdir(join(releases.artifactsDir, 'mfe-financing'))).find(
    (entry) => entry !== 'media',
  );
  const digest = integrityOf((await releases.store.read(`mfe-financing/${version}/release.json`))!);
  return {
    artifactsDir: releases.artifactsDir,
    remotes: [{ name: 'mfe-financing', version: version!, digest, team: 'financing' }],
  };
};

test('goLive registers and promotes what was built, and a second call changes nothing', async () => {
  const release = await built();
  const options = {
    url: releases.url,
    token: releases.operationsToken,
    release,
    reason: 'Start of a local run',
  };
  expect(await goLive(options)).toMatchObject({ changed: true, revision: 1 });
  expect(await goLive(options)).toBeUndefined();
  const { remotes } = await releases.operations.call(releasesRoutes.status, { query: {} });
  expect(remotes.map(({ name, stable }) => [name, stable.version])).toEqual([
    ['mfe-financing', release.remotes[0]!.version],
  ]);
});

test('goLive does not change a locked channel in which every remote is live', async () => {
  await releases.addVersion('mfe-financing', '9.9.9');
  await releases.operations.call(releasesRoutes.setLock, {
    body: { locked: true, reason: 'a quiet weekend' },
  });
  const release = await built();
  const remotes = release.remotes.map((remote) => ({ ...remote, version: '9.9.9' }));
  expect(
    await goLive({
      url: releases.url,
      token: releases.operationsToken,
      release: { ...release, remotes },
      reason: 'Another start',
    }),
  ).toBeUndefined();
});

test('the command line finds a site that runs here, and none after it has stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-local-'));
  const end = await claimRun(join(folder, '.local'));
  await noteReleases(join(folder, '.local'), { url: releases.url, token: 'token' });
  expect(await localReleases(folder)).toMatchObject({ url: releases.url, token: 'token' });
  await end();
  expect(await localReleases(folder)).toBeUndefined();
  rmSync(folder, { recursive: true });
});
