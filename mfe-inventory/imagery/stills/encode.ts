import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Frame } from './develop.js';
import { heightOf, WIDTHS } from './shots.js';

const AVIF = { quality: 46, effort: 4, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 42, alphaQuality: 100, effort: 4 };
/** WebP keeps transparency without loss: in steps of so much a shadow shows no bands yet, and weighs half. */
const WEBP_ALPHA_STEP = 4;
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
    const files = { avif: await sized.clone().avif(AVIF).toBuffer(), webp: await toWebp(sized) };
    for (const [ending, bytes] of Object.entries(files)) {
      writeFileSync(`${path}-${width}.${ending}`, bytes);
      hash.update(bytes);
    }
  }
  return { version: hash.digest('hex').slice(0, 8), placeholder: await placeholder(pixels, frame) };
}

/** For browsers without AVIF. */
async function toWebp(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (let at = 3; at < data.length; at += 4) data[at] = Math.min(255, Math.round(data[at]! / WEBP_ALPHA_STEP) * WEBP_ALPHA_STEP);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).webp(WEBP).toBuffer();
}

const placeholder = async (pixels: Uint8Array, frame: Frame): Promise<string> => {
  const { width, blur, quality } = PLACEHOLDER;
  const tiny = sharp(pixels, { raw: { ...frame, channels: 4 } }).resize(width).blur(blur).webp({ quality, alphaQuality: quality });
  return (await tiny.toBuffer()).toString('base64');
};
