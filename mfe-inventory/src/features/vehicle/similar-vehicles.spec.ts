import { aVehicle } from '../../testing/a-vehicle';
import { similarVehicles } from './similar-vehicles';

const shown = aVehicle({ slug: 'd4', price: 9_000 });
const others = [14_000, 9_500, 8_000, 12_000].map((price) =>
  aVehicle({ slug: `four-${price}`, price }),
);
const six = aVehicle({ slug: 'd6', category: '6-seater', price: 9_001 });

describe('similar vehicles', () => {
  it('at most three, of the same category, the nearest in price first', () => {
    const slugs = similarVehicles([shown, six, ...others], shown).map(({ slug }) => slug);
    expect(slugs).toEqual(['four-9500', 'four-8000', 'four-12000']);
  });

  it('the vehicle itself is not similar to itself', () => {
    expect(similarVehicles([shown, six], shown)).toEqual([]);
  });
});
