import { aVehicle } from '../../testing/a-vehicle';
import { filterVehicles, noFilters } from './filters';

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

const names = (changes: Partial<typeof noFilters>) =>
  filterVehicles(vehicles, { ...noFilters, ...changes }).map(({ name }) => name);

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
});
