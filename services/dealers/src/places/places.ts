import { placesTable, type Row } from './places-table.js';

/** Degrees north and east. */
export interface Place {
  latitude: number;
  longitude: number;
}

export interface Places {
  /** By the five digits of a ZIP code. */
  zipCodes: Map<string, Place>;
  /** The middle of each city's ZIP codes, by `cityKey`. */
  cities: Map<string, Place>;
}

const byName = (rows: Row[]): Map<string, Place> =>
  new Map(rows.map(([name, latitude, longitude]) => [name, { latitude, longitude }]));

let places: Places | undefined;

/** Where ZIP codes and cities are, read once. */
export const loadPlaces = (): Places => {
  if (places) return places;
  const { zipCodes, cities } = placesTable();
  return (places = { zipCodes: byName(zipCodes), cities: byName(cities) });
};
