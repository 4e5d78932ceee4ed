import path from 'node:path';
import { freePort, ManagedProcess, root, services, site as shell } from '@larkway/infra/local';
import { testSiteKeys } from '@larkway/kit/testing';
import { startOwnSite } from '../own-site.js';
import type { PartContext } from '../part.js';
import { buildOneBundle } from './build-one-bundle.js';
import { writeMapWithoutScripts } from './map-without-scripts.js';

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
    release.artefactsDir,
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
      ARTEFACT_CACHE_DIR: path.join(folder, 'one-bundle-cache'),
      ARTEFACTS_DIR: release.artefactsDir,
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
