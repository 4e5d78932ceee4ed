import type { ScriptHashes } from './script-hashes';

/** Milliseconds after which a script counts as failed. The visitor sees the pending state until then. */
const SCRIPT_TIMEOUT = 8_000;
const RETRY_DELAYS = [300, 1_200];

/** Tells a remote's own chunk loading how a script fared, in the words of its bundler. */
type Done = (event: { type: string; target: { src: string } }) => void;

export interface ScriptLoader {
  /** @throws when the script cannot be had after all retries, or is not what was released. */
  load: (url: string) => Promise<void>;
  /** In place of the `__webpack_require__.l` of each remote. */
  loadChunk: (url: string, done: Done, key?: string) => void;
}

/** Whoever waited that long is not made to wait as long again. */
class Late extends Error {}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A failed preload would answer the next request for the same file. */
const dropPreload = (url: string): void => document.querySelector(`link[rel=preload][href="${CSS.escape(new URL(url, location.href).pathname)}"]`)?.remove();

const run = (url: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (error?: Error) => {
      clearTimeout(timer);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => end(new Late(`${url} is late`)), SCRIPT_TIMEOUT);
    script.onload = () => end();
    script.onerror = () => end(new Error(`${url} cannot be had, or is not what was released`));
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = url;
    document.head.append(script);
  });

/** The one way by which code of a remote gets into the page: with the hash that it was released under, or not at all. */
export const createScriptLoader = (hashes: ScriptHashes): ScriptLoader => {
  const running = new Map<string, Promise<void>>();

  const loadAnew = async (url: string): Promise<void> => {
    const integrity = await hashes.of(url);
    for (const [index, delay] of RETRY_DELAYS.entries()) {
      try {
        return await run(index === 0 ? url : `${url}?retry=${index}`, integrity);
      } catch (error) {
        if (error instanceof Late) throw error;
        dropPreload(url);
        await pause(delay);
      }
    }
    return run(`${url}?retry=${RETRY_DELAYS.length}`, integrity);
  };

  const load = (url: string): Promise<void> => {
    const before = running.get(url);
    if (before) return before;
    const promise = loadAnew(url).finally(() => running.delete(url));
    running.set(url, promise);
    return promise;
  };

  return {
    load,
    loadChunk: (url, done) => {
      const tell = (type: string) => done({ type, target: { src: url } });
      load(url).then(
        () => tell('load'),
        () => tell('error'),
      );
    },
  };
};
