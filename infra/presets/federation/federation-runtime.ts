import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { toolsRoot } from '../tools-root.js';

const federation = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
);

/** The file, and its path below `node_modules`, which is the same in any folder. */
const packageFile = (name: string): { file: string; path: string } => {
  const file = federation.resolve(name);
  return {
    file,
    path: file
      .split(/node_modules[\\/]/)
      .at(-1)!
      .replaceAll('\\', '/'),
  };
};

const core = packageFile('@module-federation/runtime');
const runtime = packageFile('@module-federation/webpack-bundler-runtime');

/** The request by which a build imports the runtime. */
export const runtimeRequest = runtime.path;

/** Whose runtime a build uses: its own, or in the browser that of the host. */
export type RuntimeOwner = 'own' | 'host';

/**
 * The ES module beside a CommonJS file. The shell imports the runtime as ES modules, and a build
 * that used both forms would contain it twice.
 */
const moduleBeside = (file: string): string => file.replace(/\.cjs$/, '.js');

const runtimeFiles: Record<RuntimeOwner, () => string> = {
  own: () => moduleBeside(runtime.file),
  host: () => join(toolsRoot, 'infra/presets/federation/bundler-runtime.mjs'),
};

/**
 * Sets the federation runtime of a build. The federation plugin imports it by absolute paths, which
 * appear in module ids and comments; with paths below `node_modules`, builds of remotes and
 * the browser build of the shell are the same in any folder.
 */
export const federationRuntime = (owner: RuntimeOwner): RspackPluginInstance => ({
  apply: (compiler: Compiler): void => {
    compiler.options.resolve.alias = {
      ...compiler.options.resolve.alias,
      '@module-federation/runtime': moduleBeside(core.file),
      [`${runtimeRequest}$`]: runtimeFiles[owner](),
    };
    compiler.hooks.normalModuleFactory.tap('FederationRuntime', (factory) =>
      factory.hooks.beforeResolve.tap('FederationRuntime', (data) => {
        if (!data.request.includes('data:text/javascript,import%20__module_federation_')) return;
        data.request = data.request.replaceAll(
          encodeURIComponent(runtime.file),
          encodeURIComponent(runtime.path),
        );
      }),
    );
  },
});
