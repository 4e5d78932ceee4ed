import { geoAlbersUsa } from 'd3-geo';
import { partOf, toMap, unitsPerMile } from './projection';

/** The atlas's own projection, in the units of `scripts/make-us-map.mjs`. */
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

describe('the projection of the map', () => {
  it.each([
    ['Austin', 30.27, -97.74],
    ['Seattle', 47.61, -122.33],
    ['Bangor', 44.8, -68.77],
    ['Key West', 24.56, -81.78],
    ['Anchorage', 61.22, -149.9],
    ['Adak', 51.88, -176.65],
    ['Honolulu', 21.31, -157.86],
    ['Hilo', 19.7, -155.08],
  ])('%s is where the atlas has it', (_city, latitude, longitude) => {
    const [x, y] = project([longitude, latitude])!;
    const point = toMap({ latitude, longitude });
    expect(point.x).toBeCloseTo((x - 18) * 4, 6);
    expect(point.y).toBeCloseTo(y * 4, 6);
  });

  it('an island beyond the date line is west of the others', () => {
    expect(partOf({ latitude: 52.9, longitude: 173 })).toBe('alaska');
    expect(toMap({ latitude: 52.9, longitude: 173 }).x).toBeLessThan(
      toMap({ latitude: 51.88, longitude: -176.65 }).x,
    );
  });

  it('a mile has the length of a mile', () => {
    const [austin, dallas] = [
      toMap({ latitude: 30.27, longitude: -97.74 }),
      toMap({ latitude: 32.78, longitude: -96.8 }),
    ];
    const units = Math.hypot(austin.x - dallas.x, austin.y - dallas.y);
    expect(units / unitsPerMile('mainland')).toBeGreaterThan(180);
    expect(units / unitsPerMile('mainland')).toBeLessThan(186);
  });
});
