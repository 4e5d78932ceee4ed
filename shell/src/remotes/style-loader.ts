import { createFileLoader } from './file-loader';
import type { RemoteVersion } from './public-map';
import type { ScriptHashes } from './script-hashes';

export interface StyleLoader {
  /** Resolves once the styles of a version apply. @throws when they fail to load after all retries */
  load: (version: RemoteVersion) => Promise<void>;
}

/** With the document's nonce: the files of remotes may lie on another origin. */
const linkOf = (url: string, integrity: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  link.href = url;
  return link;
};

/** Waits for a style sheet that came with the document, and lets it apply (see `remoteStyleLinks`). @returns whether it does */
const apply = async (link: HTMLLinkElement): Promise<boolean> => {
  if (!link.sheet && document.readyState !== 'complete')
    await new Promise((resolve) => {
      link.addEventListener('load', resolve, { once: true });
      link.addEventListener('error', resolve, { once: true });
      window.addEventListener('load', resolve, { once: true });
    });
  if (!link.sheet) return false;
  link.media = 'all';
  return true;
};

/** Style sheets of remotes: those of the document's own regions came with it, the others are fetched with their scripts. */
export const createStyleLoader = (hashes: ScriptHashes): StyleLoader => {
  const loadFile = createFileLoader(hashes, linkOf);
  const loaded = new Map<string, Promise<void>>();

  const loadAnew = async (version: RemoteVersion): Promise<void> => {
    const link = document.querySelector<HTMLLinkElement>(
      `link[rel=stylesheet][href^="${CSS.escape(version.base)}web/styles."]`,
    );
    if (link && (await apply(link))) return;
    await loadFile(link?.href ?? (await hashes.styleSheetOf(version)));
  };

  return {
    load: (version) => {
      const promise = loaded.get(version.container) ?? loadAnew(version);
      loaded.set(version.container, promise);
      promise.catch(() => loaded.delete(version.container));
      return promise;
    },
  };
};
