/**
 * The camera's position: radians around and up, and the distance relative to the one that shows the
 * whole vehicle.
 */
export interface Orbit {
  around: number;
  up: number;
  near: number;
}

/** Three-quarter front, nose left, like the picture below the view. */
export const HOME: Readonly<Orbit> = { around: Math.atan2(-5.3, 5.9), up: 0.09, near: 1 };

const LOWEST = 0.02;
const HIGHEST = 1.25;
const NEAREST = 0.42;
const FARTHEST = 1.35;

const between = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Turns by radians; never below the ground or over the top. */
export const turned = ({ around, up, near }: Orbit, byAround: number, byUp: number): Orbit => ({
  around: around + byAround,
  up: between(LOWEST, up + byUp, HIGHEST),
  near,
});

/** A factor above one zooms in. */
export const zoomed = ({ near, ...rest }: Orbit, factor: number): Orbit => ({
  ...rest,
  near: between(NEAREST, near / factor, FARTHEST),
});

/** The same position without whole turns, so that the camera takes the shorter way. */
export const unwound = (orbit: Orbit, toward: Orbit): Orbit => {
  const turn = 2 * Math.PI;
  return {
    ...orbit,
    around: orbit.around - turn * Math.round((orbit.around - toward.around) / turn),
  };
};

/** One step toward another position, and whether it is the last. */
export const approached = (
  from: Orbit,
  to: Orbit,
  share: number,
): { orbit: Orbit; isThere: boolean } => {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const orbit = {
    around: mix(from.around, to.around),
    up: mix(from.up, to.up),
    near: mix(from.near, to.near),
  };
  const left =
    Math.abs(to.around - orbit.around) +
    Math.abs(to.up - orbit.up) +
    Math.abs(to.near - orbit.near);
  return left < 0.002 ? { orbit: to, isThere: true } : { orbit, isThere: false };
};
