import { foldAngle, smoothstep } from '../mesh/maths.js';
import type { WheelStyle } from '../model/model-parameters.js';

interface Spoke {
  /** Signed distance across the spokes in the wheel plane. */
  width(x: number, y: number, r: number): number;
  /** How far the centre sits behind the lip. */
  dish: number;
  dark?: boolean;
}

export const folded = (x: number, y: number, r: number, n: number, twist = 0): [number, number] => {
  const angle = foldAngle(Math.atan2(y, x) + twist, n);
  return [r * Math.cos(angle), r * Math.sin(angle)];
};

export const SPOKES: Record<WheelStyle, Spoke> = {
  five: {
    dish: 0.03,
    width: (x, y, r) => {
      const [, py] = folded(x, y, r, 5);
      const split = smoothstep(0.06, 0.17, r);
      return Math.abs(Math.abs(py) - 0.03 * split - 0.004) - 0.0155 - 0.004 * (1 - split);
    },
  },
  multi: {
    dish: 0.03,
    width: (x, y, r) =>
      Math.abs(folded(x, y, r, 10)[1]) - 0.0095 - 0.006 * smoothstep(0.05, 0.18, r),
  },
  beadlock: {
    dish: 0.012,
    width: (x, y, r) => Math.abs(folded(x, y, r, 6)[1]) - 0.026 - 0.014 * smoothstep(0.08, 0.18, r),
  },
  turbine: {
    dish: 0.022,
    width: (x, y, r) =>
      Math.abs(folded(x, y, r, 9, (r - 0.05) * 4.2)[1]) - 0.013 - 0.008 * smoothstep(0.05, 0.18, r),
  },
  mesh: {
    dish: 0.026,
    width: (x, y, r) =>
      Math.min(
        Math.abs(folded(x, y, r, 8, (r - 0.05) * 2.6)[1]) - 0.0085,
        Math.abs(folded(x, y, r, 8, -(r - 0.05) * 2.6)[1]) - 0.0085,
      ),
  },
  steel: {
    dish: 0.04,
    dark: true,
    width: (x, y, r) => {
      const [px, py] = folded(x, y, r, 8);
      return -(Math.hypot(px - 0.125, py * 1.1) - 0.026);
    },
  },
  aero: {
    dish: 0.008,
    width: (x, y, r) => {
      const [px, py] = folded(x, y, r, 5, 0.3 + (r - 0.1) * 1.5);
      return -Math.max(Math.abs(py) - 0.012 - 0.04 * (px - 0.1), Math.abs(px - 0.135) - 0.032);
    },
  },
};
