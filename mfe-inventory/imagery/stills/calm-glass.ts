import type { Frame } from './develop.js';

/** What is seen through by at least so much, or hides at least so much, is no glass. */
const GLASS = { least: 0.01, most: 0.9 };
/** Pixels around one that are asked. */
const REACH = 3;
/** Of transparency; whoever differs by more belongs to something else. */
const ALIKE = 0.12;

/**
 * How much each pixel of a cut-out (RGBA) hides, glass without the grain that few samples leave in it: the denoiser cleans colours, not
 * transparency. Edges stay where they are.
 */
export function calmGlass(cutout: Float32Array, { width, height }: Frame): Float32Array {
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
