import { aVehicle } from '../../testing/a-vehicle';
import { editDistance, suggestionFor } from './did-you-mean';
import { noSearch } from './vehicle-search';

const vehicles = [
  aVehicle({
    name: 'X4 Overland',
    category: '4x4-awd',
    features: ['Dual-motor AWD', 'Heated seats'],
  }),
  aVehicle({ name: 'D6 Max', category: '6-seater', features: ['Backup camera'] }),
];

const suggested = (changes: Partial<typeof noSearch>) => {
  const suggestion = suggestionFor(vehicles, { ...noSearch, ...changes });
  return suggestion && { text: suggestion.search.search, ...suggestion };
};

test.each([
  ['', '', 0],
  ['overland', 'overland', 0],
  ['ovrland', 'overland', 1],
  ['overlnad', 'overland', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('"%s" is as many letters from "%s" as were mistyped: %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

describe('what is suggested for a text that finds nothing', () => {
  it.each([
    ['X4 Overlnad', 'X4 Overland'],
    ['d6max', 'D6 Max'],
    ['heatd', 'heated'],
    ['heated ovreland', 'heated overland'],
    ['6 seeter', '6 Seater'],
  ])('"%s": "%s"', (search, text) => {
    expect(suggested({ search })).toMatchObject({ text, isCorrected: true });
  });

  it('never one that finds nothing either: a category without vehicles', () => {
    expect(suggested({ search: 'utilty vehicels' })).toBeUndefined();
  });

  it('the same text without the filters that leave it out', () => {
    expect(suggested({ search: 'heated', category: '6-seater', sort: 'price' })).toEqual({
      text: 'heated',
      search: { ...noSearch, search: 'heated', sort: 'price' },
      isCorrected: false,
      count: 1,
    });
  });

  it('the corrected text with the filters, if it finds something with them', () => {
    expect(suggested({ search: 'camrea', category: '6-seater' })).toMatchObject({
      search: { search: 'camera', category: '6-seater' },
    });
    expect(suggested({ search: 'camrea', category: '4x4-awd' })).toMatchObject({
      search: { search: 'camera', category: '' },
    });
  });

  it.each(['', '   ', 'zeppelin', 'qq', '(((((.*)+)+)+)+)$', 'zz '.repeat(9), 'W'.repeat(10_000)])(
    'nothing for "%.20s"',
    (search) => {
      expect(suggested({ search })).toBeUndefined();
    },
  );
});
