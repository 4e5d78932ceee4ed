import {
  isPriceBandId,
  isVehicleCategory,
  type PriceBandId,
  type VehicleCategory,
} from '@larkway/inventory-contract';

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
