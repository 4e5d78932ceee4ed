// The built server's own modules, as they run.
import { openFolderStore } from '@larkway/kit/objects';
import { createSigner, createVerifier } from '@larkway/kit/signing';
import { newBucket } from '../../../shell/dist/server/releases/bucketing.js';
import { createLiveReleases } from '../../../shell/dist/server/releases/live-releases.js';
import { mapReader } from '../../../shell/dist/server/releases/read-map.js';
import { createReleaseFiles } from '../../../shell/dist/server/releases/release-files.js';
import { createVersions } from '../../../shell/dist/server/releases/versions.js';

const fail = (...reasons) => {
  throw new Error(reasons.join(' '));
};

/**
 * Milliseconds of each of many choices, for visitors with a bucket, while every remote has a
 * canary.
 */
export const measureChoices = async ({ payload, artifacts, cache, documents }) => {
  const signer = createSigner(Buffer.alloc(32, 7).toString('base64url'));
  const versions = createVersions({
    files: createReleaseFiles({ store: openFolderStore(artifacts), cache }),
    tryOut: () => Promise.resolve(),
  });
  const live = createLiveReleases({
    read: mapReader(createVerifier([signer.publicKey]), 'production'),
    versions,
    onFailure: fail,
    onRefused: fail,
    onLive: () => undefined,
    onRenewed: () => undefined,
    prepare: () => Promise.resolve(),
  });
  const remotes = payload.remotes.map((remote) => ({
    ...remote,
    canary: { pointer: remote.stable, percent: 50 },
  }));
  await live.take(JSON.stringify(signer.sign(JSON.stringify({ ...payload, remotes }))), 'service');
  const taken = [];
  for (let index = 0; index < documents; index += 1) {
    const bucket = newBucket();
    const begin = performance.now();
    live.choose({ bucket });
    taken.push(performance.now() - begin);
  }
  live.close();
  return taken;
};
