import { aState } from '../../testing/fixtures';
import { popularStates, searchStates } from './state-search';

const states = [
  aState({ name: 'Texas', abbreviation: 'TX', dealerCount: 16 }),
  aState({ name: 'Florida', abbreviation: 'FL', dealerCount: 22 }),
  aState({ name: 'Arizona', abbreviation: 'AZ', dealerCount: 9 }),
  aState({ name: 'Alaska', abbreviation: 'AK', dealerCount: 1 }),
  aState({ name: 'Alabama', abbreviation: 'AL', dealerCount: 9 }),
  aState({ name: 'Ohio', abbreviation: 'OH', dealerCount: 5 }),
  aState({ name: 'Maine', abbreviation: 'ME', dealerCount: 2 }),
];

const names = (found: { name: string }[]) => found.map(({ name }) => name);

describe('the list of states', () => {
  it('is sorted by name, independent of the service’s order', () => {
    expect(names(searchStates(states, ''))).toEqual([
      'Alabama',
      'Alaska',
      'Arizona',
      'Florida',
      'Maine',
      'Ohio',
      'Texas',
    ]);
  });

  it('finds names and abbreviations in any letter case', () => {
    expect(names(searchStates(states, 'AL'))).toEqual(['Alabama', 'Alaska']);
    expect(names(searchStates(states, 'tx'))).toEqual(['Texas']);
    expect(searchStates(states, 'atlantis')).toEqual([]);
  });

  it('the popular ones are the six with the most dealers, ties by name', () => {
    expect(names(popularStates(states))).toEqual([
      'Florida',
      'Texas',
      'Alabama',
      'Arizona',
      'Ohio',
      'Maine',
    ]);
  });
});
