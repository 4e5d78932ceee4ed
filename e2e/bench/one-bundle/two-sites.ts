import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, ManagedProcess, root, services, site as shell } from '@larkway/infra/local';
import { createSigner } from '@larkway/kit/signing';
import { testSiteKeys } from '@larkway/kit/testing';
import type { LivePayload } from '@larkway/releases-contract';
import { livePayload } from '../../fixtures/live-payload.js';
import { releaseVariant } from '../../fixtures/release-variant.js';
import type { PartContext } from '../part.js';
import { startOwnSite } from '../sites.js';
import { buildOneBundle } from './build-one-bundle.js';

/**
 * Writes a map of the same versions without scripts, so that the server preloads none.
 * @returns the key that verifies it
 */
const writeMapWithoutScripts = async (
  { defer }: PartContext,
  artifacts: string,
  releases: string,
  target: string,
): Promise<string> => {
  const live = await livePayload(releases);
  const remotes: LivePayload['remotes'] = [];
  for (const { name, team, stable } of live.remotes) {
    const variant = await releaseVariant(artifacts, { name, version: stable.version }, 'bundle', {
      release: (release) => ({ ...release, scripts: {} }),
    });
    defer(variant.remove);
    remotes.push({ name, team, stable: variant.pointer });
  }
  const signer = createSigner(randomBytes(32).toString('base64url'));
  await writeFile(target, JSON.stringify(signer.sign(JSON.stringify({ ...live, remotes }))));
  return signer.publicKey;
};

/** Origins of the same site in both builds, in front of the same services. */
export interface TwoSites {
  federated: string;
  oneBundle: string;
}

export const startTwoSites = async (context: PartContext): Promise<TwoSites> => {
  const { folder, defer, say } = context;
  const { release, urls } = await startOwnSite(context);
  say('building the same pages as one bundle');
  const dist = await buildOneBundle(folder);
  const map = path.join(folder, 'one-bundle-map.json');
  const publicKey = await writeMapWithoutScripts(
    context,
    release.artifactsDir,
    urls['releases']!,
    map,
  );

  const port = await freePort(0);
  const origin = `http://127.0.0.1:${port}`;
  const site = new ManagedProcess({
    name: 'one-bundle',
    args: ['--enable-source-maps', path.join(root, shell.entry)],
    cwd: root,
    env: {
      ...process.env,
      ...testSiteKeys,
      PORT: String(port),
      METRICS_PORT: '0',
      SHELL_DIST: dist,
      RELEASE_MAP: map,
      RELEASE_PUBLIC_KEYS: publicKey,
      ARTIFACT_CACHE_DIR: path.join(folder, 'one-bundle-cache'),
      ARTIFACTS_DIR: release.artifactsDir,
      API_UPSTREAMS: services
        .flatMap(({ name, api }) => api.map((prefix) => `${prefix}=${urls[name]}`))
        .join(','),
    },
    logFile: path.join(folder, 'logs', 'one-bundle.log'),
    readyUrl: `${origin}/readyz`,
    say,
  });
  defer(() => site.stop());
  await site.start();
  return { federated: urls['site']!, oneBundle: origin };
};
