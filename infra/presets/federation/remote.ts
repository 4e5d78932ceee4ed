import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { Manifest } from '@larkway/releases-contract';
import { bundlerRuntime } from './bundler-runtime.js';
import { common, extension } from './common.js';
import { readManifest } from './manifest.js';
import { type MediaPlugins, mediaPlugins } from './media.js';
import { noWindow } from './no-window.js';
import { sharedInRemote } from './shared.js';
import { sdkSources } from './shell.js';
import { styleSheet } from './styles.js';
import { remoteVersion } from './version.js';

export interface RemoteBuild {
  face: Manifest;
  version: string;
  container: string;
  configurations: Configuration[];
  /** Among the plugins of the configurations; a build without federation needs them too. */
  media: MediaPlugins;
}

/** The federation runtime knows a version by a name of its own, so that versions can live side by side. */
const containerName = (name: string, version: string): string =>
  `${name}_${version}`.replace(/\W/g, '_');

/** Address below which a remote's pictures and fonts are served, the same for all its versions. */
export const mediaBaseOf = ({ face }: Pick<RemoteBuild, 'face'>): string => `/assets/${face.name}/`;

/** Both builds of one remote. */
export const remoteBuild = async (folder: string): Promise<RemoteBuild> => {
  const { face } = readManifest(folder);
  const version = await remoteVersion(dirname(folder), folder);
  const container = containerName(face.name, version);
  const mediaBase = mediaBaseOf({ face });
  const media = await mediaPlugins(folder, face.name, mediaBase);

  const federation = (target: 'web' | 'node') =>
    new ModuleFederationPlugin({
      name: container,
      filename: `remoteEntry.${extension[target]}`,
      library: target === 'web' ? { type: 'var', name: container } : { type: 'commonjs-module' },
      exposes: face.exposes,
      shared: sharedInRemote(),
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: target === 'web',
      experiments: {
        externalRuntime: target === 'web',
        optimization: { target, disableSnapshot: true },
      },
    });

  const styles = styleSheet({
    own: [join(folder, 'src')],
    others: sdkSources(join(dirname(folder), 'shell')),
  });
  const configurations = (['web', 'node'] as const).map((target) => ({
    ...common({ context: folder, target, mediaBase, uniqueName: container }),
    entry: {},
    plugins: [
      federation(target),
      bundlerRuntime(target),
      ...noWindow(target),
      ...media[target],
      styles,
    ],
  }));
  return { face, version, container, configurations, media };
};

/** For a remote's `rspack.config.mjs`: `export default remote(import.meta.url)`. */
export const remote = async (configUrl: string): Promise<Configuration[]> =>
  (await remoteBuild(dirname(fileURLToPath(configUrl)))).configurations;
