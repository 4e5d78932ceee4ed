import { priceBands, vehicleCategories } from '@larkway/inventory-contract';
import fc from 'fast-check';
import { anyCharacter } from '../../../../infra/testing/any-character';
import { aVehicle } from '../../testing/a-vehicle';
import {
  searchVehicles,
  isSearching,
  noSearch,
  rangeChoices,
  readVehicleSearch,
  seatChoices,
  sortChoices,
  speedChoices,
  writeVehicleSearch,
} from './vehicle-search';

const read = (query: string) => readVehicleSearch(new URLSearchParams(query));

describe('filters in the address', () => {
  it('the footer’s link searches for the D6 Max', () => {
    expect(read('search=d6%20max')).toEqual({ ...noSearch, search: 'd6 max' });
  });

  it('a category from a menu’s link sets the category', () => {
    expect(read('category=4x4-awd').category).toBe('4x4-awd');
  });

  it('a category or price that does not exist is ignored', () => {
    expect(read('category=spaceship&price=free')).toEqual(noSearch);
  });

  it('seats, speed, range and order are read; values that no control offers are ignored', () => {
    expect(read('seats=6&speed=30&range=55&sort=price-high')).toEqual({
      ...noSearch,
      seats: '6',
      speed: '30',
      range: '55',
      sort: 'price-high',
    });
    expect(read('seats=5&speed=26&range=-1&sort=constructor')).toEqual(noSearch);
  });

  it('an order alone, or a text of spaces, leaves nothing out', () => {
    expect(isSearching({ ...noSearch, sort: 'price', search: '  ' })).toBe(false);
    expect(isSearching({ ...noSearch, seats: '2' })).toBe(true);
  });

  it.each([
    ['markup', 'category=%3Cscript%3E&price=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['names of built-in properties', 'category=constructor&price=__proto__'],
    ['empty values', 'category=&price=&search='],
    ['nothing but names', 'category&price&search'],
  ])('%s: everything is shown', (_case, query) => {
    expect(read(query)).toEqual(noSearch);
  });

  it('of a parameter that is repeated the first one counts', () => {
    expect(read('category=utility&category=2-seater&search=one&search=two')).toEqual({
      ...noSearch,
      category: 'utility',
      search: 'one',
    });
  });

  it('letter case does not matter', () => {
    expect(read('category=Utility')).toEqual({ ...noSearch, category: 'utility' });
  });

  it('written filters are read back, and no other parameter changes', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string({ unit: anyCharacter }),
          category: fc.constantFrom('' as const, ...vehicleCategories),
          price: fc.constantFrom('' as const, ...priceBands.map(({ id }) => id)),
          seats: fc.constantFrom('' as const, ...seatChoices),
          speed: fc.constantFrom('' as const, ...speedChoices),
          range: fc.constantFrom('' as const, ...rangeChoices),
          sort: fc.constantFrom('' as const, ...sortChoices),
        }),
        (filters) => {
          const address = `${writeVehicleSearch(new URLSearchParams('utm_source=paper'), filters)}`;
          expect(read(address)).toEqual(filters);
          expect(new URLSearchParams(address).get('utm_source')).toBe('paper');
        },
      ),
    );
  });

  it('filters that are cleared leave a clean address', () => {
    expect(
      `${writeVehicleSearch(new URLSearchParams('search=d6&category=utility'), noSearch)}`,
    ).toBe('');
    expect(isSearching(noSearch)).toBe(false);
  });
});

const vehicles = [
  aVehicle({ name: 'D2', price: 6_695, category: '2-seater', description: 'Charges overnight.' }),
  aVehicle({ name: 'W2 Cargo', price: 9_999, category: 'utility', description: 'A moulded bed.' }),
  aVehicle({ name: 'D6', price: 10_000, category: '6-seater', description: 'Six seats.' }),
  aVehicle({
    name: 'D6 Max',
    price: 14_995,
    category: '6-seater',
    description: 'Six forward seats.',
  }),
  aVehicle({
    name: 'X4 Ridge',
    price: 15_000,
    category: '4x4-awd',
    description: 'Max grip on sand.',
  }),
];

const names = (changes: Partial<typeof noSearch>) =>
  searchVehicles(vehicles, { ...noSearch, ...changes }).map(({ name }) => name);

