import { createFileLoader } from './file-loader';
import type { ScriptHashes } from './script-hashes';

/** Tells a remote's own chunk loading how a script fared, in the words of its bundler. */
type Done = (event: { type: string; target: { src: string } }) => void;

export interface ScriptLoader {
  /** @throws when the script fails to load after all retries, or is not what was released. */
  load: (url: string) => Promise<void>;
  /** In place of the `__webpack_require__.l` of each remote. */
  loadChunk: (url: string, done: Done, key?: string) => void;
}

const scriptOf = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.src = url;
  return script;
};

/** The one way by which code of a remote gets into the page: with the hash that it was released under, or not at all. */
export const createScriptLoader = (hashes: ScriptHashes): ScriptLoader => {
  const load = createFileLoader(hashes, scriptOf);
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
