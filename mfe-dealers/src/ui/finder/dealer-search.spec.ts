import { radii } from '@larkway/dealers-contract';
import fc from 'fast-check';
import { aDealership } from '../../testing/fixtures';
import {
  firstCards,
  inAllDealers,
  keptParams,
  readDealerSearch,
  roundPosition,
  searchDealers,
  whereaboutsOf,
  withRadius,
  writeDealerSearch,
} from './dealer-search';

const listed = [
  aDealership({ id: 1, name: 'Gulfline Electric', city: 'Naples', state: 'Florida' }),
  aDealership({ id: 2, name: 'Peach Street Motors', city: 'Savannah', state: 'Georgia' }),
  aDealership({ id: 3, name: 'Orange Grove Carts', city: 'Orlando', state: 'Florida' }),
];

const ids = (search: string) => searchDealers(listed, search).map(({ id }) => id);

describe('searching dealers', () => {
  it('matches names, cities and states, ignoring case', () => {
    expect(ids('PEACH')).toEqual([2]);
    expect(ids('naples')).toEqual([1]);
    expect(ids('florida')).toEqual([1, 3]);
  });

  it('two letters of a state are that state, in any letter case', () => {
    expect(ids('FL')).toEqual([1, 3]);
    expect(ids('ga')).toEqual([2]);
    expect(ids('or')).toEqual([]);
  });

  it('an empty search, or one of spaces, finds all dealers', () => {
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
    expect(firstCards(listed, false)).toEqual(listed);
  });
});

const dealers = [
  aDealership({ id: 1, name: 'Iron Lark Quiet Motors', city: 'Birmingham', state: 'Alabama' }),
  aDealership({ id: 2, name: 'Pecan Bend', city: 'Austin', state: 'Texas' }),
];

const read = (query: string) => readDealerSearch(new URLSearchParams(query));
const where = (search: string) =>
  whereaboutsOf({ search, position: undefined, radius: '50' }, dealers);

describe('a dealer search in the address', () => {
  it.each([
    ['nothing', ''],
    ['markup', 'radius=%3Cscript%3E&lat=%3Cscript%3E&lng=1'],
    ['a radius that is not offered', 'radius=51'],
    ['half a position', 'lat=30.27'],
    ['a position off the globe', 'lat=91&lng=0'],
    ['a position in another notation', 'lat=0x1&lng=1e1'],
    ['names of built-in properties', 'radius=constructor&lat=__proto__&lng=__proto__'],
  ])('%s is a search for everything within 50 miles', (_case, query) => {
    expect(read(query)).toEqual({ search: '', position: undefined, radius: '50' });
  });

  it('a position in the address is rounded to two decimals', () => {
    expect(read('lat=30.271276&lng=-97.743699').position).toEqual({ lat: 30.27, lng: -97.74 });
  });

  it('a text takes precedence over a position, spaces do not', () => {
    expect(read('search=austin&lat=30.27&lng=-97.74').position).toBeUndefined();
    expect(read('search=%20&lat=30.27&lng=-97.74').position).toEqual({ lat: 30.27, lng: -97.74 });
  });

  it('what is written is read back, and nothing else changes', () => {
    const position = fc
      .record({
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
      })
      .map(roundPosition);
    const search = fc.oneof(
      fc.record({
        search: fc.string(),
        position: fc.constant(undefined),
        radius: fc.constantFrom(...radii),
      }),
      fc.record({ search: fc.constant(''), position, radius: fc.constantFrom(...radii) }),
    );
    fc.assert(
      fc.property(search, (written) => {
        const address = writeDealerSearch(
          new URLSearchParams('utm_source=paper&lat=1&lng=2&radius=25'),
          written,
        );
        expect(JSON.stringify(readDealerSearch(new URLSearchParams(`${address}`)))).toBe(
          JSON.stringify(written),
        );
        expect(address.get('utm_source')).toBe('paper');
      }),
    );
  });

  it('another radius keeps the place', () => {
    expect(withRadius({ path: '/dealerships' }, new URLSearchParams('search=78701'), '100')).toBe(
      '/dealerships?search=78701&radius=100',
    );
    const part = { path: '/inventory/d4', anchor: '#nearest-dealers' };
    expect(withRadius(part, new URLSearchParams('paint=tide&search=78701&radius=100'), '50')).toBe(
      '/inventory/d4?paint=tide&search=78701#nearest-dealers',
    );
  });
});

describe('other parameters of the address', () => {
  it('are kept by a form without scripts if the page names them', () => {
    expect(
      keptParams(new URLSearchParams('paint=tide&search=x&radius=25&planted=1'), ['view', 'paint']),
    ).toEqual([['paint', 'tide']]);
  });

  it('are not in the address of the same search among all dealers', () => {
    const position = { lat: 30.27, lng: -97.74 };
    expect(inAllDealers({ search: '', position, radius: '100' })).toBe(
      '/dealerships?lat=30.27&lng=-97.74&radius=100',
    );
  });
});

describe('the place in a search', () => {
  it.each([
    ['78701', '78701'],
    [' 78701-1234 ', '78701'],
    ['Austin, TX', 'Austin, TX'],
    ['austin ,tx', 'Austin, TX'],
    ['AUSTIN, TEXAS', 'Austin, TX'],
    ['round rock tx', 'Round Rock, TX'],
    ['winston-salem, north carolina', 'Winston-Salem, NC'],
    ['Santa Fe New Mexico', 'Santa Fe, NM'],
    ['McAllen, tx', 'McAllen, TX'],
    ['washington, d.c.', 'Washington, DC'],
  ])('"%s" is dealers around %s', (search, near) => {
    expect(where(search)).toEqual({ near });
  });

  it.each([
    '',
    'austin',
    'Texas',
    'TX',
    'pecan',
    '7870',
    '787011',
    'Austin,',
    ', TX',
    'Austin, Texarkana',
    'x'.repeat(5_000),
    '(',
    'Iron La',
  ])('"%s" is searched for in names, cities and states', (text) => {
    expect(where(text)).toBeUndefined();
  });

  it('a position is a place', () => {
    expect(
      whereaboutsOf({ search: '', position: { lat: 30.27, lng: -97.74 }, radius: '50' }, dealers),
    ).toEqual({ lat: 30.27, lng: -97.74 });
  });
});
