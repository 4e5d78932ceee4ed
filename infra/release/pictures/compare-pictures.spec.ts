import sharp from 'sharp';
import { comparePictures } from './compare-pictures.js';

interface Drawn {
  height?: number;
  /** A black square of 10 by 10 pixels. */
  square?: { left: number; top: number };
}

const page = ({ height = 100, square }: Drawn = {}): Promise<Buffer> =>
  sharp({ create: { width: 80, height, channels: 3, background: '#ffffff' } })
    .composite(
      square
        ? [
            {
              input: { create: { width: 10, height: 10, channels: 3, background: '#000000' } },
              ...square,
            },
          ]
        : [],
    )
    .png()
    .toBuffer();

const colorAt = async (png: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

test('identical pictures differ in no pixel, also if they were compressed in another way', async () => {
  const square = { left: 5, top: 5 };
  const other = await sharp(await page({ square }))
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect((await comparePictures(await page({ square }), other)).pixels).toBe(0);
});

test('exactly the pixels that differ are counted and drawn in red', async () => {
  const { pixels, total, difference } = await comparePictures(
    await page(),
    await page({ square: { left: 40, top: 60 } }),
  );
  expect([pixels, total]).toEqual([100, 8_000]);
  expect(await colorAt(difference, 45, 65)).toEqual([255, 0, 0]);
  expect(await colorAt(difference, 5, 5)).not.toEqual([255, 0, 0]);
});

test('of pictures of different heights, the part that only one of them has differs', async () => {
  const { pixels, total, difference } = await comparePictures(
    await page(),
    await page({ height: 130 }),
  );
  expect([pixels, total]).toEqual([80 * 30, 80 * 130]);
  expect(await colorAt(difference, 40, 120)).toEqual([255, 0, 0]);
});
