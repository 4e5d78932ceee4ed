import {
  categoryLabels,
  isInPriceBand,
  isPriceBandId,
  isVehicleCategory,
  type PriceBandId,
  type Vehicle,
  type VehicleCategory,
} from '@larkway/inventory-contract';
import { useSearchInAddress } from '@larkway/sdk';
import { numberIn, seatsOf, topSpeedOf } from '../../ui/facts';

/** Numbers of seats that the filter offers. */
export const seatChoices = ['2', '4', '6', '8'] as const;
/** Lowest top speeds that the filter offers, in mph. */
export const speedChoices = ['25', '30', '35', '40'] as const;
/** Shortest ranges that the filter offers, in miles. */
export const rangeChoices = ['45', '50', '55', '60'] as const;
/** Orders of the list, other than the catalog's. */
export const sortChoices = ['price', 'price-high', 'range', 'speed', 'seats'] as const;

export type SortChoice = (typeof sortChoices)[number];

/** A text, filters and an order; empty means all, and the catalog's order. */
export interface VehicleSearch {
  search: string;
  category: VehicleCategory | '';
  price: PriceBandId | '';
  seats: (typeof seatChoices)[number] | '';
  speed: (typeof speedChoices)[number] | '';
  range: (typeof rangeChoices)[number] | '';
  sort: SortChoice | '';
}

export const noSearch: VehicleSearch = {
  search: '',
  category: '',
  price: '',
  seats: '',
  speed: '',
  range: '',
  sort: '',
};

/** Whether vehicles are left out; the order leaves out none. */
export const isSearching = ({ sort: _order, ...filters }: VehicleSearch): boolean =>
  Object.values(filters).some((value) => value.trim() !== '');

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  value: string | undefined,
): Choice | '' => choices.find((choice) => choice === value) ?? '';

/** Reads the address; ignores values that no control offers. */
export const readVehicleSearch = (params: URLSearchParams): VehicleSearch => {
  const given = (name: string) => params.get(name)?.toLowerCase();
  const category = given('category');
  const price = given('price');
  return {
    search: params.get('search') ?? '',
    category: isVehicleCategory(category) ? category : '',
    price: isPriceBandId(price) ? price : '',
    seats: oneOf(seatChoices, given('seats')),
    speed: oneOf(speedChoices, given('speed')),
    range: oneOf(rangeChoices, given('range')),
    sort: oneOf(sortChoices, given('sort')),
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

/** The texts of a vehicle that are searched, in lower case. */
const textsOf = (vehicle: Vehicle): string[] => {
  const seats = seatsOf(vehicle);
  return [
    vehicle.name,
    vehicle.description,
    categoryLabels[vehicle.category],
    ...vehicle.features,
    ...(seats ? [`${seats} seaters`, `${seats} seats`, `${seats} passengers`] : []),
  ].map((text) => text.toLowerCase());
};

/**
 * The vehicles with a text in their name, description, category, features or number of seats,
 * ignoring case. If none has the whole text, those with each of its words.
 */
const withText = (vehicles: Vehicle[], search: string): Vehicle[] => {
  const text = search.trim().toLowerCase();
  if (!text) return vehicles;
  const searched = vehicles.map((vehicle) => ({ vehicle, texts: textsOf(vehicle) }));
  const having = (part: string) => (texts: string[]) => texts.some((own) => own.includes(part));
  const whole = searched.filter(({ texts }) => having(text)(texts));
  const words = text.split(/\s+/);
  const found =
    whole.length > 0
      ? whole
      : searched.filter(({ texts }) => words.every((word) => having(word)(texts)));
  return found.map(({ vehicle }) => vehicle);
};

const speedOf = (vehicle: Vehicle): number => numberIn(topSpeedOf(vehicle)) ?? 0;
const rangeOf = ({ range }: Vehicle): number => numberIn(range) ?? 0;
const seatCountOf = (vehicle: Vehicle): number => numberIn(seatsOf(vehicle)) ?? 0;

const orders: Record<SortChoice, (one: Vehicle, other: Vehicle) => number> = {
  price: (one, other) => one.price - other.price,
  'price-high': (one, other) => other.price - one.price,
  range: (one, other) => rangeOf(other) - rangeOf(one),
  speed: (one, other) => speedOf(other) - speedOf(one),
  seats: (one, other) => seatCountOf(other) - seatCountOf(one),
};

/** The vehicles that match the text and all filters, sorted. */
export const searchVehicles = (vehicles: Vehicle[], search: VehicleSearch): Vehicle[] => {
  const { category, price, seats, speed, range, sort } = search;
  const found = withText(vehicles, search.search).filter(
    (vehicle) =>
      (!category || vehicle.category === category) &&
      (!price || isInPriceBand(vehicle.price, price)) &&
      (!seats || seatCountOf(vehicle) === Number(seats)) &&
      speedOf(vehicle) >= Number(speed) &&
      rangeOf(vehicle) >= Number(range),
  );
  return sort ? found.toSorted(orders[sort]) : found;
};

/** The search, mirrored in the address. */
export const useVehicleSearch = () =>
  useSearchInAddress({ read: readVehicleSearch, write: writeVehicleSearch });
