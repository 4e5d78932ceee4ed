import type { RemoteModule } from '@larkway/sdk';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { createScriptLoader, createStyleLoader, type ScriptLoader } from './file-loaders';
import { requireComponent, withTimeout } from './module-loading';
import { type PublicRemote, type RemoteVersion, versionsIn } from './public-map';
import { createScriptHashes } from './script-hashes';

/** Milliseconds for a module with all its files, retries included. */
const LOAD_TIMEOUT = 20_000;

const register = (versions: RemoteVersion[], force: boolean): void =>
  registerRemotes(
    versions.map((version) => ({
      name: version.container,
      entry: `${version.base}web/remoteEntry.js`,
      type: 'var',
    })),
    { force },
  );

export interface BrowserLoader extends Pick<ScriptLoader, 'loadChunk'> {
  /** @throws if the version fails to load after all retries */
  load: (version: RemoteVersion, module: string) => Promise<RemoteModule>;
}

/** Loads modules of versions in the browser. */
export const createBrowserLoader = (remotes: PublicRemote[]): BrowserLoader => {
  const versions = versionsIn(remotes);
  const hashes = createScriptHashes(versions);
  const scripts = createScriptLoader(hashes);
  const styles = createStyleLoader(hashes);
  registerPlugins([
    {
      name: 'verified-entries',
      loadEntry: async ({ remoteInfo }) => {
        await scripts.load(remoteInfo.entry);
        return (globalThis as Record<string, unknown>)[remoteInfo.name] as never;
      },
    },
  ]);
  register(versions, false);

  return {
    loadChunk: scripts.loadChunk,
    load: async (version, module) => {
      try {
        const [loaded] = await withTimeout(
          LOAD_TIMEOUT,
          Promise.all([
            loadRemote<RemoteModule>(`${version.container}/${module.slice(2)}`),
            styles.load(version),
          ]),
        );
        if (!loaded) throw new Error(`${version.name} ${version.version} has no ${module}`);
        requireComponent(loaded, module);
        return loaded;
      } catch (error) {
        // The runtime caches failures; registering again allows another attempt.
        register([version], true);
        throw error;
      }
    },
  };
};
