interface TrustedTypes {
  createPolicy: (
    name: string,
    policy: Record<'createScriptURL' | 'createHTML', (text: string) => string | null>,
  ) => unknown;
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

/** Folders of the scripts in this page: the site's own, and those of remotes whose files are elsewhere. */
const folders = [
  '/assets/',
  ...window.__LARKWAY__.map.remotes.flatMap(({ base, lastGood }) => [base, lastGood?.base ?? base]),
].map((base) => new URL(base, location.href).href);

const isReleased = (url: string): boolean =>
  folders.some((folder) => new URL(url, location.href).href.startsWith(folder));

/** React makes script elements for data from this text, and then sets their JSON, in which `<` is escaped. */
const isHarmless = (html: string): boolean => html === '<script></script>' || !html.includes('<');

// The policy of documents lets no text become markup, code or the URL of a script (decision 0016). These are the only exceptions, and
// no second policy can be made.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isReleased(url) ? url : null),
  createHTML: (html) => (isHarmless(html) ? html : null),
});
