import {
  isInPriceBand,
  isPriceBandId,
  isVehicleCategory,
  type PriceBandId,
  type Vehicle,
  type VehicleCategory,
} from '@larkway/inventory-contract';
import { useSearchInAddress } from '@larkway/sdk';

/** A text and two filters; empty means all. */
export interface VehicleSearch {
  search: string;
  category: VehicleCategory | '';
  price: PriceBandId | '';
}

export const noSearch: VehicleSearch = { search: '', category: '', price: '' };

export const isSearching = ({ search, category, price }: VehicleSearch): boolean =>
  search !== '' || category !== '' || price !== '';

/** Reads the address; ignores an unknown category or price. */
export const readVehicleSearch = (params: URLSearchParams): VehicleSearch => {
  const category = params.get('category')?.toLowerCase();
  const price = params.get('price')?.toLowerCase();
  return {
    search: params.get('search') ?? '',
    category: isVehicleCategory(category) ? category : '',
    price: isPriceBandId(price) ? price : '',
  };
};

/** Writes the search into the address; other parameters do not change. */
export const writeVehicleSearch = (
  params: URLSearchParams,
  search: VehicleSearch,
): URLSearchParams => {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(search)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
};

/**
 * The vehicles that match all filters. Text is searched for in name and description, ignoring case.
 */
export const searchVehicles = (
  vehicles: Vehicle[],
  { search, category, price }: VehicleSearch,
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

/** The search, mirrored in the address. */
export const useVehicleSearch = () =>
  useSearchInAddress({ read: readVehicleSearch, write: writeVehicleSearch });
