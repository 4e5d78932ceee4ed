import { isInPriceBand, type Vehicle } from '@larkway/inventory-contract';
import type { Filters } from './filters';

/** The vehicles that fit all filters, in their own order. Text is sought in name and description, in any letter case. */
export const filterVehicles = (
  vehicles: Vehicle[],
  { search, category, price }: Filters,
): Vehicle[] => {
  const text = search.trim().toLowerCase();
  return vehicles.filter(
    (vehicle) =>
      (!text ||
        vehicle.name.toLowerCase().includes(text) ||
        vehicle.description.toLowerCase().includes(text)) &&
      (!category || vehicle.category === category) &&
      (!price || isInPriceBand(vehicle.price, price)),
  );
};
