import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { remoteNameSchema } from './manifest.js';
import { sitePathSchema } from './release-map.js';
import { versionSchema } from './release.js';

/** CSS pixels of the pages in pictures: a phone and a desktop. */
export const PICTURE_WIDTHS = [390, 1440] as const;
/** A longer page is cut. */
export const MOST_PICTURE_HEIGHT = 8_000;
/** Pages of a version that are pictured. */
export const MOST_PICTURED_PAGES = 30;
/** Bytes of one picture. */
export const MOST_PICTURE_BYTES = 512 * 1024;
/** Bytes of all pictures of a version. */
export const MOST_PICTURES_BYTES = 8 * 1024 * 1024;

/** Folder of a version's pictures in the artifact store, which no server sends. */
export const PICTURES = 'pictures/';

const MOST_COMPARISONS = MOST_PICTURED_PAGES * PICTURE_WIDTHS.length;
const count = z.int().nonnegative();

const measured = {
  page: sitePathSchema.max(500),
  width: z.literal(PICTURE_WIDTHS),
  /** Pixels that differ, and those of the larger picture. */
  pixels: z.int().positive(),
  total: z
    .int()
    .positive()
    .max(Math.max(...PICTURE_WIDTHS) * MOST_PICTURE_HEIGHT),
};

/**
 * The pictures of one page at one width. `before` is null for a new page and `after` for a removed
 * one; then there is no `difference`.
 */
const threeOf = <T extends z.ZodType>(picture: T) =>
  z.strictObject({
    before: picture.nullable(),
    after: picture.nullable(),
    difference: picture.nullable(),
  });

/** A WebP picture in base64. */
const encodedPicture = z.base64().max(Math.ceil(MOST_PICTURE_BYTES / 3) * 4);

/** Name of a stored picture, from a hash of its bytes. */
export const pictureNameSchema = z.string().regex(/^[0-9a-f]{32}\.webp$/, 'the name of a picture');

const set = {
  /** The version that was live; null if none was. */
  comparedWith: versionSchema.nullable(),
  /** Pages that were compared at each width. */
  pages: z.array(measured.page).min(1).max(MOST_PICTURED_PAGES),
};

const comparisonsOf = <T extends z.ZodType>(picture: T) =>
  z
    .array(
      z.strictObject({
        ...measured,
        /** Null if the pictures of other pages needed all the space. */
        pictures: threeOf(picture).nullable(),
      }),
    )
    .max(MOST_COMPARISONS);

const uploadSchema = z.strictObject({
  ...set,
  /** Those that differ. */
  comparisons: comparisonsOf(encodedPicture),
});

/** How the sampled pages of a version differ from those of the version that was live. */
export const picturesSchema = z.strictObject({
  ...set,
  takenAt: z.iso.datetime(),
  takenBy: z.string(),
  comparisons: comparisonsOf(pictureNameSchema),
});

/** What the pictures of a version show, in numbers. */
export const picturesSummarySchema = z.strictObject({
  version: versionSchema,
  comparedWith: versionSchema.nullable(),
  /** Comparisons: each page at each width. */
  compared: count,
  differing: count,
});

export type PicturesSummary = z.infer<typeof picturesSummarySchema>;
export type PicturesUpload = z.infer<typeof uploadSchema>;
export type VersionPictures = z.infer<typeof picturesSchema>;

const params = z.object({ name: remoteNameSchema, version: versionSchema });

/** Routes for pictures of versions: teams store those of their remotes, the console reads them. */
export const pictureRoutes = {
  storePictures: defineRoute({
    method: 'POST',
    path: '/releases/versions/:name/:version/pictures',
    summary: 'Stores pictures of the pages of a version that differ, and replaces earlier ones',
    params,
    body: uploadSchema,
    success: { status: 201, schema: picturesSchema, description: 'What is stored' },
    errors: [401, 403, 404, 409, 413, 422, 503],
  }),
  listPictures: defineRoute({
    method: 'GET',
    path: '/releases/pictures',
    summary: 'Versions of one remote that have pictures; 200 at most',
    query: z.strictObject({ name: remoteNameSchema }),
    success: {
      status: 200,
      schema: z.array(picturesSummarySchema),
      description: 'In no particular order',
    },
    errors: [401, 422, 503],
  }),
  pictures: defineRoute({
    method: 'GET',
    path: '/releases/versions/:name/:version/pictures',
    summary: 'How the pages of a version differ; 404 if no pictures were taken',
    params,
    success: { status: 200, schema: picturesSchema, description: 'Differences and pictures' },
    errors: [401, 404, 422, 503],
  }),
  picture: defineRoute({
    method: 'GET',
    path: '/releases/versions/:name/:version/pictures/:picture',
    summary: 'One picture',
    params: params.extend({ picture: pictureNameSchema }),
    success: { status: 200, schema: z.string(), description: 'The bytes, as `image/webp`' },
    errors: [401, 404, 422, 503],
  }),
};
