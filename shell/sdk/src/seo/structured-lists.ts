import type { SiteConfig } from '../host/site-config';

type Origin = Pick<SiteConfig, 'origin'>;

const absolute = ({ origin }: Origin, path: string): string => new URL(path, origin).href;

/**
 * schema.org `BreadcrumbList` for `head.jsonLd`, from the same items as `<Breadcrumb>`: from the top of the site to this
 * page. An item without `to` (the page itself) has no address of its own, as search engines take it for the page's.
 */
export const breadcrumbList = (site: Origin, items: { label: string; to?: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to !== undefined && { item: absolute(site, to) }),
  })),
});

/** schema.org `ItemList` for `head.jsonLd`: the pages that a list leads to, in the order in which they are shown. */
export const itemList = (
  site: Origin,
  name: string,
  items: { name: string; to: string }[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: absolute(site, item.to),
  })),
});
