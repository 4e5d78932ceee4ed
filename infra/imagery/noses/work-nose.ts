import { clamp, smoothstep, spline } from '../mesh/math.js';
import { roundRect } from '../mesh/signed-distance.js';
import { COWL, type Nose, rows } from './nose.js';

/** Short upright work face: square lamps over a large impact bumper. */
export function work(): Nose {
  const crown = spline([
    [0.48, 0.7],
    [0.44, 0.77],
    [0.36, 0.83],
    [0.22, 0.88],
    [0.05, 0.922],
    [-0.12, 0.957],
    ...COWL,
  ]);
  return {
    top: (x, az) =>
      crown(x) -
      0.06 * (az / 0.58) ** 4 -
      0.016 * smoothstep(0.3, 0.26, az) * smoothstep(0.5, 0.3, x),
    halfWidth: (x, y) =>
      0.598 -
      0.075 * clamp((x - 0.05) / 0.42) ** 2 -
      0.1 * clamp((y - 0.6) / 0.42) ** 1.5 -
      0.03 * smoothstep(0.36, 0.24, y),
    face: (y, az) =>
      0.445 -
      0.07 * (az / 0.6) ** 3.2 -
      0.07 * clamp((y - 0.6) / 0.3) ** 1.4 +
      0.055 * smoothstep(0.545, 0.49, y) -
      0.12 * clamp((0.38 - y) / 0.18) ** 1.4,
    faceEdge: 0.035,
    underside: (x) => 0.25 + 0.1 * smoothstep(0.12, 0.38, x),
    lamp: (y, az) => roundRect(az - 0.385, y - 0.64, 0.092, 0.05, 0.016),
    signature: (y, az) =>
      Math.max(Math.abs(roundRect(az - 0.385, y - 0.64, 0.08, 0.039, 0.012)) - 0.004, az - 0.4),
    projectors: [
      { y: 0.638, z: 0.352, radius: 0.027 },
      { y: 0.638, z: 0.418, radius: 0.027 },
    ],
    grille: (y, az) => roundRect(az, y - 0.64, 0.25, 0.036, 0.016),
    slat: (y, az) => Math.min(rows(y, 0.024, 0.0055, 0.628), az < 0.085 ? -0.01 : 1),
    lower: (x, y) => Math.max(y - 0.53, 0.03 - x),
    hood: (x, y, az) => Math.max(az - 0.4 - 0.06 * smoothstep(0.45, -0.2, x), 0.72 - y, -0.235 - x),
    emblemY: 0.64,
  };
}
