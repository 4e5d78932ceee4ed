import pictured from './vehicle-pictures.json';
import { type Picture, picture } from './picture-files';

export const views = ['front', 'side', 'rear'] as const;

export type View = (typeof views)[number];

export interface Paint {
  id: string;
  name: string;
  /** `#rrggbb` */
  hex: string;
}

interface Pictured {
  /** Changes with the bytes of any of the vehicle's pictures. */
  version: string;
  /** The vehicle's own paint first. */
  paints: Paint[];
}

const known: Readonly<Record<string, Pictured>> = pictured;

/** Pictures are named after their vehicle's slug: `d4.webp` -> `d4`. */
export const slugOf = (imageUrl: string): string => imageUrl.replace(/\.webp$/, '');

const picturedAs = (imageUrl: string): Pictured | undefined => {
  const slug = slugOf(imageUrl);
  return Object.hasOwn(known, slug) ? known[slug] : undefined;
};

/** The vehicle's paints, its own first; empty for a vehicle newer than this release. */
export const paintsOf = (imageUrl: string): Paint[] => picturedAs(imageUrl)?.paints ?? [];

/** The paint in which a vehicle is shown: the requested one, otherwise its own. */
export const shownPaint = (imageUrl: string, paintId?: string): Paint | undefined => {
  const paints = paintsOf(imageUrl);
  return paints.find(({ id }) => id === paintId) ?? paints[0];
};

/** One side of a vehicle, in its `shownPaint`. */
export const viewPicture = (
  imageUrl: string,
  view: View,
  paintId?: string,
): Picture | undefined => {
  const found = picturedAs(imageUrl);
  if (!found) return undefined;
  const paint = shownPaint(imageUrl, paintId);
  const isOwn = paint === found.paints[0];
  return picture(
    [slugOf(imageUrl), view, ...(paint && !isOwn ? [paint.id] : [])].join('-'),
    found.version,
  );
};
