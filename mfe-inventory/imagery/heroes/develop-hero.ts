import { neutral, toSrgb, type Light } from '../stills/tone.js';
import { bloom } from './bloom.js';
import type { Grade } from './scenes.js';

/** At dusk so dark that the page's pale words can be read on the sky: 4.5 to 1 and more down to the last line of the lead. */
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
