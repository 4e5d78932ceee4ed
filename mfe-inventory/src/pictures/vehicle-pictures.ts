import galleries from './gallery-pictures.json';
import { type Picture, picture } from './picture-files';

export const views = ['front', 'side', 'rear'] as const;

export type View = (typeof views)[number];

export interface Paint {
  id: string;
  name: string;
  /** `#rrggbb` */
  hex: string;
}

interface Gallery {
  side: { version: string };
  rear: { version: string };
  /** The vehicle's own paint first. */
  paints: (Paint & { version: string })[];
}

const known: Readonly<Record<string, Gallery>> = galleries;

/** Pictures are named after their vehicle's slug: `d4.webp` -> `d4`. */
export const slugOf = (imageUrl: string): string => imageUrl.replace(/\.webp$/, '');

const galleryOf = (imageUrl: string): Gallery | undefined => {
  const slug = slugOf(imageUrl);
  return Object.hasOwn(known, slug) ? known[slug] : undefined;
};

/** What a vehicle can be had in, its own paint first; empty for a vehicle whose pictures came after this release. */
export const paintsOf = (imageUrl: string): Paint[] => galleryOf(imageUrl)?.paints ?? [];

/** One side of a vehicle. From the front in any of its paints, from elsewhere in its own, whatever paint is asked for. */
export const viewPicture = (imageUrl: string, view: View, paintId?: string): Picture | undefined => {
  const gallery = galleryOf(imageUrl);
  const slug = slugOf(imageUrl);
  if (!gallery) return undefined;
  if (view !== 'front') return picture(`${slug}-${view}`, gallery[view].version);
  const [own, ...others] = gallery.paints;
  const other = others.find(({ id }) => id === paintId);
  return other ? picture(`${slug}-front-${other.id}`, other.version) : picture(`${slug}-front`, own!.version);
};
