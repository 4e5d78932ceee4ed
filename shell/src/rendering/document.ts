import type { FormState, Head, SiteConfig } from '@larkway/sdk';
import { colorModeScript, shownPicturesScript } from '@larkway/sdk/inline-scripts';
import escapeHtml from 'escape-html';
import type { ScriptFile, StyleFile } from '../../server/renderer';
import { canonicalOf, fullTitle } from '../app/document-head';
import type { ShareCard } from '../app/share-card';
import type { CatalogFigures } from '../layout/catalog-figures';
import type { PreviewNotice } from '../layout/preview-banner';
import type { BrowserMap } from '../remotes/browser-map';

/** ` name="value"` for every value that is defined. */
export const attributes = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(value!)}"`)
    .join('');

const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

// A region that is streamed late comes after the page, and a script moves it. Without scripts it
// stays there, visible.
const withoutScripts =
  '[hidden][id^="S:"]{display:block!important}template[id^="B:"]+*{display:none!important}';

export interface Boot {
  map: BrowserMap;
  preview?: PreviewNotice;
  /** The team of each remote; set if the document shows team boundaries. */
  teams?: Record<string, string>;
  site: SiteConfig;
  figures: CatalogFigures;
  form: FormState;
  /** Lets the site accept this document's telemetry. */
  documentNonce?: string;
}

export interface DocumentParts {
  head: Head;
  /** The picture of shared links to a page without its own. */
  card?: ShareCard;
  boot: Boot;
  /**
   * The last attribute of every element: a compressed document stores it once for all places with
   * the same text after it.
   */
  nonce: string;
  pathname: string;
  /** Scripts of the shell, in order. */
  scripts: ScriptFile[];
  /** Scripts that regions on this page will load. */
  preloadScripts: ScriptFile[];
  fonts: string[];
  icon: string;
  /** A PNG, for home screens. */
  touchIcon: string;
  /** Whether regions will be streamed after the page. */
  hasPendingRegions: boolean;
  /** Style elements with the styles of the first paint. */
  ownStyles: string;
}

interface SocialTagsOptions {
  head: Head;
  site: Pick<SiteConfig, 'brand' | 'origin'>;
  title: string;
  canonical: string;
  /** For a page without its own picture. */
  card?: ShareCard;
}

/** Open Graph and X tags, which determine how shared links look. */
export const socialTags = ({ head, site, title, canonical, card }: SocialTagsOptions): string => {
  const size = head.image ? head.imageSize : card;
  const image = head.image ?? card?.address;
  const tags = {
    'og:type': head.type ?? 'website',
    'og:site_name': site.brand,
    'og:title': title,
    'og:description': head.description,
    'og:url': canonical,
    'og:image': image && new URL(image, site.origin).href,
    'og:image:width': size && String(size.width),
    'og:image:height': size && String(size.height),
    'og:image:alt': head.imageAlt ?? (head.image ? undefined : card?.alt) ?? head.title,
  };
  return [
    ...Object.entries(tags).map(
      ([property, content]) => content && `<meta${attributes({ property, content })}>`,
    ),
    `<meta name="twitter:card"${attributes({ content: image ? 'summary_large_image' : 'summary' })}>`,
  ]
    .filter(Boolean)
    .join('');
};

const preloadsOf = ({ head, fonts }: DocumentParts): string => {
  const images = (head.preload ?? []).map(
    ({ href, srcSet, sizes, media, type }) =>
      `<link rel="preload" as="image" fetchpriority="high"${attributes({ href: srcSet ? undefined : href, imagesrcset: srcSet, imagesizes: sizes, media, type })}>`,
  );
  const fontLinks = fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin${attributes({ href })}>`,
  );
  return [...images, ...fontLinks].join('');
};

/** Milliseconds until scripts load in a page that reports no paint. */
const LONGEST_WAIT_FOR_PAINT = 3_000;

/** Moves the scripts out of their template: after the first paint, or at once in a hidden page. */
const loadScripts = `{let s=()=>document.head.append(document.getElementById("scripts").content);document.hidden?s():new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&s()).observe({type:"paint",buffered:true});setTimeout(s,${LONGEST_WAIT_FOR_PAINT})}`;

/**
 * Scripts load after the first paint: until then, the page's pictures and fonts have the connection
 * and the processor to themselves, and the page is readable without scripts. A template's content is
 * neither loaded nor scanned for addresses. From then on they come before pictures further down.
 */
const scriptsOf = ({ scripts, preloadScripts, nonce }: DocumentParts): string =>
  [
    '<template id="scripts">',
    ...preloadScripts.map(
      ({ href, integrity }) =>
        `<link rel="preload" as="script" fetchpriority="high" crossorigin${attributes({ href, integrity, nonce })}>`,
    ),
    ...scripts.map(
      ({ href, integrity }) =>
        `<script async fetchpriority="high" crossorigin${attributes({ src: href, integrity, nonce })}></script>`,
    ),
    `</template><script nonce="${nonce}">${loadScripts}</script>`,
  ].join('');

const styleLink = ({ href, integrity }: StyleFile, nonce: string, more = ''): string =>
  `<link rel="stylesheet"${more} crossorigin${attributes({ href, integrity, nonce })}>`;

/**
 * Style sheets of remotes, with the document's nonce because they may be on another origin. Their
 * `media` is for print only, so that they block neither scripts nor rendering; the style loader
 * adopts their rules before it hydrates a region. On screens, static regions need only the rules in
 * the document.
 */
export const remoteStyleLinks = (styles: StyleFile[], nonce: string): string =>
  styles.map((style) => styleLink(style, nonce, ' media="print" fetchpriority="high"')).join('');

/** The document up to the opening tag of `#root`. */
export const openDocument = (parts: DocumentParts): string => {
  const { head, card, boot, nonce, pathname, ownStyles, hasPendingRegions, icon, touchIcon } =
    parts;
  const { site } = boot;
  const title = fullTitle(head, site);
  const description = head.description ?? '';
  const canonical = canonicalOf(head, site, pathname);
  return [
    '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><meta name="description"${attributes({ content: description })}>`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    `<link rel="canonical"${attributes({ href: canonical })}>`,
    socialTags({ head, site, title, canonical, card }),
    `<link rel="icon" type="image/svg+xml"${attributes({ href: icon })}><link rel="apple-touch-icon"${attributes({ href: touchIcon })}><link rel="manifest" href="/site.webmanifest">`,
    `<script nonce="${nonce}">${colorModeScript};${shownPicturesScript}</script>`,
    preloadsOf(parts),
    `<script nonce="${nonce}">window.__LARKWAY__=${inlineJson(boot)}</script>`,
    scriptsOf(parts),
    ownStyles,
    hasPendingRegions
      ? `<noscript><style nonce="${nonce}">${withoutScripts}</style></noscript>`
      : '',
    ...(head.jsonLd ?? []).map(
      (item) => `<script type="application/ld+json">${inlineJson(item)}</script>`,
    ),
    '</head><body><div id="root">',
  ].join('');
};

/**
 * Closes `#root` and dispatches `root-end`, because cached scripts may run before a slow document
 * is complete and must not hydrate a part of it. Style sheets here do not delay the first paint.
 * The script waits for the shell's style sheets, because hydration may show elements that the
 * document does not contain.
 */
export const closeRoot = (
  { shell, remotes }: Record<'shell' | 'remotes', StyleFile[]>,
  nonce: string,
): string =>
  `</div>${shell.map((style) => styleLink(style, nonce)).join('')}<script id="root-end" nonce="${nonce}">dispatchEvent(new Event("root-end"))</script>${remoteStyleLinks(remotes, nonce)}`;
