import { findUsState, type Place } from '@larkway/dealers-contract';
import { DomainError } from '@larkway/kit/errors';
import { areaOf, toZipCode } from '../zip-code/zip-code.js';
import { cityKey } from './city-key.js';
import { placesTable, type Row } from './places-table.js';

interface Places {
  /** By the five digits of a ZIP code. */
  zipCodes: Map<string, Place>;
  /** The center of each city's ZIP codes, by `cityKey`. */
  cities: Map<string, Place>;
}

const byName = (rows: Row[]): Map<string, Place> =>
  new Map(rows.map(([name, latitude, longitude]) => [name, { latitude, longitude }]));

let places: Places | undefined;

/** Locations of ZIP codes and cities, read once. */
export const loadPlaces = (): Places => {
  if (places) return places;
  const { zipCodes, cities } = placesTable();
  return (places = { zipCodes: byName(zipCodes), cities: byName(cities) });
};

const unknown = (message: string): DomainError =>
  new DomainError('unknown_place', message, { status: 400, issues: [{ path: 'near', message }] });

const abbreviationOf = (text: string): string | undefined =>
  /^(d\.?c\.?|district of columbia)$/i.test(text) ? 'DC' : findUsState(text)?.abbreviation;

interface City {
  city: string;
  state: string;
}

/** `Austin, TX` or `austin texas`: reads the last one, two or three words as a state. */
const readCity = (text: string): City[] => {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  return [1, 2, 3].flatMap((length) => {
    const city = words.slice(0, -length).join(' ');
    const state = abbreviationOf(words.slice(-length).join(' '));
    return city === '' || state === undefined ? [] : [{ city, state }];
  });
};

/**
 * The location of a ZIP code, or of a city with its state.
 * @throws DomainError 400 `unknown_place` with a message for visitors.
 */
export const findPlace = (text: string): Place => {
  const { zipCodes, cities } = loadPlaces();
  const zipCode = toZipCode(text);
  if (zipCode !== null) {
    const place = zipCodes.get(areaOf(zipCode));
    if (!place)
      throw unknown(
        `We do not know the ZIP code ${areaOf(zipCode)}. Check the digits, or enter a city and state such as Austin, TX.`,
      );
    return place;
  }
  const read = readCity(text);
  const place = read
    .map(({ city, state }) => cities.get(cityKey(city, state)))
    .find((found) => found !== undefined);
  if (place) return place;
  const [first] = read;
  if (first)
    throw unknown(
      `We do not know a city called ${first.city} in ${first.state}. Check the spelling, or enter a ZIP code.`,
    );
  throw unknown('Enter a ZIP code such as 78701, or a city and state such as Austin, TX.');
};

/** The location of a ZIP code; null if it is unknown. */
export const placeOfZipCode = (zipCode: string): Place | null =>
  loadPlaces().zipCodes.get(areaOf(zipCode)) ?? null;
