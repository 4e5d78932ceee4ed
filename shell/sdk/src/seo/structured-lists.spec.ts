import { trialSite } from '../testing/trial-host';
import { breadcrumbList, itemList } from './structured-lists';

describe('Lists for search engines', () => {
  test('a breadcrumb list counts from 1, has absolute addresses, and omits the address of the page itself', () => {
    const crumbs = breadcrumbList(trialSite, [
      { label: 'Home', to: '/' },
      { label: 'States', to: '/states' },
      { label: 'New York' },
    ]);
    expect(crumbs).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.trialway.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'States',
          item: 'https://www.trialway.example/states',
        },
        { '@type': 'ListItem', position: 3, name: 'New York' },
      ],
    });
  });

  test('an item list keeps its order, states its length and has absolute addresses', () => {
    const list = itemList(trialSite, 'Vehicles', [
      { name: 'D6 Max', to: '/inventory/d6-max' },
      { name: 'D4', to: '/inventory/d4' },
    ]);
    expect(list).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Vehicles',
      numberOfItems: 2,
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'D6 Max',
          url: 'https://www.trialway.example/inventory/d6-max',
        },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'D4',
          url: 'https://www.trialway.example/inventory/d4',
        },
      ],
    });
  });

  test('an address with spaces is encoded', () => {
    expect(
      JSON.stringify(itemList(trialSite, 'x', [{ name: 'x', to: '/inventory?search=d6 max' }])),
    ).toContain('?search=d6%20max');
  });
});
