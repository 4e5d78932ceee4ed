import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, DefinePlugin } from '@rspack/core';
import { common, compileAhead, withScriptIntegrity } from './common.js';
import { federationRuntime } from './federation-runtime.js';
import { sdkOf, sdkVersionOf, sharedByHost } from './shared.js';
import { styleSheet } from './styles.js';

const serverFederation = (folder: string) =>
  new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shared: sharedByHost(folder),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: {
      optimization: { target: 'node', disableSnapshot: true },
    },
  });

/**
 * Constants of the federation runtime, which the plugin would set. It is not used in the browser,
 * because it would make the runtime part of every document's scripts (decision 0056).
 */
const browserFederation = (folder: string) =>
  new DefinePlugin({
    SDK_VERSION: JSON.stringify(sdkVersionOf(folder)),
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  });

const documentFiles = (folder: string): string[] => {
  const fonts = join(folder, 'src/assets/fonts');
  const names = readdirSync(fonts)
    .filter((name) => name.endsWith('.woff2'))
    .sort();
  const marks = ['favicon.svg', 'apple-touch-icon.png'].map((name) =>
    join(folder, 'src/assets', name),
  );
  const cards = join(folder, 'src/assets/share');
  const shared = readdirSync(cards)
    .sort()
    .map((name) => join(cards, name));
  return [...names.map((name) => join(fonts, name)), ...marks, ...shared];
};

/**
 * Sources of the SDK that run on the site, without those for tests and the standalone host.
 * @param folder of a host or a remote
 */
export const sdkSources = (folder: string): string[] => {
  const sources = join(sdkOf(folder), 'src');
  return readdirSync(sources)
    .filter((name) => name !== 'testing')
    .map((name) => join(sources, name));
};

/**
 * The package names its development build for every use, with warnings for developers
 * (https://github.com/remix-run/react-router/issues/14102).
 */
const productionRouter = (shellFolder: string): Record<string, string> => {
  const { resolve } = createRequire(join(shellFolder, 'sdk/package.json'));
  const production = join(dirname(resolve('react-router')), '../production');
  return {
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
};

/**
 * The host for the browser (`dist/web`) and its renderer for the server (`dist/node/renderer.cjs`).
 */
export const shellConfigurations = (folder: string): Configuration[] => {
  const mediaBase = '/assets/shell/';
  const web = common({ context: folder, target: 'web', mediaBase, uniqueName: 'shell' });
  const node = common({ context: folder, target: 'node', mediaBase, uniqueName: 'shell' });
  const styles = styleSheet({ own: [join(folder, 'src'), ...sdkSources(folder)], isWhole: true });
  const alias = productionRouter(folder);
  return [
    withScriptIntegrity({
      ...web,
      // Only the document, and no script, uses fonts, icons and share cards: they need their own
      // entry.
      resolve: { ...web.resolve, alias },
      entry: { main: join(folder, 'src/entry-client.ts'), document: documentFiles(folder) },
      // Files of earlier builds are kept for running servers and open tabs.
      output: { ...web.output, publicPath: mediaBase, clean: false },
      // No browser runs the entry of documents: sharing code with it would only split that of pages.
      // Federation is one file.
      optimization: {
        ...web.optimization,
        splitChunks: { chunks: ({ name }) => name !== 'document' && name !== 'federation' },
      },
      plugins: [browserFederation(folder), federationRuntime('own'), styles, compileAhead()],
    }),
    {
      ...node,
      resolve: { ...node.resolve, alias },
      entry: { renderer: join(folder, 'src/entry-server.ts') },
      output: { ...node.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
      plugins: [serverFederation(folder), styles],
    },
  ];
};
