import { createHash } from 'node:crypto';
import { invalidFields } from '@larkway/kit/errors';
import {
  MOST_PICTURE_HEIGHT,
  MOST_PICTURES_BYTES,
  type PicturesUpload,
  type VersionPictures,
} from '@larkway/releases-contract';

interface Size {
  width: number;
  height: number;
}

/**
 * The size of a WebP picture: one lossy frame without metadata and without bytes after it.
 * https://developers.google.com/speed/webp/docs/riff_container, RFC 6386 section 9.1
 *
 * @returns undefined for anything else
 */
const sizeOfWebp = (bytes: Buffer): Size | undefined => {
  if (bytes.length < 30) return undefined;
  const frame = bytes.readUInt32LE(16);
  const isPicture =
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    bytes.toString('latin1', 8, 16) === 'WEBPVP8 ' &&
    20 + frame + (frame % 2) === bytes.length &&
    bytes.readUIntBE(23, 3) === 0x9d012a;
  return isPicture
    ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    : undefined;
};

type Comparison = PicturesUpload['comparisons'][number];
type Pictures = NonNullable<Comparison['pictures']>;
type Kind = keyof Pictures;

const kinds: Kind[] = ['before', 'after', 'difference'];

const nameOf = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;

interface ReadUpload {
  comparisons: VersionPictures['comparisons'];
  /** Bytes by name. */
  files: Map<string, Buffer>;
}

/**
 * Decodes the pictures of an upload and checks them by their content.
 * @throws DomainError 422 with each problem
 */
export const readUpload = ({ pages, comparisons }: PicturesUpload): ReadUpload => {
  const issues: { path: PropertyKey[]; message: string }[] = [];
  const files = new Map<string, Buffer>();

  const readPictures = (
    { width, total, pictures }: Comparison,
    path: PropertyKey[],
  ): VersionPictures['comparisons'][number]['pictures'] => {
    if (pictures === null) return null;
    const heights: number[] = [];
    const names = Object.fromEntries(
      kinds.map((kind) => {
        const encoded = pictures[kind];
        if (encoded === null) return [kind, null];
        const bytes = Buffer.from(encoded, 'base64');
        const size = sizeOfWebp(bytes);
        if (size?.width !== width || size.height < 1 || size.height > MOST_PICTURE_HEIGHT)
          issues.push({
            path: [...path, 'pictures', kind],
            message: `must be a lossy WebP picture without metadata, ${width} wide and at most ${MOST_PICTURE_HEIGHT} high`,
          });
        else heights.push(size.height);
        files.set(nameOf(bytes), bytes);
        return [kind, nameOf(bytes)];
      }),
    ) as Record<Kind, string | null>;
    const isComplete =
      (pictures.before ?? pictures.after) !== null &&
      (pictures.difference !== null) === (pictures.before !== null && pictures.after !== null);
    if (!isComplete)
      issues.push({
        path: [...path, 'pictures'],
        message: 'must have before or after, and difference only with both',
      });
    else if (total !== width * Math.max(...heights))
      issues.push({ path: [...path, 'total'], message: 'must be the pixels of the pictures' });
    return names;
  };

  const seen = new Set<string>();
  const read = comparisons.map((comparison, index) => {
    const path = ['comparisons', index];
    const { page, width, pixels, total } = comparison;
    if (!pages.includes(page) || seen.has(`${width} ${page}`))
      issues.push({
        path: [...path, 'page'],
        message: 'must be one of pages, once for each width',
      });
    seen.add(`${width} ${page}`);
    if (pixels > total)
      issues.push({ path: [...path, 'pixels'], message: 'must be at most total' });
    return { page, width, pixels, total, pictures: readPictures(comparison, path) };
  });
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > MOST_PICTURES_BYTES)
    issues.push({
      path: ['comparisons'],
      message: `must have at most ${MOST_PICTURES_BYTES} bytes of pictures`,
    });
  if (issues.length > 0) throw invalidFields(issues);
  return { comparisons: read, files };
};
