import { aVehicle } from '../../testing/a-vehicle';
import { comparedGroups, differencesIn } from './compared-rows';
import { compareAddress, readSelection } from './selection';

const catalog = ['d2', 'd4', 'd6-max', 'm2-city', 'x2-scout'].map((slug, index) =>
  aVehicle({ slug, name: slug.toUpperCase(), price: 8_000 + index * 500 }),
);
const read = (query: string) => {
  const { vehicles, unknown, tooMany, onlyDifferences } = readSelection(
    new URLSearchParams(query),
    catalog,
  );
  return {
    shown: vehicles.map(({ slug }) => slug),
    unknown,
    tooMany: tooMany.map(({ slug }) => slug),
    onlyDifferences,
  };
};

describe('a comparison’s address', () => {
  it('models are in the order of the address, each once', () => {
    expect(read('models=d6-max,d4,d6-max')).toEqual({
      shown: ['d6-max', 'd4'],
      unknown: [],
      tooMany: [],
      onlyDifferences: false,
    });
  });

  it('a model added by a form is last; case and spaces do not matter', () => {
    expect(read('models=D4, d2&add=m2-city&only=differences')).toEqual({
      shown: ['d4', 'd2', 'm2-city'],
      unknown: [],
      tooMany: [],
      onlyDifferences: true,
    });
  });

  it('unknown models and models after the fourth are reported', () => {
    expect(read('models=d2,nonsense,d4,d6-max,m2-city,x2-scout')).toEqual({
      shown: ['d2', 'd4', 'd6-max', 'm2-city'],
      unknown: ['nonsense'],
      tooMany: ['x2-scout'],
      onlyDifferences: false,
    });
  });

  it.each(['', 'models=', 'models=,,,', 'only=everything', 'models=%00'])(
    '"%s" shows no model',
    (query) => {
      expect(read(query)).toMatchObject({ shown: [], onlyDifferences: false });
    },
  );

  it('an endless address is not read to its end', () => {
    expect(
      read(`models=${Array.from({ length: 5_000 }, (_, index) => `m${index}`).join(',')}`).unknown,
    ).toHaveLength(12);
  });

  it('an address that is written is read as the same', () => {
    expect(compareAddress(['d4', 'd2'], true)).toBe('/compare?models=d4,d2&only=differences');
    expect(compareAddress([])).toBe('/compare');
    expect(read(compareAddress(['d4', 'd2'], true).split('?')[1]!)).toMatchObject({
      shown: ['d4', 'd2'],
      onlyDifferences: true,
    });
  });
});

describe('vehicles side by side', () => {
  const slow = aVehicle({ specifications: { power: { topSpeed: '20 mph' } } });
  const fast = aVehicle({ specifications: { power: { topSpeed: '35 mph' } }, price: 12_995 });

  it('has all groups of a vehicle’s page, and one value per vehicle in every row', () => {
    const groups = comparedGroups([slow, fast, slow]);
    expect(groups.map(({ title }) => title)).toEqual([
      'Overview',
      'Performance',
      'Safety & Features',
      'Warranty & Service',
    ]);
    expect(groups.flatMap(({ rows }) => rows).every(({ values }) => values.length === 3)).toBe(
      true,
    );
  });

  it('only rows with different values are differences', () => {
    expect(
      differencesIn(comparedGroups([slow, fast])).map(({ title, rows }) => [
        title,
        rows.map(({ label }) => label),
      ]),
    ).toEqual([
      ['Overview', ['Starting price (MSRP)']],
      ['Performance', ['Top speed']],
    ]);
  });

  it('a vehicle beside its equal has no difference', () => {
    expect(differencesIn(comparedGroups([slow, slow]))).toEqual([]);
    expect(comparedGroups([])).toEqual([]);
  });

  it('only what is visible counts: the order of features does not, nor a missing speed that is shown as the same', () => {
    const first = aVehicle({ features: ['Roof rack', 'Seat belts'] });
    const same = aVehicle({
      features: ['Seat belts', 'Roof rack'],
      specifications: { power: { topSpeed: '25 mph' } },
    });
    expect(differencesIn(comparedGroups([first, same]))).toEqual([]);
    const more = aVehicle({ features: ['Seat belts', 'Roof rack', 'Tailgate'] });
    expect(differencesIn(comparedGroups([first, more])).flatMap(({ rows }) => rows)).toEqual([
      expect.objectContaining({ label: 'Features', shared: ['Roof rack', 'Seat belts'] }),
    ]);
  });
});
