import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@larkway/sdk';
import type { PublicRemote } from './public-map';
import { within } from './within';

/** Milliseconds after which a load counts as failed. The visitor sees the pending state until then. */
const LOAD_TIMEOUT = 10_000;
const RETRY_DELAYS = [300, 1_200];

const register = (remotes: PublicRemote[], retry: string): void =>
  registerRemotes(
    remotes.map(({ container, base }) => ({ name: container, entry: `${base}web/remoteEntry.js${retry}`, type: 'var' })),
    { force: retry !== '' },
  );

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A failed preload would answer the next request for the same file. */
const dropPreloads = (base: string): void =>
  document.querySelectorAll(`link[rel=preload][href^="${CSS.escape(base)}"]`).forEach((link) => link.remove());

export interface BrowserLoader {
  /** @throws when the remote cannot be had after all retries. */
  load: (remote: PublicRemote, module: string) => Promise<RemoteModule>;
}

/** From a name and a version to a module, in the browser. */
export const createBrowserLoader = (remotes: PublicRemote[]): BrowserLoader => {
  register(remotes, '');
  let retries = 0;

  const attempt = async (remote: PublicRemote, module: string): Promise<RemoteModule> => {
    const loaded = await within(LOAD_TIMEOUT, loadRemote<RemoteModule>(`${remote.container}/${module.slice(2)}`));
    if (!loaded) throw new Error(`${remote.name} has no ${module}`);
    return loaded;
  };

  const load = async (remote: PublicRemote, module: string): Promise<RemoteModule> => {
    for (const delay of RETRY_DELAYS) {
      try {
        return await attempt(remote, module);
      } catch {
        dropPreloads(remote.base);
        await pause(delay);
        register([remote], `?retry=${++retries}`);
      }
    }
    return attempt(remote, module);
  };
  return { load };
};
