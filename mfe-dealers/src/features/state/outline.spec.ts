import { usStates, type UsStateName } from '@larkway/dealers-contract';
import { isIn } from '../../testing/paths';
import { outlineOf, placeOn } from './outline';
import paths from './outline-paths.json';

const isInState = (state: UsStateName, latitude: number, longitude: number): boolean => {
  const { x, y } = placeOn(outlineOf(state), { latitude, longitude });
  return isIn(paths[state], [x, y]);
};

/** Coordinates of capitals well inside their states. */
const capitals = [
  ['Colorado', 39.74, -104.98],
  ['Texas', 30.27, -97.74],
  ['Florida', 30.44, -84.28],
  ['Ohio', 39.96, -83.0],
  ['Alaska', 64.84, -147.72],
  ['Tennessee', 36.16, -86.78],
  ['Michigan', 42.73, -84.55],
  ['Wyoming', 42.87, -106.31],
] as const;

describe('the outlines of states', () => {
  it('each of the 50 states has one that fills its box', () => {
    for (const { name } of usStates) {
      const outline = outlineOf(name);
      expect(Math.max(outline.width, outline.height)).toBeGreaterThanOrEqual(999);
      expect(paths[name]).toMatch(/^M\d+[, -]?-?\d+l[\d\s,-]+z/);
    }
  });

  it.each(capitals)('a place in %s lies inside it', (name, latitude, longitude) => {
    expect(isInState(name, latitude, longitude)).toBe(true);
  });

  it('a place in another state is outside', () => {
    expect(isInState('Colorado', 42.87, -106.31)).toBe(false);
  });
});
