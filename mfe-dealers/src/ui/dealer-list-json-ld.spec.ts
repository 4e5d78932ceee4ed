import { trialSite } from '@larkway/sdk/testing';
import { aDealership } from '../testing/fixtures';
import { dealerListJsonLd } from './dealer-list-json-ld';

interface Listed {
  numberOfItems: number;
  itemListElement: { position: number; item: object }[];
}

const listOf = (...args: Parameters<typeof dealerListJsonLd>) =>
  dealerListJsonLd(...args) as Listed;

describe('dealers for search engines', () => {
  it('a dealer is an AutoDealer with postal address, place and an absolute address on the site', () => {
    const [first] = listOf(trialSite, 'Dealers', [aDealership({ id: 7 })]).itemListElement;
    expect(first).toEqual({
      '@type': 'ListItem',
      position: 1,
      item: {
        '@type': 'AutoDealer',
        name: 'Gulfline Electric',
        url: 'https://www.trialway.example/dealerships/gulfline-electric-naples-fl',
        telephone: '(239) 555-0118',
        email: 'hello@gulfline.example',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1240 Shoreline Dr',
          addressLocality: 'Naples',
          addressRegion: 'FL',
          postalCode: '34102',
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 26.142, longitude: -81.7948 },
      },
    });
  });

  it('a dealer whose place is not known has none, not half of one', () => {
    const dealers = [aDealership({ latitude: null }), aDealership({ longitude: null })];
    for (const { item } of listOf(trialSite, 'Dealers', dealers).itemListElement)
      expect(item).not.toHaveProperty('geo');
  });

  it('a truncated list has the total number of dealers', () => {
    const { numberOfItems, itemListElement } = listOf(
      trialSite,
      'Dealers',
      [aDealership(), aDealership()],
      183,
    );
    expect([numberOfItems, itemListElement.map(({ position }) => position)]).toEqual([183, [1, 2]]);
  });
});
