import { vehicleCategories } from '@larkway/inventory-contract';
import { allOfCategory, categoryInText } from './facts';

describe('categories in sentences', () => {
  it('seats are lower case, the all-wheel drive keeps its capitals', () => {
    expect(vehicleCategories.map(categoryInText)).toEqual([
      '2 seater',
      '4 seater',
      '6 seater',
      '8 seater',
      '4X4 AWD',
      'Utility',
    ]);
  });

  it('a link to a whole category reads as one would say it', () => {
    expect(vehicleCategories.map(allOfCategory)).toEqual([
      'All 2 seaters',
      'All 4 seaters',
      'All 6 seaters',
      'All 8 seaters',
      'All 4X4 AWD',
      'All utility vehicles',
    ]);
  });
});
