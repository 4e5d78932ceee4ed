import type { RemoteModule } from '@larkway/sdk';
import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import { requireComponent, withTimeout } from './module-loading';
import { type PublicRemote, type RemoteVersion, versionsIn } from './public-map';
import { withRetries } from './retries';
import { savesData } from './saves-data';
import { createScriptHashes, type ScriptHashes } from './script-hashes';
import { createScriptLoader, dropPreload, preloadScript } from './script-loader';
import { createStyleLoader } from './style-loader';

/** Milliseconds for a module with all its files, retries included. */
const LOAD_TIMEOUT = 20_000;

const entryOf = ({ container, base }: RemoteVersion) => ({
  name: container,
  entry: `${base}web/remoteEntry.js`,
  type: 'var' as const,
});

/** The bundler's error names the script that it could not load. */
const importFederation = () =>
  withRetries(
    () => import(/* webpackChunkName: "federation" */ './federation'),
    (error) => dropPreload((error as { request?: string }).request ?? ''),
  );

const afterLoad = (callback: () => void): void => {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback, { once: true });
};

export interface BrowserLoader extends Pick<ScriptHashes, 'readsOf'> {
  /** @throws if the version fails to load after all retries */
  load: (version: RemoteVersion, module: string) => Promise<RemoteModule>;
}

/**
 * Loads modules of versions in the browser. The code of federation is loaded with the first: most
 * of the home page is static, and its document needs none.
 */
export const createBrowserLoader = (remotes: PublicRemote[]): BrowserLoader => {
  const versions = versionsIn(remotes);
  const hashes = createScriptHashes(versions);
  const scripts = createScriptLoader(hashes);
  const styles = createStyleLoader(hashes);
  // Otherwise the scripts of another team's page would wait for its list after the click.
  if (!savesData()) afterLoad(() => remotes.forEach(hashes.fetchAhead));

  let starting: Promise<ModuleFederation> | undefined;
  const start = async (): Promise<ModuleFederation> => {
    try {
      const { startFederation } = await importFederation();
      return startFederation(scripts, versions.map(entryOf));
    } catch (error) {
      starting = undefined;
      throw error;
    }
  };

  const entered = new Set<string>();
  /**
   * Fetches the scripts of a version's first module at once. Otherwise the code of federation, the
   * entry and its chunks would follow each other.
   */
  const preloadScripts = async (version: RemoteVersion, module: string): Promise<void> => {
    const { entry } = entryOf(version);
    if (entered.has(entry)) return;
    entered.add(entry);
    // The document itself preloads the scripts of its regions.
    if (hashes.has(entry)) return;
    const scripts = [entry, ...(await hashes.scriptsOf(version, module))];
    for (const url of scripts) preloadScript(url, await hashes.of(url));
  };

  const load = async (version: RemoteVersion, module: string): Promise<RemoteModule> => {
    // A failure is reported where the script is loaded.
    preloadScripts(version, module).catch(() => undefined);
    const federation = (starting ??= start());
    const loadRemote = async () => {
      const name = `${version.container}/${module.slice(2)}`;
      return (await federation).loadRemote<RemoteModule>(name);
    };
    try {
      const [loaded] = await withTimeout(
        LOAD_TIMEOUT,
        Promise.all([loadRemote(), styles.load(version)]),
      );
      if (!loaded) throw new Error(`${version.name} ${version.version} has no ${module}`);
      requireComponent(loaded, module);
      return loaded;
    } catch (error) {
      // The runtime caches failures; registering again allows another attempt.
      void federation.then(
        (host) => host.registerRemotes([entryOf(version)], { force: true }),
        () => undefined,
      );
      throw error;
    }
  };

  return { load, readsOf: hashes.readsOf };
};
