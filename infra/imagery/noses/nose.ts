import { wrap } from '../mesh/math.js';

/**
 * The front of the body in body space (x forward from the front axle, `az` = |z|, meters).
 * Masks are signed: negative inside the region they describe, seen from the front or from above.
 */
export interface Nose {
  /** Height of the hood. */
  top(x: number, az: number): number;
  halfWidth(x: number, y: number): number;
  /** Foremost x. */
  face(y: number, az: number): number;
  faceEdge: number;
  /** Lowest y. */
  underside(x: number): number;
  /** Extra solid united with the front, for example lamp pods. */
  bulge?(x: number, y: number, az: number): number;
  lamp(y: number, az: number): number;
  /** Daytime running light inside the lamp. */
  signature(y: number, az: number): number;
  projectors: ReadonlyArray<{ y: number; z: number; radius: number }>;
  grille(y: number, az: number): number;
  slat(y: number, az: number): number;
  /** Black lower cladding. */
  lower(x: number, y: number, az: number): number;
  hood(x: number, y: number, az: number): number;
  emblemY: number;
  lettering?: { y: number; height: number };
  /** Slim light between the lamps. */
  blade?(y: number, az: number): number;
}

/**
 * Hood heights near the windshield are the same for every nose, so that cowl and glass always meet.
 */
export const COWL: ReadonlyArray<readonly [number, number]> = [
  [-0.26, 0.985],
  [-0.36, 0.985],
  [-0.48, 0.95],
];

export const rows = (y: number, pitch: number, half: number, offset = 0): number =>
  Math.abs(wrap(y - offset, pitch) - pitch / 2) - half;
