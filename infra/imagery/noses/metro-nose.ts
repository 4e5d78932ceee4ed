import { bell, clamp, smoothstep, spline } from '../mesh/math.js';
import { roundRect } from '../mesh/signed-distance.js';
import { COWL, type Nose, rows } from './nose.js';

/** One smooth surface with a light blade across the full width and no grille. */
export function metro(): Nose {
  const crown = spline([
    [0.56, 0.55],
    [0.52, 0.635],
    [0.44, 0.725],
    [0.32, 0.8],
    [0.12, 0.878],
    [-0.1, 0.945],
    ...COWL,
  ]);
  const bladeY = (az: number): number => 0.648 + 0.03 * (az / 0.5) ** 2;
  return {
    top: (x, az) =>
      crown(x) -
      0.085 * (az / 0.58) ** 2.6 +
      0.014 * smoothstep(0.36, 0.3, az) * smoothstep(0.5, 0.3, x),
    halfWidth: (x, y) =>
      0.605 -
      0.17 * clamp((x + 0.02) / 0.52) ** 2.2 -
      0.13 * clamp((y - 0.58) / 0.42) ** 1.5 -
      0.03 * smoothstep(0.36, 0.24, y) +
      0.01 * bell(y, 0.46, 0.06),
    face: (y, az) =>
      0.53 -
      0.2 * (az / 0.6) ** 2.2 -
      0.13 * clamp((y - 0.52) / 0.32) ** 1.5 -
      0.07 * clamp((0.46 - y) / 0.2) ** 1.6,
    faceEdge: 0.06,
    underside: (x) => 0.245 + 0.09 * smoothstep(0.12, 0.38, x),
    lamp: (y, az) =>
      roundRect(az, y - bladeY(az), 0.515, 0.024 + 0.016 * smoothstep(0.2, 0.42, az), 0.02),
    signature: (y, az) =>
      roundRect(az, y - bladeY(az) - 0.006 - 0.014 * smoothstep(0.2, 0.42, az), 0.5, 0.0055, 0.005),
    projectors: [
      { y: 0.656, z: 0.355, radius: 0.018 },
      { y: 0.662, z: 0.4, radius: 0.018 },
      { y: 0.668, z: 0.443, radius: 0.018 },
    ],
    grille: (y, az) => roundRect(az, y - 0.44, 0.26 + 0.5 * (0.44 - y), 0.034, 0.022),
    slat: (y, az) => Math.max(rows(y, 0.023, 0.005, 0.44), az - 0.24),
    lower: (x, y, az) => Math.max(y - 0.385 + 0.03 * smoothstep(0.2, 0.42, az), 0.05 - x),
    hood: (x, y, az) =>
      Math.max(az - 0.36 - 0.08 * smoothstep(0.45, -0.2, x), 0.725 - y, -0.235 - x),
    emblemY: 0.555,
  };
}
