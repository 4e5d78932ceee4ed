import type { Place } from '@larkway/dealers-contract';

/** A place on the map, in its units. */
export interface MapPoint {
  x: number;
  y: number;
}

/**
 * A part of the map with its own projection. Alaska and Hawaii are drawn below the South-west, so
 * distances on the map mean nothing between two parts.
 */
export type MapPart = 'mainland' | 'alaska' | 'hawaii';

/** Units of the map for a radian on Earth: the atlas's scale of 1300, times 4. */
const SCALE = 5200;
const EARTH_MILES = 3958.8;

interface Conic {
  /** Standard parallels and center, in degrees. */
  parallels: [south: number, north: number];
  longitude: number;
  center: [longitude: number, latitude: number];
  scale: number;
  /** Where the center is on the map. */
  at: MapPoint;
}

/** The middle of the map: the atlas's 487.5 and 305, less the 18 that `make-us-map.mjs` cuts off. */
const MIDDLE = { x: 4 * (487.5 - 18), y: 4 * 305 };

/** The parts of d3's `geoAlbersUsa`. */
const parts: Record<MapPart, Conic> = {
  mainland: {
    parallels: [29.5, 45.5],
    longitude: -96,
    center: [-0.6, 38.7],
    scale: SCALE,
    at: MIDDLE,
  },
  alaska: {
    parallels: [55, 65],
    longitude: -154,
    center: [-2, 58.5],
    scale: 0.35 * SCALE,
    at: { x: MIDDLE.x - 0.307 * SCALE, y: MIDDLE.y + 0.201 * SCALE },
  },
  hawaii: {
    parallels: [8, 18],
    longitude: -157,
    center: [-3, 19.9],
    scale: SCALE,
    at: { x: MIDDLE.x - 0.205 * SCALE, y: MIDDLE.y + 0.212 * SCALE },
  },
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Albers' equal-area conic projection (Snyder, Map Projections, page 98), with y upward. */
const conic =
  ([south, north]: Conic['parallels']) =>
  (longitude: number, latitude: number): MapPoint => {
    const sine = Math.sin(radians(south));
    const n = (sine + Math.sin(radians(north))) / 2;
    const c = 1 + sine * (2 * n - sine);
    const distance = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
    const angle = n * radians(longitude);
    return { x: distance * Math.sin(angle), y: Math.sqrt(c) / n - distance * Math.cos(angle) };
  };

export const partOf = ({ latitude, longitude }: Place): MapPart => {
  if (latitude > 50) return 'alaska';
  return longitude < -140 && latitude < 30 ? 'hawaii' : 'mainland';
};

/** The place on the map, in its part. */
export const toMap = (place: Place): MapPoint => {
  const { parallels, longitude, center, scale, at } = parts[partOf(place)];
  const project = conic(parallels);
  // The Aleutians go across the date line.
  const east = ((((place.longitude - longitude + 180) % 360) + 360) % 360) - 180;
  const [point, middle] = [project(east, place.latitude), project(...center)];
  return { x: at.x + scale * (point.x - middle.x), y: at.y - scale * (point.y - middle.y) };
};

/** Units of the map for a mile in the part. */
export const unitsPerMile = (part: MapPart): number => parts[part].scale / EARTH_MILES;
