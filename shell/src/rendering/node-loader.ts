import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { dirname, join } from 'node:path';
import type { RemoteModule } from '@larkway/sdk';
import type { StyleRules } from '@larkway/sdk/style-rules';
import type { RendererOptions } from '../../server/renderer';
import { keyOf } from '../../server/rendering/render-plan';
import { requireComponent, withTimeout } from '../remotes/module-loading';
import type { RemoteVersion } from '../remotes/public-map';

type Version = Pick<RemoteVersion, 'name' | 'version' | 'container'>;

export interface LoadedModule {
  loaded: RemoteModule;
  /** The style rules of the module's version. */
  styleRules: StyleRules;
}

export interface NodeLoader {
  /** A module that was loaded before. */
  loaded: (version: Version, module: string) => LoadedModule | undefined;
  /**
   * Loads a module of a version.
   * @param timeout in milliseconds
   * @throws if it cannot be loaded: the entry is missing, or the entry, the module or the version's
   * styles are broken
   */
  load: (version: Version, module: string, timeout: number) => Promise<LoadedModule>;
  /** The style rules of the node build in this folder. @throws if there are none */
  styleRulesIn: (folder: string) => StyleRules;
}

/** In each node build (infra/presets/federation/styles.ts). */
const RULES_FILE = 'style-rules.json';

/** Loads modules from versions' files on disk. Container names distinguish versions of a remote. */
export const createNodeLoader = ({
  requireFile,
  entries,
}: Pick<RendererOptions, 'requireFile' | 'entries'>): NodeLoader => {
  const registered = new Set<string>();
  const modules = new Map<string, LoadedModule>();
  registerPlugins([
    {
      name: 'entries-from-disk',
      loadEntry: async ({ remoteInfo }) => requireFile(remoteInfo.entry) as never,
    },
  ]);

  const styleRulesIn = (folder: string): StyleRules =>
    requireFile(join(folder, RULES_FILE)) as StyleRules;

  const loadModule = async (version: Version, module: string): Promise<LoadedModule> => {
    const { container } = version;
    const entry = entries[keyOf(version)];
    if (!entry) throw new Error(`${keyOf(version)} cannot be loaded`);
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
  };

  return {
    styleRulesIn,
    loaded: (version, module) => modules.get(`${version.container}/${module}`),
    load: async (version, module, timeout) => {
      const loaded = await withTimeout(timeout, loadModule(version, module));
      modules.set(`${version.container}/${module}`, loaded);
      return loaded;
    },
  };
};
