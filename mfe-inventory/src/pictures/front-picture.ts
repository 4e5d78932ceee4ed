import fronts from './front-pictures.json';
import { type Picture, picture } from './picture-files';

const known: Readonly<Record<string, { version: string; placeholder: string }>> = fronts;

/** Pictures are named after their vehicle's slug: `d4.webp` -> `d4`. */
export const slugOf = (imageUrl: string): string => imageUrl.replace(/\.webp$/, '');

/** The three-quarter view in the vehicle's own paint; nothing for a vehicle whose pictures came after this release. */
export const frontPicture = (imageUrl: string): Picture | undefined => {
  const slug = slugOf(imageUrl);
  const front = Object.hasOwn(known, slug) ? known[slug] : undefined;
  return front && picture(`${slug}-front`, front.version, front.placeholder);
};
