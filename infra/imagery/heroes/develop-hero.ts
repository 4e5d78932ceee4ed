import { type Light, neutral, toSrgb } from '../tone/tone.js';
import type { Grade } from './scenes.js';

/** Bloom: light above this (linear) … */
const BRIGHT = 2.2;
/** … spreads with these shares over these radii, relative to the picture's width. */
const SHARE = 0.2;
const RADII = [0.006, 0.022];
const STEPS = 3;

/**
 * The picture (RGBA, linear) with a halo around what is much brighter than white: lamps at dusk.
 */
export function bloom(picture: Float32Array, width: number): Float32Array {
  const sum = Float32Array.from(picture);
  for (const radius of RADII) {
    let halo: Float32Array = picture.map((value, at) =>
      at % 4 === 3 ? 0 : Math.min(40, Math.max(0, value - BRIGHT)),
    );
    for (let step = 0; step < STEPS; step++)
      halo = blurred(halo, width, Math.max(1, Math.round(width * radius)));
    for (let at = 0; at < sum.length; at++)
      sum[at]! += halo[at]! * (SHARE / RADII.length) * spread(radius);
  }
  return sum;
}

/** Wide halos are faint; this makes them visible. */
const spread = (radius: number): number => 1 + radius * 160;

/** Averages over a box in both directions; three times over, that is nearly a Gaussian. */
function blurred(values: Float32Array, width: number, radius: number): Float32Array {
  const height = values.length / 4 / width;
  const across = swept(values, height, width, width * 4, 4, radius);
  return swept(across, width, height, 4, width * 4, radius);
}

function swept(
  values: Float32Array,
  lines: number,
  length: number,
  nextLine: number,
  next: number,
  radius: number,
): Float32Array {
  const result = new Float32Array(values.length);
  for (let line = 0; line < lines; line++)
    for (let channel = 0; channel < 3; channel++) {
      const first = line * nextLine + channel;
      let sum = 0;
      for (let at = -radius; at < length; at++) {
        if (at + radius < length) sum += values[first + (at + radius) * next]!;
        if (at - radius > 0) sum -= values[first + (at - radius - 1) * next]!;
        if (at >= 0) result[first + at * next] = sum / (2 * radius + 1);
      }
    }
  return result;
}

/** Darkens dusk, so that pale text on the sky has a contrast of at least 4.5 to 1. */
const EXPOSURE: Record<Grade, number> = { day: 1.06, dusk: 0.58 };

/** A photograph, 8-bit RGB, of linear light (RGBA). */
export function developHero(picture: Float32Array, width: number, grade: Grade): Uint8Array {
  const light = bloom(picture, width);
  const pixels = new Uint8Array((light.length / 4) * 3);
  for (let at = 0, to = 0; at < light.length; at += 4, to += 3) {
    const shown = neutral(
      [0, 1, 2].map((c) => Math.max(0, light[at + c]!) * EXPOSURE[grade]) as Light,
    );
    for (let c = 0; c < 3; c++)
      pixels[to + c] = Math.round(255 * toSrgb(Math.min(1, Math.max(0, shown[c]!))));
  }
  return pixels;
}
