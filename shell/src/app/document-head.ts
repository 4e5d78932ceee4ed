import { formatDollars, type Head, type SiteConfig } from '@larkway/sdk';
import type { CatalogFigures } from '../layout/catalog-figures';
import type { Composition } from '../remotes/composition';
import { matchRoute } from '../remotes/public-map';

export const homeHead = ({ models, lowestPrice }: CatalogFigures): Head => ({
  title: 'Electric Neighborhood Vehicles',
  description: `Electric vehicles for short trips: ${models} models with 2 to 8 seats from ${formatDollars(lowestPrice)}, sold and serviced by a dealer near you.`,
});

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `/inventory/d6-max` -> `D6 Max`: the title of a page until its data provides one. */
export const titleFromPath = (pathname: string): string => {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? 'home';
  return decoded(last)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
};

type Known = Pick<Composition, 'map' | 'figures'>;

/** Whether a page's title comes from its data: if its path has a parameter. */
export const hasTitleFromData = ({ map }: Known, pathname: string): boolean =>
  matchRoute(map, pathname)?.route.path.includes('/:') ?? false;

/** The head of a page from the manifests, before the page's own code provides more. */
export const headOf = (known: Known, pathname: string): Head => {
  if (pathname === '/') return homeHead(known.figures);
  const match = matchRoute(known.map, pathname);
  if (!match) {
    return {
      title: '404 Page Not Found',
      description:
        'There is no page at this address. Find vehicles, dealers and answers from the home page.',
      noindex: true,
    };
  }
  const title = hasTitleFromData(known, pathname) ? titleFromPath(pathname) : match.route.title;
  return { title, description: match.route.description };
};

/** The absolute address of a page for search engines. */
export const canonicalOf = (
  { canonical }: Head,
  site: Pick<SiteConfig, 'origin'>,
  pathname: string,
): string => `${site.origin}${canonical ?? pathname}`;

export const fullTitle = (head: Head, site: SiteConfig): string =>
  head.title ? `${head.title} | ${site.brand}` : site.brand;

/**
 * Updates the document's head after a navigation in the browser. Clears the description if the page
 * has none.
 */
export const writeHead = (head: Head, site: SiteConfig): void => {
  document.title = fullTitle(head, site);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description ?? '');
  document
    .querySelector('link[rel=canonical]')
    ?.setAttribute('href', canonicalOf(head, site, window.location.pathname));
};

let onApplied: (() => void) | undefined;

/** Calls back when the page sets its title. Browser only. @returns a function that unsubscribes */
export const onTitle = (callback: () => void): (() => void) => {
  onApplied = callback;
  return () => (onApplied = undefined);
};

/** Applies the head that a page sets when its data has loaded. */
export const applyHead = (head: Head, site: SiteConfig): void => {
  writeHead(head, site);
  onApplied?.();
};
