import type { Vehicle } from '@larkway/inventory-contract';

const MOST = 3;

/** Up to three others of the same category, the nearest in price first. */
export const similarVehicles = (vehicles: Vehicle[], { slug, category, price }: Vehicle): Vehicle[] =>
  vehicles
    .filter((other) => other.category === category && other.slug !== slug)
    .toSorted((one, other) => Math.abs(one.price - price) - Math.abs(other.price - price))
    .slice(0, MOST);
