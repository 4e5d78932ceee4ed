import { bell, clamp, smoothstep, spline } from '../mesh/math.js';
import { roundRect } from '../mesh/signed-distance.js';
import { COWL, type Nose, rows } from './nose.js';

export function sport(): Nose {
  const crown = spline([
    [0.54, 0.6],
    [0.48, 0.675],
    [0.4, 0.745],
    [0.25, 0.835],
    [0.05, 0.905],
    [-0.12, 0.955],
    ...COWL,
  ]);
  const lampBox = (y: number, az: number, grow: number): number => {
    const a = az - 0.385;
    const b = y - 0.655 - 0.26 * a;
    return roundRect(
      a,
      b - 0.004,
      0.15 + grow,
      0.056 + grow - 0.12 * Math.max(-a, 0),
      0.03 + grow * 0.4,
    );
  };
  return {
    top: (x, az) =>
      crown(x) -
      0.055 * (az / 0.58) ** 3 +
      0.022 * smoothstep(0.335, 0.27, az) * smoothstep(0.53, 0.4, x) +
      0.034 * bell(az, 0.465, 0.075) * smoothstep(-0.28, 0, x) * smoothstep(0.52, 0.3, x),
    halfWidth: (x, y) =>
      0.605 -
      0.15 * clamp(x / 0.5) ** 2.4 -
      0.11 * clamp((y - 0.6) / 0.42) ** 1.4 -
      0.05 * smoothstep(0.42, 0.26, y) * smoothstep(0.15, 0.4, x) -
      0.03 * smoothstep(0.36, 0.24, y) -
      0.012 * bell(y, 0.52, 0.05) * smoothstep(0.1, -0.1, x),
    face: (y, az) =>
      0.515 -
      0.17 * (az / 0.6) ** 2.6 -
      0.1 * clamp((y - 0.56) / 0.3) ** 1.6 -
      0.1 * clamp((0.44 - y) / 0.2) ** 1.5,
    faceEdge: 0.045,
    underside: (x) => 0.245 + 0.1 * smoothstep(0.12, 0.38, x),
    lamp: (y, az) => lampBox(y, az, 0),
    signature: (y, az) => {
      const a = az - 0.385;
      const b = y - 0.655 - 0.26 * a;
      const ring =
        Math.abs(roundRect(a, b - 0.004, 0.134, 0.042 - 0.12 * Math.max(-a, 0), 0.024)) - 0.0042;
      return Math.max(ring, -b - 0.004 + 0.2 * Math.min(a + 0.02, 0));
    },
    projectors: [
      { y: 0.643, z: 0.345, radius: 0.03 },
      { y: 0.662, z: 0.425, radius: 0.03 },
    ],
    grille: (y, az) => roundRect(az, y - 0.487, 0.315 - 0.3 * Math.max(y - 0.47, 0), 0.062, 0.03),
    slat: (y) => rows(y, 0.031, 0.0055, 0.44),
    lower: (x, y, az) => Math.max(y - 0.405 + 0.06 * smoothstep(0.2, 0.42, az), 0.05 - x),
    hood: (x, y, az) =>
      Math.max(az - 0.335 - 0.1 * smoothstep(0.45, -0.2, x), 0.712 - y, -0.235 - x),
    emblemY: 0.6,
    blade: (y, az) => roundRect(az - 0.155, y - 0.64, 0.085, 0.0035, 0.003),
  };
}
