import type { SiteConfig } from '../host/site-config';

type Origin = Pick<SiteConfig, 'origin'>;

const absolute = ({ origin }: Origin, path: string): string => new URL(path, origin).href;

/**
 * schema.org `BreadcrumbList` for `head.jsonLd`, from the same items as `<Breadcrumb>`, home page
 * first. The last item (the page itself) has no `to`: search engines use the page's own address.
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

/** schema.org `ItemList` for `head.jsonLd`: the pages that a list links to, in display order. */
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
