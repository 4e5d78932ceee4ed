import {
  isInPriceBand,
  isPriceBandId,
  isVehicleCategory,
  type PriceBandId,
  type Vehicle,
  type VehicleCategory,
} from '@larkway/inventory-contract';
import { useMirroredText, useSearchParams } from '@larkway/sdk';

/** The visitor's filters; empty means all. */
export interface Filters {
  search: string;
  category: VehicleCategory | '';
  price: PriceBandId | '';
}

export const noFilters: Filters = { search: '', category: '', price: '' };

export const hasFilters = ({ search, category, price }: Filters): boolean =>
  search !== '' || category !== '' || price !== '';

/** Reads the address; ignores an unknown category or price. */
export const readFilters = (params: URLSearchParams): Filters => {
  const category = params.get('category')?.toLowerCase();
  const price = params.get('price')?.toLowerCase();
  return {
    search: params.get('search') ?? '',
    category: isVehicleCategory(category) ? category : '',
    price: isPriceBandId(price) ? price : '',
  };
};

/** Writes the filters into the address; other parameters do not change. */
export const writeFilters = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filters)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
};

/**
 * The vehicles that match all filters. Text is searched for in name and description, ignoring case.
 */
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

/**
 * The filters, mirrored in the address. A choice adds a history entry; typing replaces the current
 * one.
 */
export const useFilters = (): [Filters, (change: Partial<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilters(params);
  const [search, setSearch] = useMirroredText(inAddress.search);
  const filters = { ...inAddress, search };

  const change = (part: Partial<Filters>): void => {
    // Reads the address, not the last render: a second choice may come before the first one is
    // rendered.
    const current = new URLSearchParams(window.location.search);
    const next = { ...readFilters(current), ...part };
    const isTyping = Object.keys(part).join() === 'search';
    if (part.search !== undefined) setSearch(part.search);
    const address = writeFilters(current, next);
    // A busy page may handle a choice twice; it must add only one history entry.
    const isSame = address.toString() === current.toString();
    setParams(address, { replace: isTyping || isSame, preventScrollReset: true });
  };
  return [filters, change];
};
