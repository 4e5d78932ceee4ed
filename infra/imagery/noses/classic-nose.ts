import { bell, clamp, smoothstep, spline, wrap } from '../mesh/math.js';
import { roundRect } from '../mesh/signed-distance.js';
import { COWL, type Nose } from './nose.js';

/** Round lamps on their own pods, upright bright grille. */
export function classic(): Nose {
  const crown = spline([
    [0.53, 0.72],
    [0.48, 0.79],
    [0.4, 0.835],
    [0.25, 0.88],
    [0.05, 0.925],
    [-0.12, 0.958],
    ...COWL,
  ]);
  const lampY = 0.675;
  const lampZ = 0.415;
  const lampDistance = (y: number, az: number): number => Math.hypot(az - lampZ, y - lampY);
  return {
    top: (x, az) =>
      crown(x) - 0.1 * (az / 0.58) ** 2.2 - 0.012 * bell(az, 0.27, 0.035) * smoothstep(0.5, 0.3, x),
    halfWidth: (x, y) =>
      0.6 -
      0.12 * clamp(x / 0.5) ** 2.2 -
      0.17 * clamp((y - 0.58) / 0.4) ** 1.3 -
      0.04 * smoothstep(0.42, 0.26, y) * smoothstep(0.15, 0.4, x) -
      0.03 * smoothstep(0.36, 0.24, y),
    face: (y, az) =>
      0.5 -
      0.13 * (az / 0.6) ** 2.4 -
      0.05 * clamp((y - 0.6) / 0.3) ** 1.8 -
      0.08 * clamp((0.44 - y) / 0.2) ** 1.5,
    faceEdge: 0.07,
    underside: (x) => 0.245 + 0.1 * smoothstep(0.12, 0.38, x),
    bulge: (x, y, az) => {
      const radius = 0.098 - 0.03 * smoothstep(0.3, -0.1, x);
      return Math.max(
        lampDistance(y + 0.05 * smoothstep(0.3, -0.2, x), az) - radius,
        x - 0.468,
        -0.25 - x,
      );
    },
    lamp: (y, az) => lampDistance(y, az) - 0.08,
    signature: (y, az) => Math.abs(lampDistance(y, az) - 0.066) - 0.005,
    projectors: [{ y: lampY, z: lampZ, radius: 0.046 }],
    grille: (y, az) => roundRect(az, y - 0.585, 0.2 - 0.25 * Math.max(0.585 - y, 0), 0.092, 0.06),
    slat: (_y, az) => Math.abs(wrap(az + 0.016, 0.032) - 0.016) - 0.006,
    lower: (x, y, az) => Math.max(y - 0.4 + 0.02 * smoothstep(0.2, 0.42, az), 0.05 - x),
    hood: (x, y, az) =>
      Math.max(az - 0.27 - 0.14 * smoothstep(0.45, -0.2, x), 0.745 - y, -0.235 - x),
    emblemY: 0.725,
  };
}
