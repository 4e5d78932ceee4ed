import { aVehicle } from '../../testing/a-vehicle';
import { announcementOf, headingOf, inventoryHead } from './search-words';
import { noSearch } from './vehicle-search';

const heading = (changes: Partial<typeof noSearch>) => headingOf({ ...noSearch, ...changes });

describe('the heading of the inventory', () => {
  it.each<[Partial<typeof noSearch>, string]>([
    [{}, 'All vehicles'],
    [{ sort: 'price' }, 'All vehicles'],
    [{ category: '6-seater' }, '6 seaters'],
    [{ category: '4x4-awd', price: 'over-15000' }, '4X4 AWD vehicles over $15,000'],
    [{ category: 'utility', price: '10000-15000' }, 'Utility vehicles from $10,000 to $15,000'],
    [{ price: 'under-10000', seats: '4' }, 'Vehicles under $10,000 with 4 seats'],
    [{ category: '6-seater', seats: '6' }, '6 seaters'],
    [{ speed: '30', range: '55' }, 'Vehicles, 30 mph and up, 55 miles and up'],
    [{ search: ' d6 max ' }, 'Vehicles matching “d6 max”'],
    [{ search: '\u202Eevil\u0000' }, 'Vehicles matching “evil”'],
  ])('%j: %s', (changes, expected) => {
    expect(heading(changes)).toBe(expected);
  });

  it('repeats only the beginning of a long text', () => {
    expect(heading({ search: '🛻'.repeat(5_000) })).toBe(`Vehicles matching “${'🛻'.repeat(40)}…”`);
  });
});

it('each search is announced with its heading and its order', () => {
  expect(announcementOf({ ...noSearch, category: '6-seater', sort: 'price' })).toBe(
    '6 seaters. Sort by: Lowest Price',
  );
  expect(announcementOf(noSearch)).toBe('All vehicles');
});

describe('the head of the inventory', () => {
  const found = [aVehicle({ price: 8_995 }), aVehicle({ price: 12_995 })];
  const head = (changes: Partial<typeof noSearch>, list = found) =>
    inventoryHead({ ...noSearch, ...changes }, list);

  it('a category is a page of its own for search engines, whatever else is filtered', () => {
    expect(head({ category: '4-seater', price: 'under-10000', sort: 'price' })).toEqual({
      title: '4 seaters under $10,000',
      description:
        '4 seaters from $8,995 to $12,995: 2 electric models with prices, range and specifications.',
      canonical: '/inventory?category=4-seater',
    });
    expect(head({ price: 'under-10000' }).canonical).toBeUndefined();
  });

  it('a visitor’s text is in no title, and its page is not listed', () => {
    expect(head({ search: 'robin@shopper.example' })).toMatchObject({
      title: 'Inventory',
      noindex: true,
    });
    expect(head({}).noindex).toBeUndefined();
    expect(head({ category: '8-seater' }, []).noindex).toBe(true);
  });

  it.each<[string, Partial<typeof noSearch>, typeof found]>([
    ['all', {}, found],
    ['one', { category: 'utility' }, [aVehicle()]],
    ['none', {}, []],
  ])('the description of %s has the length that search engines show', (_case, changes, list) => {
    const { length } = head(changes, list).description!;
    expect(length).toBeGreaterThanOrEqual(50);
    expect(length).toBeLessThanOrEqual(160);
  });
});
