import { findUsState, type Dealership } from '@larkway/dealers-contract';
import { breadcrumbList, type Head, type SiteConfig } from '@larkway/sdk';
import { autoDealer } from '../../ui/dealer-list-json-ld';

/** The page's breadcrumb. */
export const crumbsOf = ({ name, state }: Dealership) => [
  { label: 'Home', to: '/' },
  { label: 'Dealers', to: '/dealerships' },
  { label: state, to: `/states/${findUsState(state)!.slug}` },
  { label: name },
];

/** Most characters of a description that search engines show. */
const MOST = 160;

export const dealerHead = ({ name, city, state }: Dealership): Head => {
  const what = 'electric neighborhood vehicles';
  const where = `${city}, ${state}`;
  const full = `${name} sells and services ${what} in ${where}. Address, phone, email, directions and nearby dealers.`;
  const short = `${name} sells and services ${what} in ${where}.`;
  return {
    title: `${name} in ${city}, ${findUsState(state)!.abbreviation}`,
    description: [full, short].find(({ length }) => length <= MOST) ?? short.slice(0, MOST),
  };
};

/** Structured data: the breadcrumb and the dealer. */
export const dealerJsonLd = (site: SiteConfig, dealer: Dealership): object[] => [
  breadcrumbList(site, crumbsOf(dealer)),
  { '@context': 'https://schema.org', ...autoDealer(site, dealer) },
];

export const notFoundHead: Head = { title: 'Dealer Not Found', noindex: true };
