import type { RemoteVersion } from './public-map';
import type { ScriptHashes } from './script-hashes';

/** Milliseconds. The visitor sees the pending state until then. */
const FILE_TIMEOUT = 8_000;
const RETRY_DELAYS = [300, 1_200];

/** Not retried: the visitor has waited long enough. */
class FileTimeout extends Error {}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Attempts again after each delay. @throws the last error, or the first `FileTimeout` */
export const withRetries = async <T>(
  attempt: (number: number) => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> => {
  for (const [number, delay] of RETRY_DELAYS.entries()) {
    try {
      return await attempt(number);
    } catch (error) {
      if (error instanceof FileTimeout) throw error;
      onFailure(error);
      await pause(delay);
    }
  }
  return attempt(RETRY_DELAYS.length);
};

const preloadOf = (url: string): HTMLLinkElement | undefined =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].find(
    ({ href }) => href === new URL(url, location.href).href,
  );

/** Browsers would reuse a failed preload for the next request. */
export const dropPreload = (url: string): void => preloadOf(url)?.remove();

/**
 * A link to a verified file, with the document's nonce, because remotes' files may be on another
 * origin.
 */
const linkTo = (
  url: string,
  integrity: string,
  kind: Pick<HTMLLinkElement, 'rel'> & Partial<Pick<HTMLLinkElement, 'as' | 'media'>>,
): HTMLLinkElement =>
  Object.assign(document.createElement('link'), kind, {
    nonce: document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '',
    integrity,
    crossOrigin: 'anonymous',
    href: url,
  });

/** Fetches a script that will run later, unless it is on its way. */
export const preloadScript = (url: string, integrity: string): void => {
  if (!preloadOf(url))
    document.head.append(linkTo(url, integrity, { rel: 'preload', as: 'script' }));
};

/** Creates the element that loads a file, with the file's released hash. */
type ElementOf = (url: string, integrity: string) => HTMLScriptElement | HTMLLinkElement;

const attach = (element: HTMLElement, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      element.remove();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new FileTimeout(`${url} did not load within ${FILE_TIMEOUT} ms`)),
      FILE_TIMEOUT,
    );
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    element.onerror = () =>
      fail(new Error(`${url} failed to load, or does not match its released hash`));
    document.head.append(element);
  });

/**
 * Loads files of remotes, verified with Subresource Integrity.
 * @returns a function that throws if a file fails to load after all retries
 */
const createFileLoader = (
  hashes: ScriptHashes,
  elementOf: ElementOf,
): ((url: string) => Promise<void>) => {
  const running = new Map<string, Promise<void>>();

  const loadWithRetries = async (url: string): Promise<void> => {
    const integrity = await hashes.of(url);
    return withRetries(
      (attempt) => {
        const address = attempt === 0 ? url : `${url}?retry=${attempt}`;
        return attach(elementOf(address, integrity), address);
      },
      () => dropPreload(url),
    );
  };

  return (url) => {
    const before = running.get(url);
    if (before) return before;
    const promise = loadWithRetries(url).finally(() => running.delete(url));
    running.set(url, promise);
    return promise;
  };
};

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
  const load = createFileLoader(hashes, scriptOf);
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

export interface StyleLoader {
  /** Resolves when the styles of a version apply. @throws if they fail to load after all retries */
  load: (version: RemoteVersion) => Promise<void>;
}

/** For print only: see `apply`. */
const printStyles = (url: string, integrity: string): HTMLLinkElement =>
  linkTo(url, integrity, { rel: 'stylesheet', media: 'print' });

/** The links to a version's style sheet: of the document, or of this loader. */
const linksOf = ({ base }: RemoteVersion): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>(
    `link[rel=stylesheet][href^="${CSS.escape(base)}web/styles."]`,
  ),
];

/** Waits until a link of the document has loaded or failed. */
const finished = async (link: HTMLLinkElement): Promise<void> => {
  if (link.sheet || document.readyState === 'complete') return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
    window.addEventListener('load', resolve, { once: true });
  });
};

/**
 * Enables a style sheet for screens, as a copy after all others. If it were enabled in its place,
 * Chromium would order all cascade layers again, and therefore load the fonts and lay out the whole
 * page again.
 */
const apply = ({ sheet, href }: HTMLLinkElement): void => {
  const copy = new CSSStyleSheet({ baseURL: href });
  copy.replaceSync([...sheet!.cssRules].map(({ cssText }) => cssText).join(''));
  document.adoptedStyleSheets.push(copy);
};

/** Loads style sheets of remotes. The document contains those of its own regions. */
export const createStyleLoader = (hashes: ScriptHashes): StyleLoader => {
  const loadFile = createFileLoader(hashes, printStyles);
  const loaded = new Map<string, Promise<void>>();

  const loadStyles = async (version: RemoteVersion): Promise<void> => {
    const [early] = linksOf(version);
    if (early) await finished(early);
    if (!early?.sheet) await loadFile(early?.href ?? (await hashes.styleSheetOf(version)));
    apply(linksOf(version).find(({ sheet }) => sheet)!);
  };

  return {
    load: (version) => {
      const promise = loaded.get(version.base) ?? loadStyles(version);
      loaded.set(version.base, promise);
      promise.catch(() => loaded.delete(version.base));
      return promise;
    },
  };
};
