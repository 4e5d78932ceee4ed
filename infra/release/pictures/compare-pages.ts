import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS } from '@larkway/releases-contract';
import sharp from 'sharp';
import { comparePictures } from './compare-pictures.js';
import { type Side, type TakePicture, withCameras } from './take-pictures.js';

type Width = (typeof PICTURE_WIDTHS)[number];

/** PNG pictures of a page at one width; null if the page is new, or was removed. */
export interface PagePictures {
  before: Buffer | null;
  after: Buffer | null;
  difference: Buffer | null;
}

export interface PageDifference {
  page: string;
  width: Width;
  pixels: number;
  total: number;
  /** Begins the names of its files: `/…/dealerships-390`. */
  files: string;
  pictures: PagePictures;
}

export interface PictureFailure {
  page: string;
  width: Width;
  message: string;
}

export interface ComparedPages {
  /** Pages that were compared at each width. */
  pages: string[];
  differences: PageDifference[];
  /** Pages of which no picture could be taken. */
  failures: PictureFailure[];
}

const fileNameOf = (page: string, width: number): string =>
  `${page.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}`;

const countPixels = async (png: Buffer): Promise<number> => {
  const { width, height } = await sharp(png).metadata();
  return width * height;
};

/** @returns undefined if nothing differs */
const differenceOf = async (
  before: Buffer | undefined,
  after: Buffer | undefined,
): Promise<Pick<PageDifference, 'pixels' | 'total' | 'pictures'> | undefined> => {
  if (before && after) {
    if (before.equals(after)) return undefined;
    const { pixels, total, difference } = await comparePictures(before, after);
    return pixels === 0 ? undefined : { pixels, total, pictures: { before, after, difference } };
  }
  const only = before ?? after;
  if (!only) return undefined;
  const total = await countPixels(only);
  return {
    pixels: total,
    total,
    pictures: { before: before ?? null, after: after ?? null, difference: null },
  };
};

const write = async (files: string, pictures: PagePictures): Promise<void> => {
  for (const [kind, bytes] of Object.entries(pictures) as [string, Buffer | null][])
    if (bytes) await writeFile(`${files}-${kind}.png`, bytes);
};

const comparePage = async (
  page: string,
  width: Width,
  [takeBefore, takeAfter]: [TakePicture, TakePicture],
) => {
  const [before, after] = await Promise.all([takeBefore(page, width), takeAfter(page, width)]);
  return differenceOf(before, after);
};

interface ComparePagesOptions {
  /** Path of Chromium. */
  chromium: string;
  /** The remote. */
  name: string;
  sides: [before: Side, after: Side];
  pages: string[];
  /** Gets the pictures of pages that differ; emptied first. */
  folder: string;
}

/** Takes pictures of pages before and after a change in a browser, and compares them. */
export const comparePages = async ({
  chromium,
  name,
  sides,
  pages,
  folder,
}: ComparePagesOptions): Promise<ComparedPages> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return withCameras(chromium, name, sides, async (...cameras) => {
    const differences: PageDifference[] = [];
    const failures: PictureFailure[] = [];
    const compareAt = async (page: string, width: Width): Promise<void> => {
      try {
        const found = await comparePage(page, width, cameras);
        if (!found) return;
        const files = join(folder, fileNameOf(page, width));
        await write(files, found.pictures);
        differences.push({ page, width, files, ...found });
      } catch (error) {
        // Whatever a page does wrong, the other pages can be compared.
        failures.push({ page, width, message: (error as Error).message.split('\n')[0]! });
      }
    };
    // All widths of a page together: while one waits for the network, another is drawn.
    for (const page of pages)
      await Promise.all(PICTURE_WIDTHS.map((width) => compareAt(page, width)));
    return {
      pages: pages.filter((page) => !failures.some((failure) => failure.page === page)),
      differences: differences.sort(
        (one, other) =>
          pages.indexOf(one.page) - pages.indexOf(other.page) || one.width - other.width,
      ),
      failures,
    };
  });
};
