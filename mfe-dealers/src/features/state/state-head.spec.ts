import { usStates } from '@larkway/dealers-contract';
import { trialSite } from '@larkway/sdk/testing';
import { aDealership, aState } from '../../testing/fixtures';
import { stateHead, stateJsonLd } from './state-head';

describe('the head of a state’s page', () => {
  it.each(usStates.map(({ name }) => name))(
    '%s has a description of 50 to 160 characters, with one dealer and with many',
    (name) => {
      for (const dealerCount of [0, 1, 150]) {
        const { description = '' } = stateHead(aState({ name, dealerCount }));
        expect(description.length).toBeGreaterThanOrEqual(50);
        expect(description.length).toBeLessThanOrEqual(160);
      }
    },
  );

  it('has structured data with the breadcrumb and the dealers', () => {
    const [crumbs, list] = stateJsonLd(trialSite, aState(), [aDealership({ id: 7 })]);
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://www.trialway.example/' },
        { position: 2, name: 'States', item: 'https://www.trialway.example/states' },
        { position: 3, name: 'Florida' },
      ],
    });
    expect(list).toMatchObject({
      '@type': 'ItemList',
      name: 'Dealers in Florida',
      numberOfItems: 1,
    });
  });

  it('a state without dealers has no list', () => {
    expect(stateJsonLd(trialSite, aState(), [])).toHaveLength(1);
  });
});
