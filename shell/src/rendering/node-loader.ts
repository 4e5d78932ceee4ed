import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { dirname, join } from 'node:path';
import type { RemoteModule } from '@larkway/sdk';
import type { StyleRules } from '@larkway/sdk/style-rules';
import { requireComponent } from '../remotes/require-component';

export interface Loaded {
  loaded: RemoteModule;
  /** The style sheet of the module's version. */
  styleRules: StyleRules;
}

export interface NodeLoader {
  /** `entry` is the path of the version's node entry on this machine. @throws when the entry, the module or the version's styles are broken */
  load: (container: string, entry: string, module: string) => Promise<Loaded>;
  /** The style sheet of the node build in this folder. @throws when it has none */
  styleRulesIn: (folder: string) => StyleRules;
}

/** Written into each node build (infra/presets/federation/styles.ts). */
const RULES_FILE = 'style-rules.json';

/** From a version's files on disk to a module. Versions live side by side under their container names. */
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