describe('filtering the inventory', () => {
  it('without filters every vehicle is shown, in its order', () => {
    expect(names({})).toEqual(['D2', 'W2 Cargo', 'D6', 'D6 Max', 'X4 Ridge']);
  });

  it('text is found in names and in descriptions, in any letter case', () => {
    expect(names({ search: 'mAX' })).toEqual(['D6 Max', 'X4 Ridge']);
    expect(names({ search: 'overnight' })).toEqual(['D2']);
  });

  it('spaces around the text do not matter, characters of regular expressions mean themselves', () => {
    expect(names({ search: '  d6 max ' })).toEqual(['D6 Max']);
    expect(names({ search: '.*' })).toEqual([]);
  });

  it('10,000 is not under $10,000, and 15,000 is over $15,000', () => {
    expect(names({ price: 'under-10000' })).toEqual(['D2', 'W2 Cargo']);
    expect(names({ price: '10000-15000' })).toEqual(['D6', 'D6 Max']);
    expect(names({ price: 'over-15000' })).toEqual(['X4 Ridge']);
  });

  it('filters narrow each other', () => {
    expect(names({ category: '6-seater', price: '10000-15000', search: 'forward' })).toEqual([
      'D6 Max',
    ]);
    expect(names({ category: '8-seater' })).toEqual([]);
  });

  const catalog = [
    aVehicle({
      name: 'X6 Ridge',
      category: '6-seater',
      price: 16_495,
      range: '55 miles',
      features: ['Dual-motor AWD', 'Heated seats'],
      specifications: { power: { topSpeed: '30 mph' }, capacity: { passengers: '6' } },
    }),
    aVehicle({
      name: 'X4 Summit',
      category: '4x4-awd',
      price: 17_000,
      range: '60 miles',
      features: ['Heated cabin'],
      specifications: { power: { topSpeed: '40 mph' }, capacity: { passengers: '4' } },
    }),
    aVehicle({
      name: 'M8 Shuttle',
      category: '8-seater',
      price: 15_000,
      range: '45 miles',
      features: [],
      specifications: {},
    }),
  ];
  const found = (changes: Partial<typeof noSearch>) =>
    searchVehicles(catalog, { ...noSearch, ...changes }).map(({ name }) => name);

  it.each([
    ['AWD', ['X6 Ridge', 'X4 Summit']],
    ['heated', ['X6 Ridge', 'X4 Summit']],
    ['6 seater', ['X6 Ridge']],
    ['4 seats', ['X4 Summit']],
    ['8 seats', ['M8 Shuttle']],
    ['heated 6 seater', ['X6 Ridge']],
    ['awd summit', ['X4 Summit']],
    ['heated 8 seater', []],
  ])('"%s" is found in badges, categories and seats, or word by word', (search, expected) => {
    expect(found({ search })).toEqual(expected);
  });

  it('words are looked for one by one only if no vehicle has the whole text', () => {
    expect(names({ search: 'd6 max' })).toEqual(['D6 Max']);
  });

  it('speed and range are lowest values, seats are exact; a missing speed is the one that is shown', () => {
    expect(found({ speed: '30' })).toEqual(['X6 Ridge', 'X4 Summit']);
    expect(found({ speed: '25' })).toHaveLength(3);
    expect(found({ range: '60' })).toEqual(['X4 Summit']);
    expect(found({ seats: '8' })).toEqual(['M8 Shuttle']);
  });

  it('is sorted by price, range, speed and seats', () => {
    expect(found({ sort: 'price' })).toEqual(['M8 Shuttle', 'X6 Ridge', 'X4 Summit']);
    expect(found({ sort: 'price-high' })).toEqual(['X4 Summit', 'X6 Ridge', 'M8 Shuttle']);
    expect(found({ sort: 'range' })).toEqual(['X4 Summit', 'X6 Ridge', 'M8 Shuttle']);
    expect(found({ sort: 'speed' })).toEqual(['X4 Summit', 'X6 Ridge', 'M8 Shuttle']);
    expect(found({ sort: 'seats' })).toEqual(['M8 Shuttle', 'X6 Ridge', 'X4 Summit']);
  });
});
