import type { UsStateName } from '@larkway/dealers-contract';
import outlines from './outlines.json';

/** A state's shape, its longer side a thousand units. Made by `scripts/make-outlines.mjs`. */
export interface Outline {
  /** Degrees at the left and at the upper edge. */
  west: number;
  north: number;
  /** Units per degree of longitude and of latitude. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** For the `d` of an SVG path. */
  path: string;
}

export const outlineOf = (state: UsStateName): Outline => outlines[state];

/** A place in the outline's units, from its upper left corner. */
export const placeOn = ({ west, north, x, y }: Outline, { latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: (longitude - west) * x,
  y: (north - latitude) * y,
});
