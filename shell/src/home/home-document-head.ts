import { structuredOpeningHours } from '@larkway/content-contract';
import { formatDollars, type Head, phoneHref, type SiteConfig } from '@larkway/sdk';
import { homeHead } from '../app/document-head';
import { shareCardOf } from '../app/share-card';
import logo from '../assets/favicon.svg';
import type { CatalogFigures } from '../layout/catalog-figures';
import { heroPreloads } from './hero-pictures';

const telephone = (phone: string): string => phoneHref(phone).slice('tel:'.length);

/**
 * schema.org data of the home page: organization, dealer with opening hours and prices, and site
 * search.
 */
const homeStructuredData = (
  site: SiteConfig,
  { models, lowestPrice, highestPrice }: CatalogFigures,
): object[] => {
  const { brand, origin } = site;
  const address = (path: string): string => new URL(path, origin).href;
  const id = (name: string) => ({ '@id': address(`/#${name}`) });
  const card = shareCardOf(brand);
  const country = { '@type': 'Country', name: 'United States' };

  const organization = {
    '@type': 'Organization',
    ...id('organization'),
    name: brand,
    url: address('/'),
    logo: address(logo),
    contactPoint: [
      { contactType: 'sales', telephone: telephone(site.salesPhone), email: site.salesEmail },
      {
        contactType: 'customer support',
        telephone: telephone(site.supportPhone),
        email: site.supportEmail,
      },
    ].map((point) => ({
      '@type': 'ContactPoint',
      ...point,
    })),
  };

  const dealer = {
    '@type': 'AutoDealer',
    ...id('dealer'),
    name: brand,
    url: address('/'),
    ...(card && { image: address(card.address) }),
    telephone: telephone(site.salesPhone),
    email: site.salesEmail,
    address: { '@type': 'PostalAddress', addressCountry: 'US' },
    areaServed: country,
    parentOrganization: id('organization'),
    openingHoursSpecification: structuredOpeningHours.map((hours) => ({
      '@type': 'OpeningHoursSpecification',
      ...hours,
    })),
    currenciesAccepted: 'USD',
    priceRange: `${formatDollars(lowestPrice)} - ${formatDollars(highestPrice)}`,
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Electric neighborhood vehicles',
      url: address('/inventory'),
      numberOfItems: models,
    },
  };

  const website = {
    '@type': 'WebSite',
    ...id('website'),
    name: brand,
    url: address('/'),
    publisher: id('organization'),
  };

  return [{ '@context': 'https://schema.org', '@graph': [organization, dealer, website] }];
};

/** The home page's head with preloads and structured data, which only the server renders. */
export const homeDocumentHead = (site: SiteConfig, figures: CatalogFigures): Head => ({
  ...homeHead(figures),
  preload: heroPreloads,
  jsonLd: homeStructuredData(site, figures),
});
