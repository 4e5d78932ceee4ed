import financing from '../assets/share/financing.jpg';
import home from '../assets/share/home.jpg';
import inventory from '../assets/share/inventory.jpg';
import places from '../assets/share/places.jpg';

export interface ShareCard {
  address: string;
  width: number;
  height: number;
  alt: string;
}

const card = (address: string, alt: string): ShareCard => ({
  address,
  width: 1200,
  height: 630,
  alt: `Larkway: ${alt}`,
});

const coast = card(home, 'a sea-green four-seat electric vehicle on a coast road');
const ranch = card(inventory, 'a copper electric vehicle with two rows of seats on a ranch track');
const loan = card(
  financing,
  'a teal four-seat electric vehicle on a street with trees and porches',
);
const states = card(places, 'a sea-green electric vehicle with its lights on, by the sea at dusk');

/** By the first segment of the path. */
const cards: Readonly<Record<string, ShareCard>> = {
  inventory: ranch,
  compare: ranch,
  financing: loan,
  dealerships: states,
  'add-dealership': states,
  usa: states,
  states,
};

/**
 * The picture of a page without its own. It contains the Larkway wordmark, so other brands have no
 * card.
 */
export const shareCardOf = (brand: string, pathname = '/'): ShareCard | undefined => {
  if (brand !== 'Larkway') return undefined;
  const [, first = ''] = pathname.split('/');
  return Object.hasOwn(cards, first) ? cards[first] : coast;
};
