import { findUsState, type Dealership } from '@larkway/dealers-contract';
import type { SiteConfig } from '@larkway/sdk';
import { dealerPage } from './dealer-parts';

/** schema.org `AutoDealer`. */
export const autoDealer = ({ origin }: SiteConfig, dealer: Dealership): object => {
  const { name, address, city, state, zipCode, phone, email, latitude, longitude } = dealer;
  return {
    '@type': 'AutoDealer',
    name,
    url: `${origin}${dealerPage(dealer)}`,
    telephone: phone,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: findUsState(state)!.abbreviation,
      postalCode: zipCode,
      addressCountry: 'US',
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
};

/**
 * schema.org `ItemList` of dealers for `head.jsonLd`, in the order in which they are shown.
 * @param total dealers in the whole list, when only its beginning is shown
 */
export const dealerListJsonLd = (
  site: SiteConfig,
  name: string,
  dealers: Dealership[],
  total = dealers.length,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: dealers.map((dealer, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: autoDealer(site, dealer),
  })),
});
