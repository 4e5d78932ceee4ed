import type { FRAMES } from './scenes.js';

type Size = (typeof FRAMES)[keyof typeof FRAMES];

/** Share of the picture's width that is averaged, and number of rows. */
const STRIP = 0.02;
const ROWS = 9;

/** The colors along a picture's left and right edge, `#rrggbb` from top to bottom. */
export function edgesOf(
  pixels: Uint8Array,
  { width, height }: Size,
): { left: string[]; right: string[] } {
  const strip = Math.round(width * STRIP);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Math.round((row * (height - 1)) / (ROWS - 1)),
  );
  const colors = (from: number) =>
    rows.map(
      (y) => `#${[0, 1, 2].map((c) => mean(pixels, (y * width + from) * 3 + c, strip)).join('')}`,
    );
  return { left: colors(0), right: colors(width - strip) };
}

function mean(pixels: Uint8Array, start: number, count: number): string {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += pixels[start + at * 3]!;
  return Math.round(sum / count)
    .toString(16)
    .padStart(2, '0');
}
