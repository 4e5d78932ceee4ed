import type { Vehicle } from '@larkway/inventory-contract';

/** A complete vehicle; tests override what they need. */
export const aVehicle = (changes: Partial<Vehicle> = {}): Vehicle => ({
  id: 6,
  name: 'D4',
  slug: 'd4',
  model: 'D4',
  description: 'Four seats, two of them looking back.',
  price: 8995,
  range: '45 miles',
  category: '4-seater',
  series: 'Drift',
  imageUrl: 'd4.webp',
  features: ['Seat belts'],
  isAvailable: true,
  isFeatured: true,
  specifications: {},
  ...changes,
});
