import * as sdk from '@larkway/sdk';
import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import type { ScriptLoader } from './script-loader';

declare global {
  /** Defined by the build. */
  const SDK_VERSION: string;
  interface Window {
    /** The federation runtime for containers; remotes are built to use this copy. */
    __FEDERATION_BUNDLER_RUNTIME__: object;
  }
}

/** A module that the shell provides to all remotes, which contain no copy of it. */
const provided = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: false as const },
});

type Remotes = Parameters<ModuleFederation['registerRemotes']>[0];

/** Starts federation with the shell as the host of all containers, whose scripts `scripts` loads. */
export const startFederation = (scripts: ScriptLoader, remotes: Remotes): ModuleFederation => {
  // A host has no containers, so its runtime lacks the function that only containers need.
  window.__FEDERATION_BUNDLER_RUNTIME__ = {
    ...bundlerRuntime,
    bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, initContainerEntry },
    loadChunk: scripts.loadChunk,
  };
  return createInstance({
    name: 'shell',
    remotes,
    shared: {
      react: provided(react.version, react),
      'react/jsx-runtime': provided(react.version, jsxRuntime),
      '@larkway/sdk': provided(SDK_VERSION, sdk),
    },
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'verified-entries',
        loadEntry: async ({ remoteInfo }) => {
          await scripts.load(remoteInfo.entry);
          return (globalThis as Record<string, unknown>)[remoteInfo.name] as never;
        },
      },
    ],
  });
};
