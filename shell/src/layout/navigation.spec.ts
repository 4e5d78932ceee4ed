import type { PublicMap } from '../remotes/public-map';
import { releasedFigures } from './catalog-figures';
import { currentness, currentLinkOf, footerLinks, mainEntries, withFigures } from './navigation';

const map = {
  remotes: [
    {
      name: 'mfe-b',
      navigation: {
        main: [{ label: 'Dealers', to: '/dealerships', order: 30 }],
        footer: [
          { column: 'explore', label: 'Zebra', to: '/zebra', order: 10 },
          { column: 'explore', label: 'Ant', to: '/ant', order: 10 },
          { column: 'policies', label: 'Privacy', to: '/privacy', order: 1 },
        ],
      },
    },
    { name: 'mfe-without-links' },
    {
      name: 'mfe-a',
      navigation: {
        main: [{ label: 'Inventory', to: '/inventory', order: 20 }],
        footer: [{ column: 'explore', label: 'Inventory', to: '/inventory', order: 5 }],
      },
    },
  ],
} as unknown as PublicMap;

it('the main menu begins with the home page and has the entries of all remotes by their order', () => {
  expect(mainEntries(map).map(({ label }) => label)).toEqual(['Home', 'Inventory', 'Dealers']);
});

it('a column of the footer has the links of all remotes by order, and equal ones by label', () => {
  expect(footerLinks(map, 'explore').map(({ label }) => label)).toEqual([
    'Inventory',
    'Ant',
    'Zebra',
  ]);
  expect(footerLinks(map, 'policies').map(({ label }) => label)).toEqual(['Privacy']);
  expect(footerLinks(map, 'vehicles')).toEqual([]);
});

it('texts of a menu contain the current figures, and prices in dollars', () => {
  expect(withFigures('{models} from {lowestPrice}, {unknown}', releasedFigures)).toBe(
    '33 from $6,695, {unknown}',
  );
});

it('the picture of a link is a file of the remote that declares it; the name of a former picture of the shell is ignored', () => {
  const link = { label: 'Utility', to: '/inventory?category=utility' };
  const picture = { file: 'media/utility.4b64604d3095.webp', tone: 'stone', size: 'large' };
  const menu = {
    title: 'Vehicles',
    text: 'All of them.',
    overview: [],
    links: [{ ...link, picture }, { ...link, picture: 'utility' }, link],
  };
  const remotes = [
    { name: 'mfe-a', navigation: { main: [{ label: 'Inventory', order: 20, menu }] } },
  ] as unknown as PublicMap['remotes'];
  expect(mainEntries({ remotes })[1]!.menu!.links).toEqual([
    {
      ...link,
      picture: {
        src: '/assets/mfe-a/media/utility.4b64604d3095.webp',
        tone: 'stone',
        size: 'large',
      },
    },
    link,
    link,
  ]);
});

it('an item is current on its own page', () => {
  expect(currentness({ to: '/dealerships' }, '/dealerships')).toBe('page');
});

it('a section is current on each of its pages', () => {
  expect(currentness({ to: '/financing' }, '/financing/result')).toBe('true');
  expect(currentness({ covers: ['/usa', '/states'] }, '/states/texas')).toBe('true');
  expect(currentness({ covers: ['/inventory'] }, '/inventory')).toBe('true');
});

it('an item is not current on a path that only starts with the same text', () => {
  expect(currentness({ covers: ['/inventory'] }, '/inventory-news')).toBeUndefined();
  expect(currentness({ to: '/' }, '/faq')).toBeUndefined();
});

it('the current link of a menu is the one to the path and query of the page', () => {
  const link = (to: string) => ({ label: to, to });
  const menu = {
    overview: [link('/inventory')],
    links: [link('/inventory?category=utility')],
  };
  const currentAt = (pathname: string, search: string) => currentLinkOf(menu, { pathname, search });
  expect(currentAt('/inventory', '')).toBe('/inventory');
  expect(currentAt('/inventory', '?category=utility')).toBe('/inventory?category=utility');
  expect(currentAt('/inventory', '?category=other')).toBeUndefined();
  expect(currentLinkOf(undefined, { pathname: '/', search: '' })).toBeUndefined();
});
