import type { Vehicle } from '@larkway/inventory-contract';
import looks from './looks.json';
import { shownPaint, slugOf, type View } from './vehicle-pictures';

const known: Readonly<Record<string, string>> = looks;

const seenFrom: Record<View, string> = {
  front: 'three-quarter view from the front',
  side: 'seen from the side',
  rear: 'three-quarter view from the rear',
};

/**
 * Alternative text of a vehicle's picture: its paint (its own by default), the side it is
 * seen from, and what is built into it.
 */
export const altText = (
  { name, imageUrl }: Pick<Vehicle, 'name' | 'imageUrl'>,
  view: View = 'front',
  paintId?: string,
): string => {
  const slug = slugOf(imageUrl);
  const paint = shownPaint(imageUrl, paintId);
  const look = [`${slug}-${view}`, slug].find((key) => Object.hasOwn(known, key));
  return `${name}${paint ? ` in ${paint.name}` : ''}, ${seenFrom[view]}${look ? `: ${known[look]}` : ''}`;
};
