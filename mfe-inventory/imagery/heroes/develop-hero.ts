import { neutral, toSrgb, type Light } from '../stills/tone.js';
import { bloom } from './bloom.js';

/** Light that just fills the tone curve's straight part is a little brighter than Blender's 1. */
const EXPOSURE = 1.06;

/** A photograph, 8-bit RGB, of linear light (RGBA). */
export function developHero(picture: Float32Array, width: number): Uint8Array {
  const light = bloom(picture, width);
  const pixels = new Uint8Array((light.length / 4) * 3);
  for (let at = 0, to = 0; at < light.length; at += 4, to += 3) {
    const shown = neutral([0, 1, 2].map((c) => Math.max(0, light[at + c]!) * EXPOSURE) as Light);
    for (let c = 0; c < 3; c++) pixels[to + c] = Math.round(255 * toSrgb(Math.min(1, Math.max(0, shown[c]!))));
  }
  return pixels;
}
