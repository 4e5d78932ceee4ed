import type { StageTone } from '@larkway/sdk';
import fourByFour from '../assets/categories/4x4-awd.webp';
import twoSeater from '../assets/categories/2-seater.webp';
import fourSeater from '../assets/categories/4-seater.webp';
import sixSeater from '../assets/categories/6-seater.webp';
import eightSeater from '../assets/categories/8-seater.webp';
import utility from '../assets/categories/utility.webp';

interface Category {
  label: string;
  /** The value of `/inventory?category=`. */
  slug: string;
  picture: string;
  tone: StageTone;
  scale: number;
}

export const categories: Category[] = [
  { label: '2 Seater', slug: '2-seater', picture: twoSeater, tone: 'shell', scale: 92 },
  { label: '4 Seater', slug: '4-seater', picture: fourSeater, tone: 'dawn', scale: 92 },
  { label: '6 Seater', slug: '6-seater', picture: sixSeater, tone: 'sand', scale: 104 },
  { label: '8 Seater', slug: '8-seater', picture: eightSeater, tone: 'fog', scale: 104 },
  { label: '4X4 AWD', slug: '4x4-awd', picture: fourByFour, tone: 'marsh', scale: 92 },
  { label: 'Utility Vehicles', slug: 'utility', picture: utility, tone: 'stone', scale: 92 },
];

export const categoryPath = (slug: string): string => `/inventory?category=${slug}`;

interface QuickState {
  name: string;
  slug: string;
}

export const quickStates: QuickState[] = [
  { name: 'California', slug: 'california' },
  { name: 'Florida', slug: 'florida' },
  { name: 'Texas', slug: 'texas' },
  { name: 'New York', slug: 'new-york' },
  { name: 'Georgia', slug: 'georgia' },
  { name: 'Arizona', slug: 'arizona' },
];

export const statePath = (slug: string): string => `/states/${slug}`;

/**
 * An item of the main navigation: a page, or a menu of pages. It is current on the paths in
 * `covers`.
 */
export interface Destination {
  label: string;
  covers: string[];
  to?: string;
  menu?: 'inventory' | 'locations';
}

export const destinations: Destination[] = [
  { label: 'Home', to: '/', covers: [] },
  { label: 'Inventory', menu: 'inventory', covers: ['/inventory'] },
  { label: 'Dealers', to: '/dealerships', covers: ['/dealerships', '/add-dealership'] },
  { label: 'Financing', to: '/financing', covers: ['/financing'] },
  { label: 'Locations', menu: 'locations', covers: ['/usa', '/states'] },
  { label: 'Contact', to: '/contact', covers: ['/contact'] },
];

/** `aria-current`: `page` for the page itself, `true` for a page of its section. */
export const currentness = (
  { to, covers }: Destination,
  pathname: string,
): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  return covers.some((path) => pathname === path || pathname.startsWith(`${path}/`))
    ? 'true'
    : undefined;
};

/** `aria-current` of a menu link, compared with the path and the query. */
export const currentLink = (
  to: string,
  { pathname, search }: { pathname: string; search: string },
): 'page' | undefined => (to === `${pathname}${search}` ? 'page' : undefined);
