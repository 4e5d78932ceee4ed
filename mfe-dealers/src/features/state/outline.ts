import type { UsStateName } from '@larkway/dealers-contract';
import { documentGeometry } from '../../ui/document-geometry';
import frames from './outline-frames.json';

/**
 * A state's position on Earth; its longer side is 1,000 units. Made by `scripts/make-outlines.mjs`.
 */
export interface Outline {
  /** Degrees at the left and at the upper edge. */
  west: number;
  north: number;
  /** Units per degree of longitude and of latitude. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export const outlineOf = (state: UsStateName): Outline => frames[state];

/** The `d` of each state's path, by its name. */
export const { load: loadOutlines, useGeometry: useOutlines } = documentGeometry(
  async () => (await import('./outline-paths.json')).default,
);

/** A place in the outline's units, from its upper left corner. */
export const placeOn = (
  { west, north, x, y }: Outline,
  { latitude, longitude }: { latitude: number; longitude: number },
) => ({
  x: (longitude - west) * x,
  y: (north - latitude) * y,
});
