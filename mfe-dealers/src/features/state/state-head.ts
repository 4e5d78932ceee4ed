import type { Dealership, State } from '@larkway/dealers-contract';
import { breadcrumbList, type Head, type SiteConfig } from '@larkway/sdk';
import { dealerCountText } from '../../ui/states';
import { dealerListJsonLd } from '../../ui/dealer-list-json-ld';

/** The page's breadcrumb. */
export const crumbsOf = ({ name }: State) => [
  { label: 'Home', to: '/' },
  { label: 'States', to: '/states' },
  { label: name },
];

export const stateHead = ({ name, dealerCount }: State): Head => ({
  title: `Dealers in ${name}`,
  description: `${dealerCountText(dealerCount)} for electric neighborhood vehicles in ${name}, with address, phone, email and directions, and the featured vehicles.`,
});

/** Structured data: the breadcrumb and the dealers. */
export const stateJsonLd = (site: SiteConfig, state: State, dealers: Dealership[]): object[] => [
  breadcrumbList(site, crumbsOf(state)),
  ...(dealers.length > 0 ? [dealerListJsonLd(site, `Dealers in ${state.name}`, dealers)] : []),
];

export const notFoundHead: Head = { title: 'State Not Found', noindex: true };
