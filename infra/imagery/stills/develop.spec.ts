import { develop } from './develop.js';

const frame = { width: 64, height: 40 };
const filled = (...rgba: number[]): Float32Array =>
  Float32Array.from({ length: frame.width * frame.height * 4 }, (_, at) => rgba[at % 4]!);
const at = (x: number, y: number): number => (y * frame.width + x) * 4;
const center = at(32, 20);

const nothing = filled(0, 0, 0, 0);
const litGround = filled(1, 1, 1, 1);

describe('a developed cut-out', () => {
  test('is transparent outside of vehicle and shadow', () => {
    expect(develop(nothing, litGround, frame).every((value) => value === 0)).toBe(true);
  });

  test('shows a vehicle opaque and in its color, independent of the shadow below it', () => {
    const shown = develop(filled(0.5, 0.2, 0.3, 1), filled(0, 0, 0, 1), frame).subarray(
      center,
      center + 4,
    );
    expect([...shown]).toEqual([181, 111, 139, 255]);
  });

  test('transparency does not darken the color of glass', () => {
    const [clear, solid] = [filled(0.1, 0.1, 0.1, 0.25), filled(0.4, 0.4, 0.4, 1)].map((cutout) =>
      develop(cutout, litGround, frame),
    );
    expect(clear![center]).toBe(solid![center]);
    expect(clear![center + 3]).toBe(64);
  });

  test('glass is without grain, and its frame keeps its edge', () => {
    const grainy = filled(0, 0, 0, 1);
    for (let y = 0; y < frame.height; y++)
      for (let x = 8; x < 56; x++)
        grainy.set(
          Array.from({ length: 4 }, () => 0.15 + 0.04 * (((x * 7 + y * 13) % 3) - 1)),
          at(x, y),
        );
    const shown = develop(grainy, litGround, frame);
    const across = Array.from({ length: frame.width }, (_, x) => shown[at(x, 20) + 3]!);
    expect([across[7], across[56]]).toEqual([255, 255]);
    const glass = across.slice(8, 56);
    expect(Math.max(...glass) - Math.min(...glass)).toBeLessThanOrEqual(4);
  });

  test('a shadow darkens the background more the less light reaches the ground', () => {
    const alphas = [0.95, 0.6, 0].map(
      (light) => develop(nothing, filled(light, light, light, 1), frame)[center + 3]!,
    );
    expect(alphas[0]).toBe(0);
    expect(alphas[1]).toBeGreaterThan(40);
    expect(alphas[2]).toBeGreaterThan(alphas[1]!);
    expect(alphas[2]).toBeLessThan(230);
  });

  test('a shadow ends before the picture does', () => {
    const shaded = develop(nothing, filled(0.2, 0.2, 0.2, 1), frame);
    for (let x = 0; x < frame.width; x++)
      expect([shaded[at(x, 0) + 3], shaded[at(x, frame.height - 1) + 3]]).toEqual([0, 0]);
  });

  test('the horizon of the ground leaves no line', () => {
    expect(develop(nothing, filled(0, 0, 0, 0.5), frame)[center + 3]).toBe(0);
  });
});
