import {
  type FormState,
  type Head,
  colorModeScript,
  shownPicturesScript,
  type SiteConfig,
} from '@larkway/sdk';
import type { ScriptFile, StyleFile } from '../../server/renderer';
import { fullTitle } from '../app/document-head';
import type { CatalogueFigures } from '../layout/catalogue-figures';
import type { PreviewNotice } from '../layout/preview-banner';
import type { PublicMap } from '../remotes/public-map';
import { attributes, escapeMarkup } from './markup';
import { socialTags } from './social-tags';

const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

// A region that was late comes after the page and waits for a script to move it. Where none runs, it is read there.
const withoutScripts =
  '[hidden][id^="S:"]{display:block!important}template[id^="B:"]+*{display:none!important}';

export interface Boot {
  map: PublicMap;
  preview?: PreviewNotice;
  /** The team of each remote, where an operator looks at which team owns what. */
  teams?: Record<string, string>;
  site: SiteConfig;
  figures: CatalogueFigures;
  form: FormState;
  /** By which the site recognizes what this document's browser sends. */
  documentNonce?: string;
}

export interface DocumentParts {
  head: Head;
  boot: Boot;
  nonce: string;
  pathname: string;
  /** Scripts of the shell, in order. */
  scripts: ScriptFile[];
  /** Scripts that regions on this page will ask for. */
  preloadScripts: ScriptFile[];
  fonts: string[];
  icon: string;
  /** For home screens, which want pixels. */
  touchIcon: string;
  /** Style elements with what the first paint needs. */
  ownStyles: string;
}

const preloadsOf = ({ head, fonts, nonce, preloadScripts }: DocumentParts): string => {
  const images = (head.preload ?? []).map(
    ({ href, srcSet, sizes, media, type }) =>
      `<link rel="preload" as="image" fetchpriority="high"${attributes({ href, imagesrcset: srcSet, imagesizes: sizes, media, type })}>`,
  );
  const faces = fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin${attributes({ href })}>`,
  );
  // Low, because the page can be read without them: pictures and fonts go first.
  const scripts = preloadScripts.map(
    ({ href, integrity }) =>
      `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" crossorigin${attributes({ href, integrity })}>`,
  );
  return [...images, ...faces, ...scripts].join('');
};

const styleLink = ({ href, integrity }: StyleFile, nonce: string, more = ''): string =>
  `<link rel="stylesheet"${more} nonce="${nonce}" crossorigin${attributes({ href, integrity })}>`;

/**
 * Style sheets of remotes, with the document's nonce, since they may come from another origin. Browsers delay neither scripts nor the rest of the
 * document for a style sheet whose `media` does not match. The style loader makes it match before it hydrates a region of that remote; static
 * regions need only the rules in the document.
 */
export const remoteStyleLinks = (styles: StyleFile[], nonce: string): string =>
  styles.map((style) => styleLink(style, nonce, ' media="not all" fetchpriority="high"')).join('');

/** The document up to and with the opening of `#root`. */
export const openDocument = (parts: DocumentParts): string => {
  const { head, boot, nonce, pathname, scripts, ownStyles, icon, touchIcon } = parts;
  const { site } = boot;
  const title = fullTitle(head, site);
  const description = head.description ?? '';
  const canonical = `${site.origin}${pathname}`;
  return [
    '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(title)}</title><meta name="description"${attributes({ content: description })}>`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    `<link rel="canonical"${attributes({ href: canonical })}>`,
    socialTags({ head, site, title, canonical }),
    `<link rel="icon" type="image/svg+xml"${attributes({ href: icon })}><link rel="apple-touch-icon"${attributes({ href: touchIcon })}><link rel="manifest" href="/site.webmanifest">`,
    `<script nonce="${nonce}">${colorModeScript};${shownPicturesScript}</script>`,
    preloadsOf(parts),
    `<script nonce="${nonce}">window.__LARKWAY__=${inlineJson(boot)}</script>`,
    ...scripts.map(
      ({ href, integrity }) =>
        `<script async fetchpriority="low" nonce="${nonce}" crossorigin${attributes({ src: href, integrity })}></script>`,
    ),
    ownStyles,
    `<noscript><style nonce="${nonce}">${withoutScripts}</style></noscript>`,
    ...(head.jsonLd ?? []).map(
      (item) => `<script type="application/ld+json">${inlineJson(item)}</script>`,
    ),
    '</head><body><div id="root">',
  ].join('');
};

/**
 * Ends `#root` and says so: scripts from the cache are there before a slow document is, and must not take over half of it. Style sheets come
 * here, where they hold up no paint. The script waits for the shell's own: what it starts may show what the document does not.
 */
export const closeRoot = (
  { shell, remotes }: Record<'shell' | 'remotes', StyleFile[]>,
  nonce: string,
): string =>
  `</div>${shell.map((style) => styleLink(style, nonce)).join('')}<script nonce="${nonce}" id="root-end">dispatchEvent(new Event("root-end"))</script>${remoteStyleLinks(remotes, nonce)}`;
