import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { dirname, join } from 'node:path';
import type { RemoteModule } from '@larkway/sdk';
import type { StyleRules } from '@larkway/sdk/style-rules';
import { requireComponent } from '../remotes/module-loading';

export interface LoadedModule {
  loaded: RemoteModule;
  /** The style rules of the module's version. */
  styleRules: StyleRules;
}

export interface NodeLoader {
  /**
   * `entry` is the local path of the version's node entry.
   * @throws if the entry, the module or the version's styles are broken
   */
  load: (container: string, entry: string, module: string) => Promise<LoadedModule>;
  /** The style rules of the node build in this folder. @throws if there are none */
  styleRulesIn: (folder: string) => StyleRules;
}

/** In each node build (infra/presets/federation/styles.ts). */
const RULES_FILE = 'style-rules.json';

/** Loads modules from versions' files on disk. Container names distinguish versions of a remote. */
export const createNodeLoader = (requireFile: (path: string) => unknown): NodeLoader => {
  const registered = new Set<string>();
  registerPlugins([
    {
      name: 'entries-from-disk',
      loadEntry: async ({ remoteInfo }) => requireFile(remoteInfo.entry) as never,
    },
  ]);

  const styleRulesIn = (folder: string): StyleRules =>
    requireFile(join(folder, RULES_FILE)) as StyleRules;

  return {
    styleRulesIn,
    load: async (container, entry, module) => {
      if (!registered.has(container)) {
        registerRemotes([{ name: container, entry, type: 'commonjs-module' }], { force: true });
        registered.add(container);
      }
      try {
        const loaded = await loadRemote<RemoteModule>(`${container}/${module.slice(2)}`);
        if (!loaded) throw new Error(`${container} has no ${module}`);
        requireComponent(loaded, module);
        return { loaded, styleRules: styleRulesIn(dirname(entry)) };
      } catch (error) {
        registered.delete(container);
        throw error;
      }
    },
  };
};
