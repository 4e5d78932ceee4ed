import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface PictureComparison {
  /** Pixels that differ, and those of the larger picture. */
  pixels: number;
  total: number;
  /** PNG in the size of the larger picture: what is the same is pale, what differs is red. */
  difference: Buffer;
}

/** Where one picture ends and the other does not: a color that no page has. */
const outside = { r: 255, g: 0, b: 254, alpha: 1 };

interface Size {
  width: number;
  height: number;
}

const sizeOf = async (png: Buffer): Promise<Size> => {
  const { width, height } = await sharp(png).metadata();
  return { width, height };
};

const pixelsOf = async (png: Buffer, { width, height }: Size): Promise<Buffer> => {
  const own = await sizeOf(png);
  return sharp(png)
    .ensureAlpha()
    .extend({ right: width - own.width, bottom: height - own.height, background: outside })
    .raw()
    .toBuffer();
};

/** Compares two PNG pictures. Identical ones differ in no pixel. */
export const comparePictures = async (
  before: Buffer,
  after: Buffer,
): Promise<PictureComparison> => {
  const [one, other] = [await sizeOf(before), await sizeOf(after)];
  const size = {
    width: Math.max(one.width, other.width),
    height: Math.max(one.height, other.height),
  };
  const { width, height } = size;
  const drawn = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(
    await pixelsOf(before, size),
    await pixelsOf(after, size),
    drawn,
    width,
    height,
    // Both were drawn by the same browser, so smoothed edges differ only if the page does.
    { includeAA: true },
  );
  const difference = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { pixels, total: width * height, difference };
};
