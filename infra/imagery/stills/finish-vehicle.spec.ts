import { repaint, WHITE } from './finish-vehicle.js';

const pixel = (...rgba: number[]): Float32Array => Float32Array.from(rgba);

describe('a picture in another paint', () => {
  const black = pixel(0.1, 0.1, 0.1, 1, 0.3, 0.2, 0.1, 0.5);
  const white = pixel(0.9, 0.8, 0.7, 1, 0.3, 0.2, 0.1, 0.5);

  test('in black and in white equals the renderings', () => {
    expect([...repaint(black, white, [0, 0, 0])]).toEqual([...black]);
    repaint(black, white, [WHITE, WHITE, WHITE]).forEach((value, at) =>
      expect(value).toBeCloseTo(white[at]!, 6),
    );
  });

  test('between them each channel takes its own share, and reflections stay as they are', () => {
    const [red, green, blue] = repaint(black, white, [0.4, 0, 0.2]);
    expect([red, green, blue].map((value) => Number(value!.toFixed(5)))).toEqual([0.5, 0.1, 0.25]);
  });

  test('unpainted pixels and alpha do not change', () => {
    expect([...repaint(black, white, [0.5, 0.1, 0.9])].slice(3)).toEqual([...black].slice(3));
  });
});
