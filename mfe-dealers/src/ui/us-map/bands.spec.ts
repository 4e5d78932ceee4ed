import { contrast, darkColors, lightColors } from '@larkway/sdk/testing';
import { bandOf, bandsOf, bandText, fillOf, inkOn } from './bands';

/** Dealers of the fifty states, or nearly so: a few have many. */
const counts = [16, 15, 13, 10, 9, 8, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1];

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The result of `color-mix(in srgb, one percent%, other)`. */
const mixed = (one: string, percent: number, other: string): string => {
  const ground = channels(other);
  const parts = channels(one).map((value, at) =>
    Math.round((value * percent + ground[at]! * (100 - percent)) / 100),
  );
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

describe('the shades of the map', () => {
  it('every number of dealers has one band, and the bands follow each other without gaps', () => {
    for (let most = 1; most <= 60; most += 1) {
      const bands = bandsOf([most, 1]);
      const all = Array.from({ length: most }, (_, index) => index + 1);
      expect(bands.flatMap(({ from, to }) => all.slice(from - 1, to))).toEqual(all);
      expect(bands.length).toBeLessThanOrEqual(5);
    }
  });

  it('a few states with many dealers leave shades for the many with a few', () => {
    expect(bandsOf(counts).map(bandText)).toEqual(['1', '2–3', '4–5', '6–9', '10–16']);
  });

  it('more dealers never make a state paler, and the largest number has the full color', () => {
    const bands = bandsOf(counts);
    const shades = Array.from({ length: 16 }, (_, index) => bandOf(index + 1, bands)!.shade);
    expect(shades).toEqual(shades.toSorted((one, other) => one - other));
    expect(shades.at(-1)).toBe(100);
  });

  it('a state without dealers is in no band, and without any dealers there are no bands', () => {
    expect(bandOf(0, bandsOf(counts))).toBeUndefined();
    expect(bandsOf([0, 0])).toEqual([]);
    expect(bandsOf([])).toEqual([]);
  });

  it('every band has its own shade', () => {
    expect(new Set([undefined, ...bandsOf(counts)].map(fillOf)).size).toBe(6);
  });

  it.each([
    ['light', lightColors],
    ['dark', darkColors],
  ])('in the %s theme every name can be read on its state', (_theme, colors) => {
    for (const band of [undefined, ...bandsOf(counts)]) {
      const percent = Number(/(\d+)%/.exec(fillOf(band))![1]);
      expect(
        contrast(colors[inkOn(band)], mixed(colors.tide, percent, colors.bg)),
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
});
