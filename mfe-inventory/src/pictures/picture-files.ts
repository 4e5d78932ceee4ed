import type { PictureSource } from '@larkway/sdk';

declare const MEDIA_BASES: Readonly<Record<string, string>>;

/** Base address of the pictures (`media.mjs`), the same on the server and in the browser. */
export const mediaBase: string = MEDIA_BASES['mfe-inventory']!;

/** Widths of every picture in pixels; all are 16:10. */
export const pictureWidths = [480, 960, 1600] as const;

/** Size of the largest file in pixels. */
export const pictureSize = { width: 1600, height: 1000 };

/** One picture, as `ProductFigure` takes it. */
export interface Picture {
  /** The largest file in the format that all browsers support. */
  src: string;
  srcSet: string;
  sources: PictureSource[];
}

/**
 * `set` is the picture's name without its width: `d4-front-coral`; `version` changes with the
 * files' bytes.
 */
export const picture = (set: string, version: string): Picture => {
  const address = (width: number, extension: string) =>
    `${mediaBase}${set}-${width}.${version}.${extension}`;
  const srcSet = (extension: string) =>
    pictureWidths.map((width) => `${address(width, extension)} ${width}w`).join(', ');
  return {
    src: address(pictureWidths.at(-1)!, 'webp'),
    srcSet: srcSet('webp'),
    sources: [{ type: 'image/avif', srcSet: srcSet('avif') }],
  };
};
