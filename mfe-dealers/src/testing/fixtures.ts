import type { Dealership, State } from '@larkway/dealers-contract';

/** A complete dealership; tests override what they need. */
export const aDealership = (changes: Partial<Dealership> = {}): Dealership => ({
  id: 1,
  slug: 'gulfline-electric-naples-fl',
  name: 'Gulfline Electric',
  address: '1240 Shoreline Dr',
  city: 'Naples',
  state: 'Florida',
  zipCode: '34102',
  phone: '(239) 555-0118',
  email: 'hello@gulfline.example',
  latitude: 26.142,
  longitude: -81.7948,
  ...changes,
});

/** A complete state; tests override what they need. */
export const aState = (changes: Partial<State> = {}): State => ({
  id: 9,
  slug: 'florida',
  name: 'Florida',
  abbreviation: 'FL',
  emoji: '🌴',
  description: 'Flat roads and short errands.',
  dealerCount: 22,
  ...changes,
});
