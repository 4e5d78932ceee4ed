import { usStates, type UsStateAbbreviation } from '@larkway/dealers-contract';
import { geoAlbersUsa } from 'd3-geo';
import { stateShapes as shapes } from '../../testing/drawings';
import { isIn, type Point } from '../../testing/paths';
import { boxOf, FRAME, isNamedOutside, leaderOf, nameAt, states } from './places';

/** The atlas's own projection, in the units of `scripts/make-us-map.mjs`. */
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const placeOf = (latitude: number, longitude: number): Point => {
  const [x, y] = project([longitude, latitude])!;
  return [(x - 18) * 4, y * 4];
};

/** Coordinates of towns well inside their states. */
const towns: [UsStateAbbreviation, string, number, number][] = [
  ['CA', 'Fresno', 36.74, -119.79],
  ['TX', 'Austin', 30.27, -97.74],
  ['FL', 'Orlando', 28.54, -81.38],
  ['ME', 'Bangor', 44.8, -68.77],
  ['CO', 'Denver', 39.74, -104.98],
  ['MI', 'Lansing', 42.73, -84.55],
  ['MI', 'Marquette', 46.5, -87.55],
  ['TN', 'Nashville', 36.16, -86.78],
  ['RI', 'Coventry', 41.69, -71.66],
  ['DE', 'Dover', 39.14, -75.55],
  ['CT', 'Hartford', 41.76, -72.68],
  ['AK', 'Fairbanks', 64.84, -147.72],
  ['HI', 'Volcano', 19.55, -155.35],
];

/** Pixels of the map at the narrowest at which it has names, and of a name's side. */
const NARROWEST = 708;
const SIDE = 24;

describe('the map of the United States', () => {
  it('each of the 50 states has a shape and a place on it, and nothing else has', () => {
    const known = usStates.map(({ abbreviation }) => abbreviation).toSorted();
    expect(Object.keys(shapes)).toEqual(known);
    expect(states).toEqual(known);
  });

  it.each(towns)('%s contains %s, and no other state does', (state, _town, latitude, longitude) => {
    const place = placeOf(latitude, longitude);
    expect(states.filter((each) => isIn(shapes[each], place))).toEqual([state]);
  });

  it('every state is within the frame', () => {
    for (const state of states) {
      const [x, y, width, height] = boxOf(state) as [number, number, number, number];
      expect([
        x >= FRAME.left,
        y >= FRAME.top,
        x + width <= FRAME.left + FRAME.width,
        y + height <= FRAME.top + FRAME.height,
      ]).toEqual([true, true, true, true]);
    }
  });

  it('a name is in its own state, or outside of all of them', () => {
    for (const state of states) {
      const around = states.filter((each) => isIn(shapes[each], nameAt(state)));
      expect([state, around]).toEqual([
        state,
        isNamedOutside(state) || state === 'HI' ? [] : [state],
      ]);
    }
  });

  it('the line from a name outside ends in its state', () => {
    for (const state of states.filter(isNamedOutside)) {
      const end = leaderOf(state).split('L')[1]!.split(' ').map(Number) as Point;
      expect([state, states.filter((each) => isIn(shapes[each], end))]).toEqual([state, [state]]);
    }
  });

  it('no two names touch, however narrow the map is', () => {
    const room = (SIDE / NARROWEST) * FRAME.width - 1;
    const touching = states.flatMap((one, index) =>
      states
        .slice(index + 1)
        .filter((other) =>
          nameAt(one).every((value, axis) => Math.abs(value - nameAt(other)[axis]!) < room),
        )
        .map((other) => `${one} ${other}`),
    );
    expect(touching).toEqual([]);
  });
});
