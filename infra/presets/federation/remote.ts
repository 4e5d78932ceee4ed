import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  DefinePlugin,
  type RspackPluginInstance,
  type RuleSetRule,
} from '@rspack/core';
import type { Manifest } from '@larkway/releases-contract';
import { toolsRoot } from '../tools-root.js';
import { common, compileAhead, extension } from './common.js';
import { federationRuntime } from './federation-runtime.js';
import { readManifest } from './manifest.js';
import { manifestPictures } from './manifest-pictures.js';
import { type MediaPlugins, mediaPlugins } from './media.js';
import { sharedInRemote } from './shared.js';
import { sdkSources } from './shell.js';
import { styleSheet } from './styles.js';
import { remoteVersion } from './version.js';

export interface RemoteBuild {
  /** As in `release.json`: with the built paths of its pictures. */
  manifest: Manifest;
  version: string;
  container: string;
  configurations: Configuration[];
  /** Also part of `configurations`; a build without federation needs them separately. */
  media: MediaPlugins;
}

/** The container name contains the version, so that versions of a remote can be loaded together. */
const containerName = (name: string, version: string): string =>
  `${name}_${version}`.replace(/\W/g, '_');

/** Base URL of a remote's pictures and fonts, the same for all its versions. */
export const mediaBaseOf = ({ manifest }: Pick<RemoteBuild, 'manifest'>): string =>
  `/assets/${manifest.name}/`;

/**
 * Defines `typeof window` in the node build, so that browser-only code and its imports are removed.
 */
const noWindow = (target: 'web' | 'node'): RspackPluginInstance[] =>
  target === 'node' ? [new DefinePlugin({ 'typeof window': JSON.stringify('undefined') })] : [];

export const serverExportsLoader = join(
  toolsRoot,
  'infra/presets/federation/server-exports-loader.cjs',
);

/** In the web build, removes what only the server calls from the exposed modules. */
const withoutServerExports = (target: 'web' | 'node', exposed: string[]): RuleSetRule[] =>
  target === 'web' ? [{ include: exposed, enforce: 'pre', loader: serverExportsLoader }] : [];

/** The web build and the node build of one remote. */
export const remoteBuild = async (folder: string): Promise<RemoteBuild> => {
  const { manifest, plugins: pictures } = manifestPictures(folder, readManifest(folder).manifest);
  const version = await remoteVersion(dirname(folder), folder);
  const container = containerName(manifest.name, version);
  const mediaBase = mediaBaseOf({ manifest });
  const { web, node } = await mediaPlugins(folder, manifest.name, mediaBase);
  const media = { web: [...web, ...pictures], node };

  const federation = (target: 'web' | 'node') =>
    new ModuleFederationPlugin({
      name: container,
      filename: `remoteEntry.${extension[target]}`,
      library: target === 'web' ? { type: 'var', name: container } : { type: 'commonjs-module' },
      exposes: manifest.exposes,
      shared: sharedInRemote(),
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: target === 'web',
      experiments: {
        optimization: { target, disableSnapshot: true },
      },
    });

  const styles = styleSheet({
    own: [join(folder, 'src')],
    others: sdkSources(folder),
  });
  const exposed = Object.values(manifest.exposes).map((file) => join(folder, file));
  const configurations = (['web', 'node'] as const).map((target) => {
    const configuration = common({ context: folder, target, mediaBase, uniqueName: container });
    const rules = [...configuration.module!.rules!, ...withoutServerExports(target, exposed)];
    return {
      ...configuration,
      module: { rules },
      entry: {},
      plugins: [
        federation(target),
        federationRuntime(target === 'web' ? 'host' : 'own'),
        ...noWindow(target),
        ...(target === 'web' ? [compileAhead()] : []),
        ...media[target],
        styles,
      ],
    };
  });
  return { manifest, version, container, configurations, media };
};

/** For a remote's `rspack.config.mjs`: `export default remote(import.meta.url)`. */
export const remote = async (configUrl: string): Promise<Configuration[]> =>
  (await remoteBuild(dirname(fileURLToPath(configUrl)))).configurations;
