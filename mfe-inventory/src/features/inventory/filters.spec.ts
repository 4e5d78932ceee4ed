import fc from 'fast-check';
import { anyCharacter } from '../../../../infra/testing/any-character';
import { priceBands, vehicleCategories } from '@larkway/inventory-contract';
import { hasFilters, noFilters, readFilters, writeFilters } from './filters';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters in the address', () => {
  it('the footer’s link searches for the D6 Max', () => {
    expect(read('search=d6%20max')).toEqual({ ...noFilters, search: 'd6 max' });
  });

  it('a category from a menu’s link sets the category', () => {
    expect(read('category=4x4-awd').category).toBe('4x4-awd');
  });

  it('a category or price that does not exist is ignored', () => {
    expect(read('category=spaceship&price=free')).toEqual(noFilters);
  });

  it.each([
    ['markup', 'category=%3Cscript%3E&price=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['names of built-in properties', 'category=constructor&price=__proto__'],
    ['empty values', 'category=&price=&search='],
    ['nothing but names', 'category&price&search'],
  ])('%s: everything is shown', (_case, query) => {
    expect(read(query)).toEqual(noFilters);
  });

  it('of a parameter that is repeated the first one counts', () => {
    expect(read('category=utility&category=2-seater&search=one&search=two')).toEqual({
      ...noFilters,
      category: 'utility',
      search: 'one',
    });
  });

  it('letter case does not matter', () => {
    expect(read('category=Utility')).toEqual({ ...noFilters, category: 'utility' });
  });

  it('whatever is written is read back, and nothing else is touched', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string({ unit: anyCharacter }),
          category: fc.constantFrom('' as const, ...vehicleCategories),
          price: fc.constantFrom('' as const, ...priceBands.map(({ id }) => id)),
        }),
        (filters) => {
          const address = `${writeFilters(new URLSearchParams('utm_source=paper'), filters)}`;
          expect(read(address)).toEqual(filters);
          expect(new URLSearchParams(address).get('utm_source')).toBe('paper');
        },
      ),
    );
  });

  it('filters that are cleared leave a clean address', () => {
    expect(`${writeFilters(new URLSearchParams('search=d6&category=utility'), noFilters)}`).toBe(
      '',
    );
    expect(hasFilters(noFilters)).toBe(false);
  });
});
