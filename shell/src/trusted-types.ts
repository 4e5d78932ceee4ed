interface TrustedTypes {
  createPolicy: (
    name: string,
    policy: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
  ) => unknown;
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

/** Folders of this page's scripts: the site's own, and those of remotes on other origins. */
const folders = [
  '/assets/',
  ...window.__LARKWAY__.map.remotes.flatMap(({ base, lastGood }) => [base, lastGood?.base]),
]
  .filter((base) => base !== undefined)
  .map((base) => new URL(base, location.href).href);

const isReleased = (url: string): boolean =>
  folders.some((folder) => new URL(url, location.href).href.startsWith(folder));

/**
 * React creates script elements for data from this text, and then sets their JSON, in which `<` is
 * escaped.
 */
const isSafe = (html: string): boolean => html === '<script></script>' || !html.includes('<');

// The Content-Security-Policy blocks text as markup, code or script URL (decision 0016). These are
// the only exceptions; it allows no second policy.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isReleased(url) ? url : null),
  createHTML: (html) => (isSafe(html) ? html : null),
});
