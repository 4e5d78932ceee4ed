import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { versionOf } from '../files/hash.js';
import { withinBytes } from '../files/within-bytes.js';
import { clamp } from '../mesh/math.js';
import type { Frame } from './develop.js';
import { heightOf, WIDTHS } from './shots.js';

const AVIF = { effort: 3, chromaSubsampling: '4:4:4' };
const AVIF_QUALITIES = [44, 40, 36];
const WEBP = { alphaQuality: 100, effort: 5 };
const WEBP_QUALITIES = [25, 21, 17];
/** Most bytes of a file. */
const MOST = 55_000;
/**
 * WebP stores alpha without loss, which is most of a file. With these steps (255 is a multiple of
 * each) glass stays even, a shadow has hardly visible bands and an outline no stairs, and files are
 * half as large.
 */
const ALPHA_STEP = { faint: 4.25, shadow: 8.5, outline: 51 };
/** Largest alpha of glass and of a shadow's rim. */
const FAINT = 80;
/** Smallest difference between neighbors at an outline. */
const OUTLINE = 24;

/**
 * Writes `<path>-<width>.avif` and `.webp` of an 8-bit RGBA picture, in the widths of the site
 * unless others are named.
 * @returns eight hexadecimal digits of all files' bytes
 */
export async function encode(
  pixels: Uint8Array,
  frame: Frame,
  path: string,
  widths: readonly number[] = WIDTHS,
): Promise<string> {
  mkdirSync(dirname(path), { recursive: true });
  const picture = sharp(pixels, { raw: { ...frame, channels: 4 } });
  const written: Buffer[] = [];
  for (const width of widths) {
    const sized = picture.clone().resize(width, heightOf(width), { kernel: 'lanczos3' });
    const files = { avif: await toAvif(sized), webp: await toWebp(sized) };
    for (const [ending, bytes] of Object.entries(files)) {
      writeFileSync(`${path}-${width}.${ending}`, bytes);
      written.push(bytes);
    }
  }
  return versionOf(...written);
}

const toAvif = (picture: Sharp): Promise<Buffer> =>
  withinBytes(MOST, AVIF_QUALITIES, (quality) => picture.clone().avif({ quality, ...AVIF }));

/** For browsers without AVIF. */
async function toWebp(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const stepped = sharp(steppedAlpha(data, info), {
    raw: { width: info.width, height: info.height, channels: 4 },
  });
  return withinBytes(MOST, WEBP_QUALITIES, (quality) => stepped.clone().webp({ quality, ...WEBP }));
}

/** The same RGBA pixels with fewer levels of transparency. */
export function steppedAlpha(pixels: Uint8Array, { width, height }: Frame): Uint8Array {
  const alphaAt = (x: number, y: number): number =>
    pixels[(clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)) * 4 + 3]!;
  const stepped = Uint8Array.from(pixels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [least, most] = [255, 0];
      for (const [dx, dy] of NEIGHBORS) {
        const near = alphaAt(x + dx, y + dy);
        if (near < least) least = near;
        if (near > most) most = near;
      }
      const alpha = alphaAt(x, y);
      const step =
        most - least > OUTLINE
          ? ALPHA_STEP.outline
          : alpha < FAINT
            ? ALPHA_STEP.faint
            : ALPHA_STEP.shadow;
      stepped[(y * width + x) * 4 + 3] = Math.round(alpha / step) * step;
    }
  return stepped;
}

const NEIGHBORS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const));
