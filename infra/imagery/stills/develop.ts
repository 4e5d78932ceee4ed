import { type Light, neutral, toSrgb } from '../tone/tone.js';

/** Range of alpha that counts as glass. */
const GLASS = { least: 0.01, most: 0.9 };
/** Radius of the averaged neighborhood in pixels. */
const REACH = 3;
/** Largest difference in alpha to a neighbor of the same surface. */
const ALIKE = 0.12;

/**
 * The alpha of each pixel of a cut-out (RGBA) without the noise of few samples in glass: the
 * denoiser cleans colors, not transparency. Edges do not change.
 */
function calmGlass(cutout: Float32Array, { width, height }: Frame): Float32Array {
  const alphas = Float32Array.from({ length: width * height }, (_, at) =>
    Math.min(1, cutout[at * 4 + 3]!),
  );
  return alphas.map((alpha, at) => {
    if (alpha < GLASS.least || alpha > GLASS.most) return alpha;
    const [x, y] = [at % width, Math.floor(at / width)];
    let sum = 0;
    let count = 0;
    for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++)
      for (
        let column = Math.max(0, x - REACH);
        column <= Math.min(width - 1, x + REACH);
        column++
      ) {
        const other = alphas[row * width + column]!;
        if (Math.abs(other - alpha) > ALIKE) continue;
        sum += other;
        count++;
      }
    return sum / count;
  });
}

export interface Frame {
  width: number;
  height: number;
}

/** Warm black, sRGB 0 to 255. */
const SHADOW: Light = [22, 19, 16];
/** Darkness of the ground without light. */
const DARKEST = 0.85;
/** Share of light that the ground loses everywhere, even far from the vehicle. */
const OPEN_GROUND = 0.08;
/**
 * Distance to the picture's edge, in widths, at which a shadow fades out, so that it is not cut
 * off.
 */
const FADE = 0.1;

/**
 * A cut-out on its contact shadow, 8-bit RGBA, of linear light (RGBA, alpha multiplied in).
 * `ground`: the share of an even light that reaches the ground (RGB), and its visibility (A).
 */
export function develop(cutout: Float32Array, ground: Float32Array, frame: Frame): Uint8Array {
  const pixels = new Uint8Array(cutout.length);
  const alphas = calmGlass(cutout, frame);
  for (let at = 0; at < cutout.length; at += 4) {
    const alpha = alphas[at / 4]!;
    const shadow = shadowAt(ground, at, frame) * (1 - alpha);
    const cover = alpha + shadow;
    if (cover < 1 / 512) continue;
    const light = [0, 1, 2].map((c) => (alpha ? cutout[at + c]! / alpha : 0)) as Light;
    const shown = neutral(light).map((value) => 255 * toSrgb(Math.min(1, Math.max(0, value))));
    for (let c = 0; c < 3; c++)
      pixels[at + c] = Math.round((shown[c]! * alpha + SHADOW[c]! * shadow) / cover);
    pixels[at + 3] = Math.round(255 * cover);
  }
  return pixels;
}

function shadowAt(ground: Float32Array, at: number, { width, height }: Frame): number {
  const shows = ground[at + 3]!;
  // At the horizon the ground ends.
  if (shows < 0.98) return 0;
  const lost = 1 - (ground[at]! + ground[at + 1]! + ground[at + 2]!) / 3 / shows;
  const dark = Math.max(0, (lost - OPEN_GROUND) / (1 - OPEN_GROUND));
  const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
  const toEdge = Math.min(x, width - 1 - x, y, height - 1 - y) / width;
  return DARKEST * dark * Math.min(1, toEdge / FADE) ** 0.5;
}
