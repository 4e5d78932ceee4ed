import { usStates, type UsStateName } from '@larkway/dealers-contract';
import { outlineOf, placeOn } from './outline';
import paths from './outline-paths.json';

type Corner = [number, number];

/** The corners of each part of an outline: its beginning as it stands, then steps. */
const partsOf = (path: string): Corner[][] =>
  path.split('M').slice(1).map((part) => {
    const numbers = part.match(/-?\d+/g)!.map(Number);
    const corners: Corner[] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const [x, y] = corners.at(-1) ?? [0, 0];
      corners.push([x + numbers[at]!, y + numbers[at + 1]!]);
    }
    return corners;
  });

/** Whether a line to the right of the place crosses the border an odd number of times. */
const isInside = (corners: Corner[], { x, y }: { x: number; y: number }): boolean =>
  corners.reduce((inside, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length]!;
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside;
  }, false);

const isIn = (state: UsStateName, latitude: number, longitude: number): boolean => {
  const outline = outlineOf(state);
  return partsOf(paths[state]).some((corners) => isInside(corners, placeOn(outline, { latitude, longitude })));
};

/** Capitals well inside their states: degrees as anybody can look them up. */
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
    expect(isIn(name, latitude, longitude)).toBe(true);
  });

  it('a place in another state lies outside', () => {
    expect(isIn('Colorado', 42.87, -106.31)).toBe(false);
  });
});
