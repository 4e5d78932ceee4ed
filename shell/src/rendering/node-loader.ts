import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@larkway/sdk';

export interface NodeLoader {
  /** @throws when the entry or the module is broken. `entry` is the path of the version's node entry on this machine. */
  load: (container: string, entry: string, module: string) => Promise<RemoteModule>;
}

/** From a version's files on disk to a module. Versions live side by side under their container names. */
export const createNodeLoader = (requireFile: (path: string) => unknown): NodeLoader => {
  const registered = new Set<string>();
  registerPlugins([
    {
      name: 'entries-from-disk',
      loadEntry: async ({ remoteInfo }) => requireFile(remoteInfo.entry) as never,
    },
  ]);

  return {
    load: async (container, entry, module) => {
      if (!registered.has(container)) {
        registerRemotes([{ name: container, entry, type: 'commonjs-module' }], { force: true });
        registered.add(container);
      }
      try {
        const loaded = await loadRemote<RemoteModule>(`${container}/${module.slice(2)}`);
        if (!loaded) throw new Error(`${container} has no ${module}`);
        return loaded;
      } catch (error) {
        registered.delete(container);
        throw error;
      }
    },
  };
};
