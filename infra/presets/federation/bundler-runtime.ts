import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Compiler } from '@rspack/core';

const name = '@module-federation/webpack-bundler-runtime';
const byPath =
  /(data:text\/javascript,import%20__module_federation_bundler_runtime__%20from%20%22).*?%22/;

const files = {
  /** The browser has the federation runtime from the host; only the server's build brings its own. */
  web: () => fileURLToPath(new URL(import.meta.resolve('@larkway/infra/bundler-runtime'))),
  node: () =>
    createRequire(
      createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
    ).resolve(name),
};

/**
 * Gives a remote's container its federation runtime. The federation plugin names it by an absolute path, which gets into
 * module ids and comments; by a name instead, the same sources give the same bytes in any folder.
 */
export const bundlerRuntime = (target: 'web' | 'node') => ({
  apply: (compiler: Compiler): void => {
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      [`${name}$`]: files[target](),
    };
    compiler.hooks.normalModuleFactory.tap('BundlerRuntime', (factory) =>
      factory.hooks.beforeResolve.tap('BundlerRuntime', (data) => {
        data.request = data.request.replace(byPath, `$1${encodeURIComponent(name)}%22`);
      }),
    );
  },
});
