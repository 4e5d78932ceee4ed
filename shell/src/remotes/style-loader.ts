import { type AppliedRules, createAppliedRules } from './applied-rules';
import type { RemoteVersion } from './public-map';
import { addressFor, FILE_TIMEOUT, FileTimeout, withRetries } from './retries';
import type { ScriptHashes } from './script-hashes';

export interface StyleLoader {
  /** Resolves when the styles of a version apply. @throws if they fail to load after all retries */
  load: (version: RemoteVersion) => Promise<void>;
}

/** The address in the document's link, which is for print. */
const linkedSheetOf = ({ base }: RemoteVersion): string | undefined =>
  document.querySelector<HTMLLinkElement>(
    `link[rel=stylesheet][href^="${CSS.escape(base)}web/styles."]`,
  )?.href;

const fetchText = async (url: string, integrity: string): Promise<string> => {
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT);
    const response = await fetch(url, { integrity, redirect: 'error', signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return await response.text();
  } catch (error) {
    throw (error as Error).name === 'TimeoutError' ? new FileTimeout(url) : error;
  }
};

/** Styles further down are part of the markup, which navigation may remove. */
const rulesOfDocument = (): AppliedRules => {
  const rules = createAppliedRules();
  for (const { textContent } of document.head.querySelectorAll('style')) rules.add(textContent);
  return rules;
};

/**
 * Loads style sheets of remotes, verified with Subresource Integrity. They apply after all others:
 * if the link of a document were enabled in its place, Chromium would order all cascade layers
 * again, and therefore load the fonts and lay out the whole page again.
 */
export const createStyleLoader = (hashes: ScriptHashes): StyleLoader => {
  const loaded = new Map<string, Promise<void>>();
  let rules: AppliedRules | undefined;

  const loadStyles = async (version: RemoteVersion): Promise<void> => {
    const url = linkedSheetOf(version) ?? (await hashes.styleSheetOf(version));
    const integrity = await hashes.of(url);
    const fetched = withRetries((attempt) => fetchText(addressFor(url, attempt), integrity));
    rules ??= rulesOfDocument();
    const css = await fetched;
    const sheet = new CSSStyleSheet({ baseURL: url });
    sheet.replaceSync(rules.addNew(css));
    document.adoptedStyleSheets.push(sheet);
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
