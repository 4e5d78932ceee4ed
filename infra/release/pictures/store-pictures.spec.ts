import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { PageDifference, PagePictures } from './compare-pages.js';
import { uploadOf } from './store-pictures.js';

const png = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 390, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

/** A picture that is hard to compress. */
const noise = (height: number): Promise<Buffer> =>
  sharp(randomBytes(390 * height * 3), { raw: { width: 390, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

const difference = (page: string, pixels: number, pictures: PagePictures): PageDifference => ({
  page,
  width: 390,
  pixels,
  total: 1_000,
  files: '',
  pictures,
});

const only = (after: Buffer): PagePictures => ({ before: null, after, difference: null });

test('pictures become WebP in base64, and a page that did not exist keeps no picture before', async () => {
  const [before, after] = [await png(20), await png(30)];
  const { upload, bytes } = await uploadOf('1', {
    pages: ['/', '/new'],
    differences: [
      difference('/', 5, { before, after, difference: after }),
      difference('/new', 1_000, only(after)),
    ],
    failures: [],
  });
  expect(upload).toMatchObject({ comparedWith: '1', pages: ['/', '/new'] });
  const [first, second] = upload.comparisons;
  expect(first).toMatchObject({ page: '/new', pictures: { before: null, difference: null } });
  const stored = Buffer.from(second!.pictures!.before!, 'base64');
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 390, height: 20 });
  expect(bytes).toBeGreaterThan(stored.length);
});

test('pages that differ most keep their pictures; the others only numbers once there is no space, and so does one whose picture is too large', async () => {
  const small = only(await noise(20));
  const differences = [
    difference('/least', 1, small),
    difference('/middle', 2, small),
    difference('/most', 3, small),
    difference('/huge', 999, only(await noise(200))),
  ];
  const all = { pages: differences.map(({ page }) => page), differences, failures: [] };
  const { bytes: each } = await uploadOf('1', { ...all, differences: [differences[0]!] });
  const { upload, bytes } = await uploadOf('1', all, { one: each, all: 2 * each });
  expect(upload.comparisons.map(({ page, pictures }) => [page, pictures !== null])).toEqual([
    ['/huge', false],
    ['/most', true],
    ['/middle', true],
    ['/least', false],
  ]);
  expect(bytes).toBe(2 * each);
});

test('a page with a width that could not be pictured is left out', async () => {
  const { upload } = await uploadOf(null, {
    pages: ['/'],
    differences: [difference('/other', 5, only(await png(20)))],
    failures: [{ page: '/other', width: 1440, message: 'answered 503' }],
  });
  expect(upload).toEqual({ comparedWith: null, pages: ['/'], comparisons: [] });
});
