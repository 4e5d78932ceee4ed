import { priceBands, type Vehicle } from '@larkway/inventory-contract';
import { formatDollars, type Head } from '@larkway/sdk';
import { vehiclesOfCategory } from '../../ui/facts';
import { isSearching, type SortChoice, type VehicleSearch } from './vehicle-search';

/** Characters of a searched text that headings repeat. */
const LONGEST = 40;

/** A visitor's text for a heading: short, and without invisible or direction-changing characters. */
export const quoted = (text: string): string => {
  const characters = [...text.trim().replace(/\p{C}/gu, '')];
  return characters.length > LONGEST
    ? `“${characters.slice(0, LONGEST).join('')}…”`
    : `“${characters.join('')}”`;
};

/** `Under $10,000` -> `under $10,000`, `$10,000 - $15,000` -> `from $10,000 to $15,000`. */
const priceInText = (price: VehicleSearch['price']): string => {
  const label = priceBands.find(({ id }) => id === price)?.label ?? '';
  return label.startsWith('$')
    ? `from ${label.replace(' - ', ' to ')}`
    : label.charAt(0).toLowerCase() + label.slice(1);
};

/** What the list shows: `6 seaters under $15,000, 30 mph and up`. */
export const headingOf = (search: VehicleSearch): string => {
  const { category, price, seats, speed, range } = search;
  if (!isSearching(search)) return 'All vehicles';
  const named = [
    category ? vehiclesOfCategory(category) : 'Vehicles',
    price && priceInText(price),
    seats && category !== `${seats}-seater` && `with ${seats} seats`,
    search.search.trim() && `matching ${quoted(search.search)}`,
  ].filter(Boolean);
  return [named.join(' '), speed && `${speed} mph and up`, range && `${range} miles and up`]
    .filter(Boolean)
    .join(', ');
};

export const sortLabels: Record<SortChoice, string> = {
  price: 'Lowest Price',
  'price-high': 'Highest Price',
  range: 'Longest Range',
  speed: 'Top Speed',
  seats: 'Most Seats',
};

/** A vehicle with a waitlist is listed, but not available. */
export const countOf = (vehicles: Vehicle[]): string => {
  const available = vehicles.filter(({ isAvailable }) => isAvailable).length;
  const waiting = vehicles.length - available;
  return `${available} ${available === 1 ? 'Vehicle' : 'Vehicles'} Available${waiting > 0 ? ` · ${waiting} waitlisted` : ''}`;
};

/** What is announced after each search, beside the number of vehicles: the heading and the order. */
export const announcementOf = (search: VehicleSearch): string =>
  search.sort ? `${headingOf(search)}. Sort by: ${sortLabels[search.sort]}` : headingOf(search);

const descriptionOf = (search: VehicleSearch, found: Vehicle[]): string => {
  if (found.length === 0)
    return 'No vehicle matches this search. See every electric neighborhood vehicle that we sell, from two seats to eight.';
  const prices = found.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatDollars);
  const cost = lowest === highest ? `at ${lowest}` : `from ${lowest} to ${highest}`;
  const kind = search.category
    ? vehiclesOfCategory(search.category)
    : 'Electric neighborhood vehicles';
  const models = found.length === 1 ? 'model' : 'models';
  return `${kind} ${cost}: ${found.length} electric ${models} with prices, range and specifications.`;
};

/** Without the visitor's text, which may be personal and would be reported with the page view. */
const titleOf = (search: VehicleSearch): string => {
  const filters = { ...search, search: '' };
  return isSearching(filters) ? headingOf(filters) : 'Inventory';
};

/**
 * The head of the list. Search engines list it once as a whole and once for each category; other
 * filters count as the same page, and a page for a visitor's text is not listed.
 */
export const inventoryHead = (search: VehicleSearch, found: Vehicle[]): Head => ({
  title: titleOf(search),
  description: descriptionOf(search, found),
  noindex: search.search.trim() !== '' || found.length === 0 || undefined,
  canonical: search.category ? `/inventory?category=${search.category}` : undefined,
});
