import { neutral, toLight, toSrgb, type Light } from './tone.js';

const saturation = (light: Light): number => 1 - Math.min(...light) / Math.max(...light);

describe('the tone of a picture', () => {
  test('a paint in plain light is shown in its own color, minus the four percent that every surface reflects', () => {
    neutral([0.5, 0.2, 0.3]).forEach((value, c) =>
      expect(value).toBeCloseTo([0.46, 0.16, 0.26][c]!, 12),
    );
  });

  test('grows with the light, never reaches white, and is continuous where compression begins', () => {
    const steps = Array.from({ length: 4000 }, (_, i) => neutral([i / 400, i / 400, i / 400])[0]);
    steps.slice(1).forEach((value, i) => {
      expect(value).toBeGreaterThanOrEqual(steps[i]!);
      expect(value - steps[i]!).toBeLessThan(0.0026);
    });
    expect(Math.max(...steps)).toBeLessThan(1);
  });

  test('stronger glare loses more of its color', () => {
    const glares = [2, 8, 32].map((strength) =>
      saturation(neutral([strength, strength / 4, strength / 4])),
    );
    expect(glares[0]).toBeGreaterThan(glares[1]!);
    expect(glares[1]).toBeGreaterThan(glares[2]!);
  });

  test('sRGB and light are each other’s reverse', () => {
    expect(toLight('#ffffff')).toEqual([1, 1, 1]);
    toLight('#0b3d91').forEach((value, c) =>
      expect(Math.round(toSrgb(value) * 255)).toBe([0x0b, 0x3d, 0x91][c]),
    );
  });
});
