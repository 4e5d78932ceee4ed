import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@larkway/sdk';
import type { PublicRemote, RemoteVersion } from './public-map';
import { requireComponent } from './require-component';
import { createScriptHashes } from './script-hashes';
import { createScriptLoader, type ScriptLoader } from './script-loader';
import { createStyleLoader } from './style-loader';
import { within } from './within';

/** Milliseconds after which a load counts as failed, whatever it is that keeps it. */
const LOAD_TIMEOUT = 20_000;

const register = (versions: RemoteVersion[], force: boolean): void =>
  registerRemotes(
    versions.map(({ container, base }) => ({
      name: container,
      entry: `${base}web/remoteEntry.js`,
      type: 'var',
    })),
    { force },
  );

export interface BrowserLoader extends Pick<ScriptLoader, 'loadChunk'> {
  /** @throws when the version fails to load after all retries. */
  load: (version: RemoteVersion, module: string) => Promise<RemoteModule>;
}

/** From a version to a module, in the browser. */
export const createBrowserLoader = (remotes: PublicRemote[]): BrowserLoader => {
  const versions = remotes.flatMap((remote): RemoteVersion[] =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );
  const hashes = createScriptHashes(versions);
  const scripts = createScriptLoader(hashes);
  const styles = createStyleLoader(hashes);
  registerPlugins([
    {
      name: 'proved-entries',
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
        const [loaded] = await within(
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
        // The runtime remembers failures: the next attempt shall be one.
        register([version], true);
        throw error;
      }
    },
  };
};
