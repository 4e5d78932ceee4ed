import {
  isInPriceBand,
  isPriceBandId,
  isVehicleCategory,
  type PriceBandId,
  type Vehicle,
  type VehicleCategory,
} from '@larkway/inventory-contract';
import { useMirroredText, useSearchParams } from '@larkway/sdk';

/** What the visitor asked for; empty means everything. */
export interface Filters {
  search: string;
  category: VehicleCategory | '';
  price: PriceBandId | '';
}

export const noFilters: Filters = { search: '', category: '', price: '' };

export const hasFilters = ({ search, category, price }: Filters): boolean =>
  search !== '' || category !== '' || price !== '';

/** Reads the address; a category or price that does not exist counts as not given. */
export const readFilters = (params: URLSearchParams): Filters => {
  const category = params.get('category')?.toLowerCase();
  const price = params.get('price')?.toLowerCase();
  return {
    search: params.get('search') ?? '',
    category: isVehicleCategory(category) ? category : '',
    price: isPriceBandId(price) ? price : '',
  };
};

/** Writes the filters into the address and leaves every other parameter (a campaign's, say) as it was. */
export const writeFilters = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filters)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
};

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

/** The filters, mirrored in the address. Choosing makes a step that the back button undoes; typing rewrites the step it is in. */
export const useFilters = (): [Filters, (change: Partial<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilters(params);
  const [search, setSearch] = useMirroredText(inAddress.search);
  const filters = { ...inAddress, search };

  const change = (part: Partial<Filters>): void => {
    // The address itself, not the last rendering of it: a second choice may be made before the first one is on screen.
    const current = new URLSearchParams(window.location.search);
    const next = { ...readFilters(current), ...part };
    const isTyping = Object.keys(part).join() === 'search';
    if (part.search !== undefined) setSearch(part.search);
    const address = writeFilters(current, next);
    // A choice that is heard twice, as when a busy page catches up, is one step back.
    const isSame = address.toString() === current.toString();
    setParams(address, { replace: isTyping || isSame, preventScrollReset: true });
  };
  return [filters, change];
};
