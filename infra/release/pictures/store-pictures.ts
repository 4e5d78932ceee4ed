import {
  MOST_PICTURE_BYTES,
  MOST_PICTURES_BYTES,
  pictureRoutes,
  type PicturesUpload,
} from '@larkway/releases-contract';
import sharp from 'sharp';
import type { ReleasesClient } from '../releases-client.js';
import type { ComparedPages, PageDifference, PagePictures } from './compare-pages.js';

const QUALITIES = [70, 50, 30];

/** Most bytes of one picture, and of all. */
interface Limits {
  one: number;
  all: number;
}

/** A lossy WebP picture; undefined if it is too large at every quality. */
const encode = async (png: Buffer, most: number): Promise<Buffer | undefined> => {
  for (const quality of QUALITIES) {
    const bytes = await sharp(png).removeAlpha().webp({ quality }).toBuffer();
    if (bytes.length <= most) return bytes;
  }
  return undefined;
};

type Encoded = Record<keyof PagePictures, Buffer | null>;

const encodeAll = async (
  { pictures }: PageDifference,
  most: number,
): Promise<Encoded | undefined> => {
  const encoded: [string, Buffer | null][] = [];
  for (const [kind, png] of Object.entries(pictures) as [string, Buffer | null][]) {
    const bytes = png && (await encode(png, most));
    if (bytes === undefined) return undefined;
    encoded.push([kind, bytes]);
  }
  return Object.fromEntries(encoded) as Encoded;
};

const bytesOf = (pictures: Encoded): number =>
  Object.values(pictures).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);

const toBase64 = ({ before, after, difference }: Encoded) => ({
  before: before?.toString('base64') ?? null,
  after: after?.toString('base64') ?? null,
  difference: difference?.toString('base64') ?? null,
});

/** Those that differ most have their pictures; the others only numbers, once there is no space. */
export const uploadOf = async (
  comparedWith: string | null,
  { pages, differences }: ComparedPages,
  limits: Limits = { one: MOST_PICTURE_BYTES, all: MOST_PICTURES_BYTES },
): Promise<{ upload: PicturesUpload; bytes: number }> => {
  const comparisons: PicturesUpload['comparisons'] = [];
  let bytes = 0;
  const compared = differences
    .filter(({ page }) => pages.includes(page))
    .sort((one, other) => other.pixels / other.total - one.pixels / one.total);
  for (const difference of compared) {
    const { page, width, pixels, total } = difference;
    const encoded = await encodeAll(difference, limits.one);
    const fits = encoded && bytes + bytesOf(encoded) <= limits.all;
    if (fits) bytes += bytesOf(encoded);
    comparisons.push({ page, width, pixels, total, pictures: fits ? toBase64(encoded) : null });
  }
  return { upload: { comparedWith, pages, comparisons }, bytes };
};

/** Stores the pictures of a version for the console. @returns their bytes */
export const storePictures = async (
  { call }: ReleasesClient,
  params: { name: string; version: string },
  comparedWith: string | null,
  compared: ComparedPages,
): Promise<number> => {
  const { upload, bytes } = await uploadOf(comparedWith, compared);
  await call(pictureRoutes.storePictures, { params, body: upload });
  return bytes;
};
