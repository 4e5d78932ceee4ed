import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import type { Frame } from './develop.js';
import { heightOf, WIDTHS } from './shots.js';

const AVIF = { quality: 46, effort: 4, chromaSubsampling: '4:4:4' };
// For browsers without AVIF. Its transparency is lossless: few levels of it keep a soft shadow from weighing more than the vehicle.
const WEBP = { quality: 50, alphaQuality: 72, effort: 4 };
const PLACEHOLDER = { width: 20, blur: 0.8, quality: 30 };

export interface Encoded {
  /** Eight hexadecimal digits of all files' bytes. */
  version: string;
  /** A tiny blurred WebP, base64. */
  placeholder: string;
}

/** Writes `<path>-<width>.avif` and `.webp` of an 8-bit RGBA picture, in the widths of the site unless others are named. */
export async function encode(pixels: Uint8Array, frame: Frame, path: string, widths: readonly number[] = WIDTHS): Promise<Encoded> {
  mkdirSync(dirname(path), { recursive: true });
  const picture = sharp(pixels, { raw: { ...frame, channels: 4 } });
  const hash = createHash('sha256');
  for (const width of widths) {
    const sized = picture.clone().resize(width, heightOf(width), { kernel: 'lanczos3' });
    for (const [ending, bytes] of [['avif', await sized.clone().avif(AVIF).toBuffer()], ['webp', await sized.webp(WEBP).toBuffer()]] as const) {
      writeFileSync(`${path}-${width}.${ending}`, bytes);
      hash.update(bytes);
    }
  }
  return { version: hash.digest('hex').slice(0, 8), placeholder: await placeholder(pixels, frame) };
}

const placeholder = async (pixels: Uint8Array, frame: Frame): Promise<string> => {
  const { width, blur, quality } = PLACEHOLDER;
  const tiny = sharp(pixels, { raw: { ...frame, channels: 4 } }).resize(width).blur(blur).webp({ quality, alphaQuality: quality });
  return (await tiny.toBuffer()).toString('base64');
};
