import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CROPS, FRAMES, type Frame } from './scenes.js';

/** Best first; the first that is small enough is taken. */
const QUALITIES = [66, 60, 54, 48, 42, 36, 30];

/** Writes every crop of a frame into `folder`, as `<name of the crop>-<width>.avif` and `.webp`; `name` makes the name of a crop. */
export async function encodeHero(pixels: Uint8Array, frame: Frame, folder: string, name: (crop: string) => string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { width, height } = FRAMES[frame];
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  for (const [crop, { across, along, widths, most }] of Object.entries(CROPS).filter(([, each]) => each.frame === frame)) {
    const [wide, high] = [Math.round(width * across), Math.round(height * along)];
    const part = picture.clone().extract({ left: Math.round((width - wide) / 2), top: height - high, width: wide, height: high });
    for (const size of widths) {
      const sized = sharp(await part.clone().resize(size).png().toBuffer());
      const limit = most * Math.min(1, (1.15 * size) / widths.at(-1)!);
      const file = join(folder, `${name(crop)}-${size}`);
      writeFileSync(`${file}.avif`, await within(limit, (quality) => sized.clone().avif({ quality, effort: 6 })));
      writeFileSync(`${file}.webp`, await within(limit, (quality) => sized.clone().webp({ quality: quality + 12, effort: 6, smartSubsample: true })));
    }
  }
}

async function within(limit: number, encoded: (quality: number) => Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await encoded(quality).toBuffer();
    if (bytes.length <= limit) return bytes;
  }
  throw new Error(`No quality brings the picture below ${Math.round(limit)} bytes`);
}
