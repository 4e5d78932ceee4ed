import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, experiments } from '@rspack/core';
import { common, compileAhead, withScriptIntegrity } from './common.js';
import { federationRuntime } from './federation-runtime.js';
import { sdkOf, sharedByHost } from './shared.js';
import { styleSheet } from './styles.js';

const federation = (folder: string, target: 'web' | 'node') =>
  new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    // Eager in the browser, for a fast start.
    shared: sharedByHost(folder, target === 'web'),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: {
      optimization: { target, disableSnapshot: true },
    },
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
 * Ids of the modules that the host shares. Those that the build would choose depend on absolute
 * paths (https://github.com/web-infra-dev/rspack/issues/15841).
 */
const sharedModuleIds = () =>
  new experiments.ids.SyncModuleIdsPlugin({
    path: fileURLToPath(import.meta.resolve('@larkway/infra/shared-module-ids')),
    mode: 'read',
  });

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
      optimization: {
        ...web.optimization,
        splitChunks: { chunks: ({ name }) => name !== 'document' },
      },
      plugins: [
        federation(folder, 'web'),
        federationRuntime('own'),
        sharedModuleIds(),
        styles,
        compileAhead(),
      ],
    }),
    {
      ...node,
      resolve: { ...node.resolve, alias },
      entry: { renderer: join(folder, 'src/entry-server.ts') },
      output: { ...node.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
      plugins: [federation(folder, 'node'), styles],
    },
  ];
};
