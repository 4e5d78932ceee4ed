import type { Head, SiteConfig } from '@larkway/sdk';
import type { Composition } from '../remotes/composition';
import { matchRoute } from '../remotes/routing';
import { homeHead } from '../home/home-head';

/** `/add-dealership` -> `Add Dealership`: the title of a page that has none. */
const fallbackTitle = (pathname: string): string => {
  const last = pathname.split('/').filter(Boolean).at(-1);
  if (!last) return 'Home';
  return last
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
};

/** What the shell can say of a page before the page itself says more. */
export const headOf = ({ map, figures }: Pick<Composition, 'map' | 'figures'>, pathname: string): Head => {
  if (pathname === '/') return homeHead(figures);
  const match = matchRoute(map, pathname);
  if (!match) return { title: '404 Page Not Found', noindex: true };
  return { title: match.route.title || fallbackTitle(pathname), description: match.route.description };
};

export const fullTitle = (head: Head, site: SiteConfig): string =>
  head.title ? `${head.title} | ${site.brand}` : site.brand;

/** Applies a head in the browser, after a navigation. */
export const applyHead = (head: Head, site: SiteConfig): void => {
  document.title = fullTitle(head, site);
  if (head.description) document.querySelector('meta[name=description]')?.setAttribute('content', head.description);
  const canonical = `${site.origin}${window.location.pathname}`;
  document.querySelector('link[rel=canonical]')?.setAttribute('href', canonical);
};
