import type { Vehicle } from '@larkway/inventory-contract';

/** Those that the catalogue features, in its order. */
export const featuredOf = (vehicles: Vehicle[]): Vehicle[] => vehicles.filter(({ isFeatured }) => isFeatured);
