import type { Light } from './tone.js';

/** The linear grey of the paint in the brighter one of the two renderings; the other one's paint is black. */
export const WHITE = 0.8;

/**
 * The picture in any paint, of one with black and one with white paint (RGBA, linear, alpha multiplied in).
 * What a pixel gets from the paint grows in proportion to it, channel by channel; only light that meets paint twice does not, and
 * in a studio that is little.
 */
export function repaint(black: Float32Array, white: Float32Array, paint: Light): Float32Array {
  return black.map((dark, at) => {
    const channel = at % 4;
    return channel === 3
      ? dark
      : Math.max(0, dark + ((white[at]! - dark) * paint[channel]!) / WHITE);
  });
}
