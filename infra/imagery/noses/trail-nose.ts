import { bell, clamp, smoothstep, spline, wrap } from '../mesh/math.js';
import { roundRect } from '../mesh/signed-distance.js';
import { COWL, type Nose } from './nose.js';

/** Flat hood and an upright black face with round lamps and vertical slots. */
export function trail(): Nose {
  const crown = spline([
    [0.51, 0.8],
    [0.47, 0.835],
    [0.38, 0.868],
    [0.2, 0.9],
    [0.0, 0.93],
    [-0.12, 0.955],
    ...COWL,
  ]);
  const lampDistance = (y: number, az: number): number => Math.hypot(az - 0.39, y - 0.685);
  return {
    top: (x, az) =>
      crown(x) -
      0.05 * (az / 0.58) ** 5 +
      0.016 * smoothstep(0.26, 0.22, az) * smoothstep(0.5, 0.36, x) +
      0.02 * smoothstep(0.36, 0.42, az) * smoothstep(0.5, 0.4, x) * smoothstep(-0.3, -0.05, x),
    halfWidth: (x, y) =>
      0.6 -
      0.085 * clamp((x - 0.1) / 0.4) ** 2.2 -
      0.09 * clamp((y - 0.6) / 0.42) ** 1.6 -
      0.03 * smoothstep(0.36, 0.24, y) -
      0.014 * bell(y, 0.6, 0.02) * smoothstep(0.4, 0.2, x),
    face: (y, az) =>
      0.49 -
      0.07 * (az / 0.6) ** 4 -
      0.06 * clamp((y - 0.58) / 0.3) ** 1.4 +
      0.035 * smoothstep(0.5, 0.44, y) -
      0.12 * clamp((0.4 - y) / 0.2) ** 1.4,
    faceEdge: 0.032,
    underside: (x) => 0.255 + 0.11 * smoothstep(0.15, 0.42, x),
    lamp: (y, az) => lampDistance(y, az) - 0.067,
    signature: (y, az) =>
      Math.max(
        Math.abs(lampDistance(y, az) - 0.054) - 0.005,
        Math.abs(y - 0.685) < 0.012 ? 0.004 : -1,
      ),
    projectors: [{ y: 0.685, z: 0.39, radius: 0.04 }],
    grille: (y, az) =>
      Math.max(roundRect(az, y - 0.685, 0.475, 0.082, 0.035), -(lampDistance(y, az) - 0.074)),
    slat: (y, az) =>
      Math.min(
        Math.abs(wrap(az + 0.0375, 0.075) - 0.0375) - 0.012,
        az > 0.29 ? -0.01 : 1,
        0.055 - Math.abs(y - 0.685),
      ),
    lower: (x, y, az) => Math.max(y - 0.505 + 0.02 * smoothstep(0.3, 0.5, az), 0.05 - x),
    hood: (x, y, az) =>
      Math.max(az - 0.44 - 0.05 * smoothstep(0.45, -0.2, x), 0.785 - y, -0.235 - x),
    emblemY: 0.0,
    lettering: { y: 0.562, height: 0.036 },
  };
}
