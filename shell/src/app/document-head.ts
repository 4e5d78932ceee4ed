import type { Head, SiteConfig } from '@larkway/sdk';
import type { Composition } from '../remotes/composition';
import { matchRoute } from '../remotes/routing';
import { homeHead } from '../home/home-head';
import { titleFromPath } from './title-from-path';

type Known = Pick<Composition, 'map' | 'figures'>;

/** A page with a parameter in its path has its title in its data. */
export const isNamedByItsData = ({ map }: Known, pathname: string): boolean =>
  matchRoute(map, pathname)?.route.path.includes('/:') ?? false;

/** What the shell can say of a page before the page itself says more. */
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
  const title = isNamedByItsData(known, pathname) ? titleFromPath(pathname) : match.route.title;
  return { title, description: match.route.description };
};

export const fullTitle = (head: Head, site: SiteConfig): string =>
  head.title ? `${head.title} | ${site.brand}` : site.brand;

/** Updates the document's head after a navigation in the browser. The description of the previous page is cleared if the new one has none. */
export const writeHead = (head: Head, site: SiteConfig): void => {
  document.title = fullTitle(head, site);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description ?? '');
  const canonical = `${site.origin}${window.location.pathname}`;
  document.querySelector('link[rel=canonical]')?.setAttribute('href', canonical);
};

let named: (() => void) | undefined;

/** Calls back when the page has named itself; until the returned function is called. In the browser only. */
export const onNamed = (callback: () => void): (() => void) => {
  named = callback;
  return () => (named = undefined);
};

/** What a page says of itself once its data is here. */
export const applyHead = (head: Head, site: SiteConfig): void => {
  writeHead(head, site);
  named?.();
};
