import { bloom, developHero } from './develop-hero.js';
import { CROPS, FRAMES, pictureName, SCENES } from './scenes.js';

const WIDTH = 200;

/** A gray picture with one lamp in the middle. */
const night = (lamp: number): Float32Array => {
  const picture = new Float32Array(WIDTH * 100 * 4).fill(0.2);
  picture.fill(lamp, 4 * (50 * WIDTH + 100), 4 * (50 * WIDTH + 100) + 3);
  return picture;
};
const at = (picture: Float32Array, x: number, y: number): number => picture[4 * (y * WIDTH + x)]!;

describe('the halo of a lamp', () => {
  const spread = bloom(night(40), WIDTH);

  it('brightens nearby pixels evenly on all sides, and no distant ones', () => {
    expect(at(spread, 102, 50)).toBeGreaterThan(0.22);
    for (const [x, y] of [
      [98, 50],
      [100, 48],
      [100, 52],
    ] as const)
      expect(at(spread, x, y)).toBeCloseTo(at(spread, 102, 50), 5);
    expect(at(spread, 150, 50)).toBeCloseTo(0.2, 5);
  });

  it('does not change a picture without light above white', () => {
    expect(bloom(night(1), WIDTH)).toEqual(night(1));
  });

  it('leaves alpha alone', () => {
    expect(spread[4 * (50 * WIDTH + 102) + 3]).toBeCloseTo(0.2, 5);
  });
});

it('a photograph has three opaque channels, of which none runs over', () => {
  const pixels = developHero(night(1e4), WIDTH, 'day');
  expect(pixels).toHaveLength(WIDTH * 100 * 3);
  expect(pixels[3 * (50 * WIDTH + 100)]).toBeGreaterThan(250);
  expect(pixels[0]).toBeGreaterThan(90);
});

it('every crop of every scene has a unique name and is within its frame', () => {
  const names = SCENES.flatMap((scene) =>
    scene.grades.flatMap((grade) =>
      Object.keys(CROPS).map((crop) => pictureName(scene, grade, crop)),
    ),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const { frame, across, along, widths } of Object.values(CROPS)) {
    expect(Math.max(across, along)).toBeLessThanOrEqual(1);
    expect(widths.at(-1)).toBeLessThanOrEqual(FRAMES[frame].width * across);
  }
});
