import { smoothstep, spline, type Vec3 } from '../mesh/math.js';

export const BELT_Y = 0.985;

/** Height at which the door steps back over the seat box, covering its rounded top. */
export const SHOULDER_Y = 0.548;

/** The cowl's rear edge with a shut-line in front of the door. */
export const COWL_EDGE = spline([
  [0.15, -0.21],
  [0.36, -0.25],
  [0.5, -0.262],
  [0.66, -0.312],
  [0.8, -0.41],
  [0.95, -0.432],
  [1.1, -0.42],
]);

export interface Opening {
  front(y: number): number;
  rearLow: number;
  rearHigh: number;
  windowFront: [Vec3, Vec3];
}

export const outerZ = (y: number): number =>
  0.606 - 0.05 * Math.max(0, (y - 0.62) / 0.4) ** 1.8 - 0.012 * smoothstep(0.5, 0.36, y);
