import { someModel } from '../testing/some-model.js';
import { parseParameters } from './model-parameters.js';

const { colors, wheel } = someModel;

describe('the parameters of a model', () => {
  test('are taken as they are when they describe a vehicle that can be built', () => {
    expect(parseParameters(someModel)).toEqual(someModel);
  });

  test.each([
    ['a lift of half a meter', { lift: 0.5 }],
    ['a wheel larger than its well', { wheel: { ...wheel, radius: 0.5 } }],
    ['a bed tipped backward', { bed: 'dump', bedLength: 1.1, bedTilt: -5 }],
    ['a color by name', { colors: { ...colors, paint: 'red' } }],
    ['a badge with an unknown letter', { badge: 'D4 ÜBER' }],
    [
      'five rows',
      { rows: ['F', 'F', 'F', 'F', 'F'], seats: Array.from({ length: 5 }, () => 'bucket') },
    ],
    ['a word that is no parameter', { wheels: 4 }],
    ['an unknown roof', { roof: 'thatched' }],
    ['a number that is none', { lift: Number.NaN }],
  ])('refuse %s', (_what, change) => {
    expect(() => parseParameters({ ...someModel, ...change })).toThrow();
  });

  test.each([
    ['the driver faces forward', { rows: ['R'], seats: ['bucket'] }],
    [
      'only the last row faces the rear',
      { rows: ['F', 'R', 'F'], seats: ['bucket', 'bench', 'bench'] },
    ],
    ['every row has a kind of seat', { seats: ['bucket'] }],
    ['the driver has their own seat', { seats: ['bench', 'bench'] }],
    ['a bed has a length', { rows: ['F'], seats: ['bucket'], bed: 'cargo' }],
    ['a bed and a rear-facing row want the same place', { bed: 'cargo', bedLength: 1 }],
    ['only a dump bed tilts', { bedTilt: 20 }],
    ['only a cargo box is lettered', { boxLettering: 'LARKWAY' }],
    ['rack, light bar and full doors need a roof', { roof: 'none', roofRack: true }],
  ])('say that %s', (fault, change) => {
    expect(() => parseParameters({ ...someModel, ...change })).toThrow(fault);
  });
});
