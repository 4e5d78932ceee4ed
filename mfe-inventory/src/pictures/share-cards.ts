import cards from './cards.json';
import { mediaBase } from './picture-files';
import { slugOf } from './vehicle-pictures';

/** Pixels of every card. */
export const cardSize = { width: 1200, height: 630 };

const known: Readonly<Record<string, { version: string }>> = cards;

/** Address of the vehicle's share card; undefined for a vehicle newer than this release. */
export const shareCard = (imageUrl: string): string | undefined => {
  const slug = slugOf(imageUrl);
  return Object.hasOwn(known, slug)
    ? `${mediaBase}${slug}-card.${known[slug]!.version}.jpg`
    : undefined;
};
