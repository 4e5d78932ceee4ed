import { aDealership } from '../../testing/fixtures';
import { firstCards, searchDealers } from './search-dealers';

const dealers = [
  aDealership({ id: 1, name: 'Gulfline Electric', city: 'Naples', state: 'Florida' }),
  aDealership({ id: 2, name: 'Peach Street Motors', city: 'Savannah', state: 'Georgia' }),
  aDealership({ id: 3, name: 'Orange Grove Carts', city: 'Orlando', state: 'Florida' }),
];

const ids = (search: string) => searchDealers(dealers, search).map(({ id }) => id);

describe('searching dealers', () => {
  it('looks in names, cities and states, in any letter case', () => {
    expect(ids('PEACH')).toEqual([2]);
    expect(ids('naples')).toEqual([1]);
    expect(ids('florida')).toEqual([1, 3]);
  });

  it('two letters of a state are that state, in any letter case', () => {
    expect(ids('FL')).toEqual([1, 3]);
    expect(ids('ga')).toEqual([2]);
    expect(ids('or')).toEqual([]);
  });

  it('an empty search, or one of spaces, finds everybody', () => {
    expect(ids('')).toEqual([1, 2, 3]);
    expect(ids('  ')).toEqual([1, 2, 3]);
  });

  it('characters of regular expressions mean themselves', () => {
    expect(ids('(')).toEqual([]);
  });

  it('a long list begins with 24 cards, and all are reachable', () => {
    const many = Array.from({ length: 180 }, (_, id) => aDealership({ id }));
    expect(firstCards(many, false)).toHaveLength(24);
    expect(firstCards(many, true)).toHaveLength(180);
    expect(firstCards(dealers, false)).toEqual(dealers);
  });
});
