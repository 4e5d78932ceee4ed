import {
  type Dealership,
  defaultRadius,
  findUsState,
  isRadius,
  type Radius,
  type Whereabouts,
} from '@larkway/dealers-contract';
import { useSearchInAddress } from '@larkway/sdk';

/**
 * Dealers whose name, city or state contains the text, ignoring case; two letters of a state match
 * the state.
 */
export const searchDealers = (dealers: Dealership[], search: string): Dealership[] => {
  const text = search.trim().toLowerCase();
  if (!text) return dealers;
  const abbreviated = text.length === 2 ? findUsState(text)?.name : undefined;
  if (abbreviated) return dealers.filter(({ state }) => state === abbreviated);
  return dealers.filter(({ name, city, state }) =>
    [name, city, state].some((value) => value.toLowerCase().includes(text)),
  );
};

/** Number of cards shown before the visitor asks for all. */
const FIRST_CARDS = 24;

/** A short list whole; a long list cut, unless the visitor asked for all. */
export const firstCards = <D extends Dealership>(dealers: D[], showsAll: boolean): D[] =>
  showsAll ? dealers : dealers.slice(0, FIRST_CARDS);

/** Degrees, rounded to two decimals: about half a mile. */
export interface Position {
  lat: number;
  lng: number;
}

/** A search: a text, or the visitor's position. */
export interface DealerSearch {
  search: string;
  position: Position | undefined;
  radius: Radius;
}

const roundDegrees = (value: number): number => Math.round(value * 100) / 100;

/** The visitor's position is only ever kept rounded. */
export const roundPosition = ({ lat, lng }: Position): Position => ({
  lat: roundDegrees(lat),
  lng: roundDegrees(lng),
});

const degrees = /^-?\d{1,3}(\.\d{1,15})?$/;

const readPosition = (params: URLSearchParams): Position | undefined => {
  const [lat, lng] = [params.get('lat') ?? '', params.get('lng') ?? ''];
  if (
    !degrees.test(lat) ||
    !degrees.test(lng) ||
    Math.abs(Number(lat)) > 90 ||
    Math.abs(Number(lng)) > 180
  )
    return undefined;
  return roundPosition({ lat: Number(lat), lng: Number(lng) });
};

/**
 * Reads the address. Ignores an invalid position or radius; a text takes precedence over a
 * position.
 */
export const readDealerSearch = (params: URLSearchParams): DealerSearch => {
  const search = params.get('search') ?? '';
  const radius = params.get('radius');
  return {
    search,
    position: search.trim() ? undefined : readPosition(params),
    radius: isRadius(radius) ? radius : defaultRadius,
  };
};

/** Writes the search into the address; other parameters do not change. A text ends a position. */
export const writeDealerSearch = (
  params: URLSearchParams,
  { search, position, radius }: DealerSearch,
): URLSearchParams => {
  const written = new URLSearchParams(params);
  const shown = search.trim() ? undefined : position;
  const values = {
    search,
    lat: shown === undefined ? '' : String(shown.lat),
    lng: shown === undefined ? '' : String(shown.lng),
    radius: radius === defaultRadius ? '' : radius,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
};

/** A page that dealers are searched on, or the part of it that does. */
export interface FinderPage {
  path: string;
  /** `#` and the id of the part. */
  anchor?: string;
}

/** The address of the same search on the same page within another radius. */
export const withRadius = (
  { path, anchor = '' }: FinderPage,
  params: URLSearchParams,
  radius: Radius,
): string =>
  `${path}?${writeDealerSearch(params, { ...readDealerSearch(params), radius })}${anchor}`;

/** The same search on the page of all dealers. */
export const inAllDealers = (search: DealerSearch): string =>
  `/dealerships?${writeDealerSearch(new URLSearchParams(), search)}`;

/**
 * The parameters of the address with these names. Others must not be in the document: visitors of
 * addresses that differ only in them share it.
 */
export const keptParams = (params: URLSearchParams, names: string[]): [string, string][] =>
  [...params].filter(([name]) => names.includes(name));

const abbreviationOf = (state: string): string | undefined =>
  /^d\.?c\.?$/i.test(state) ? 'DC' : findUsState(state)?.abbreviation;

/** Capitalizes a city that was typed all in lower case or all in upper case. */
const capitalize = (city: string): string =>
  city === city.toLowerCase() || city === city.toUpperCase()
    ? city.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    : city;

const cityIn = (city: string, state: string): string | undefined => {
  const abbreviation = abbreviationOf(state.trim());
  return city.trim() && abbreviation && `${capitalize(city.trim())}, ${abbreviation}`;
};

/** `austin tx`, `Santa Fe New Mexico` */
const cityBeforeState = (text: string): string | undefined => {
  const words = text.split(' ');
  return (
    cityIn(words.slice(0, -1).join(' '), words.slice(-1).join(' ')) ||
    cityIn(words.slice(0, -2).join(' '), words.slice(-2).join(' '))
  );
};

const placeIn = (text: string, dealers: Dealership[]): string | undefined => {
  if (/^\d{5}(-\d{4})?$/.test(text)) return text.slice(0, 5);
  const comma = text.lastIndexOf(',');
  if (comma >= 0) return cityIn(text.slice(0, comma), text.slice(comma + 1));
  // Without a comma it may be the start of a dealer's name, which takes precedence.
  const city = cityBeforeState(text);
  return city && searchDealers(dealers, text).length === 0 ? city : undefined;
};

/**
 * The place to search around; undefined if the text is searched for in names, cities and states.
 */
export const whereaboutsOf = (
  { search, position }: DealerSearch,
  dealers: Dealership[],
): Whereabouts | undefined => {
  if (position) return position;
  const near = placeIn(search.trim().replaceAll(/\s+/g, ' '), dealers);
  return near ? { near } : undefined;
};

/** The search, mirrored in the address. */
export const useDealerSearch = () =>
  useSearchInAddress({ read: readDealerSearch, write: writeDealerSearch });
