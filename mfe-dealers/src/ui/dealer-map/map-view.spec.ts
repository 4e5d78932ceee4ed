import { toMap, unitsPerMile } from '../us-map/projection';
import { isCountry, isInside, spotIn, viewOf } from './map-view';

const austin = { latitude: 30.27, longitude: -97.74 };
const georgetown = { latitude: 30.63, longitude: -97.68 };
const honolulu = { latitude: 21.31, longitude: -157.86 };

describe('the part of the map that results are shown on', () => {
  it('has the dealers, the place that was searched for, and the circle of the radius', () => {
    const view = viewOf({ places: [georgetown], center: austin, miles: 50 });
    const radius = 50 * unitsPerMile('mainland');
    expect(view.states).toContain('TX');
    expect(view.rings).toEqual([
      { miles: 25, radius: radius / 2 },
      { miles: 50, radius },
    ]);
    const middle = toMap(austin);
    for (const [x, y] of [
      [radius, 0],
      [-radius, 0],
      [0, radius],
      [0, -radius],
    ] as const)
      expect(isInside(spotIn(view, { x: middle.x + x, y: middle.y + y }))).toBe(true);
  });

  it('shows the surroundings of a single dealer', () => {
    const view = viewOf({ places: [austin] });
    expect(view.width).toBeCloseTo(120 * unitsPerMile('mainland'), 6);
    expect(spotIn(view, toMap(austin)).left).toBeCloseTo(0.5, 6);
    expect(view.rings).toEqual([]);
  });

  it('is the whole country for dealers from coast to coast, also in Alaska and Hawaii', () => {
    const boston = { latitude: 42.36, longitude: -71.06 };
    const seattle = { latitude: 47.61, longitude: -122.33 };
    expect(isCountry(viewOf({ places: [boston, seattle] }))).toBe(true);
    expect(isCountry(viewOf({ places: [austin, honolulu] }))).toBe(true);
    expect(isCountry(viewOf({ places: [] }))).toBe(true);
  });

  it('of Hawaii or Alaska has no state of the mainland beside it', () => {
    expect(viewOf({ places: [honolulu] }).states).toEqual(['HI']);
    const anchorage = { latitude: 61.22, longitude: -149.9 };
    expect(viewOf({ places: [anchorage], center: anchorage, miles: 250 }).states).toEqual(['AK']);
    const sanDiego = { latitude: 32.72, longitude: -117.16 };
    expect(viewOf({ places: [sanDiego], center: sanDiego, miles: 250 }).states).not.toContain('AK');
  });
});
