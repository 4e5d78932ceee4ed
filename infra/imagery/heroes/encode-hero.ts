import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { withinBytes } from '../files/within-bytes.js';
import { type CropName, CROPS, FRAMES, type Frame } from './scenes.js';

/** Best first; the first that is small enough is used. */
const QUALITIES = [66, 60, 54, 48, 42, 36, 30, 24, 18];
/** Most bytes of a crop's largest file; smaller files get a share of it. */
const MOST = 55_000;

/**
 * Writes those of the `crops` that are of this frame into `folder`, as `<name of the
 * crop>-<width>.avif` and `.webp`; `name` makes the name of a crop.
 */
export async function encodeHero(
  pixels: Uint8Array,
  frame: Frame,
  crops: readonly CropName[],
  folder: string,
  name: (crop: CropName) => string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { width, height } = FRAMES[frame];
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  for (const crop of crops.filter((each) => CROPS[each].frame === frame)) {
    const { across, along, widths } = CROPS[crop];
    const [wide, high] = [Math.round(width * across), Math.round(height * along)];
    const part = picture.clone().extract({
      left: Math.round((width - wide) / 2),
      top: height - high,
      width: wide,
      height: high,
    });
    for (const size of widths) {
      const sized = sharp(await part.clone().resize(size).png().toBuffer());
      const limit = MOST * Math.min(1, (1.15 * size) / Math.max(...widths));
      const file = join(folder, `${name(crop)}-${size}`);
      writeFileSync(
        `${file}.avif`,
        await withinBytes(limit, QUALITIES, (quality) =>
          sized.clone().avif({ quality, effort: 6 }),
        ),
      );
      writeFileSync(
        `${file}.webp`,
        await withinBytes(limit, QUALITIES, (quality) =>
          sized.clone().webp({ quality, effort: 6, smartSubsample: true }),
        ),
      );
    }
  }
}
