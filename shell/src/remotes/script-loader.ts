import { addressFor, FILE_TIMEOUT, FileTimeout, withRetries } from './retries';
import type { ScriptHashes } from './script-hashes';

const preloadOf = (url: string): HTMLLinkElement | undefined =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].find(
    ({ href }) => href === new URL(url, location.href).href,
  );

/** Browsers would reuse a failed preload for the next request. */
export const dropPreload = (url: string): void => preloadOf(url)?.remove();

/**
 * Fetches a script that will run later, unless it is on its way: with the document's nonce, because
 * remotes' files may be on another origin.
 */
export const preloadScript = (url: string, integrity: string): void => {
  if (preloadOf(url)) return;
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'script',
    nonce: document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '',
    integrity,
    crossOrigin: 'anonymous',
    href: url,
  });
  document.head.append(link);
};

const attach = (element: HTMLElement, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      element.remove();
      reject(error);
    };
    const timer = setTimeout(() => fail(new FileTimeout(url)), FILE_TIMEOUT);
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    element.onerror = () =>
      fail(new Error(`${url} failed to load, or does not match its released hash`));
    document.head.append(element);
  });

/** The bundler's callback for a chunk, with `load` or `error`. */
type ChunkCallback = (event: { type: string; target: { src: string } }) => void;

export interface ScriptLoader {
  /** @throws if the script fails to load after all retries, or does not match its released hash */
  load: (url: string) => Promise<void>;
  /** Replaces `__webpack_require__.l` in each remote. */
  loadChunk: (url: string, done: ChunkCallback, key?: string) => void;
}

const scriptOf = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.src = url;
  return script;
};

/** The only way to load code of a remote, so that every script is verified. */
export const createScriptLoader = (hashes: ScriptHashes): ScriptLoader => {
  const running = new Map<string, Promise<void>>();

  const loadWithRetries = async (url: string): Promise<void> => {
    const integrity = await hashes.of(url);
    return withRetries(
      (attempt) => {
        const address = addressFor(url, attempt);
        return attach(scriptOf(address, integrity), address);
      },
      () => dropPreload(url),
    );
  };

  const load = (url: string): Promise<void> => {
    const before = running.get(url);
    if (before) return before;
    const promise = loadWithRetries(url).finally(() => running.delete(url));
    running.set(url, promise);
    return promise;
  };

  return {
    load,
    loadChunk: (url, done) => {
      const report = (type: string) => done({ type, target: { src: url } });
      load(url).then(
        () => report('load'),
        () => report('error'),
      );
    },
  };
};
