import { directionTo } from './compass.js';

const austin = { latitude: 30.27, longitude: -97.74 };

describe('the direction to a dealership', () => {
  it.each([
    ['Dallas', 'north', 32.78, -96.8],
    ['Tyler', 'northeast', 32.35, -95.3],
    ['Houston', 'east', 29.76, -95.37],
    ['Corpus Christi', 'south', 27.8, -97.4],
    ['San Antonio', 'southwest', 29.42, -98.49],
    ['El Paso', 'west', 31.76, -106.49],
    ['Lubbock', 'northwest', 33.58, -101.86],
  ])('%s is %s of Austin', (_city, direction, latitude, longitude) => {
    expect(directionTo(austin, { latitude, longitude })).toBe(direction);
  });

  it('crosses the date line the short way', () => {
    const [west, east] = [
      { latitude: 52, longitude: 179 },
      { latitude: 52, longitude: -179 },
    ];
    expect([directionTo(west, east), directionTo(east, west)]).toEqual(['east', 'west']);
  });

  it('a place has no direction from itself', () => {
    expect(directionTo(austin, { ...austin })).toBeUndefined();
  });
});
