import { Assembly } from '../mesh/assembly.js';
import { clamp } from '../mesh/maths.js';
import { sheet } from '../mesh/sheet.js';
import { carve, roundBox, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { DRIVER_Z } from './steering.js';

export function addDash(a: Assembly, cell: number): void {
  a.add('dash', 'plastic', meshSdf((x, y, z) => {
    let d = roundBox(x + 0.385 - 0.1 * (y - 0.9), y - 0.885 - 0.03 * Math.cos(clamp(z / 0.55, -1, 1) * 1.5), z, 0.085, 0.085, 0.5, 0.05);
    d = smoothUnion(d, roundBox(x + 0.43, y - 0.93, z - DRIVER_Z, 0.07, 0.055, 0.17, 0.04), 0.05);
    return carve(d, roundBox(x + 0.47, y - 0.86, z - 0.26, 0.05, 0.05, 0.17, 0.02), 0.02);
  }, { min: [-0.56, 0.74, -0.54], max: [-0.24, 1.03, 0.54] }, cell));
  a.add('displayFrame', 'gloss', meshSdf(
    (x, y, z) => roundBox(x + 0.475 + 0.25 * (y - 0.99), y - 0.99, z, 0.01, 0.075, 0.125, 0.01),
    { min: [-0.55, 0.9, -0.14], max: [-0.42, 1.09, 0.14] }, 0.006));
  a.add('display', 'screen', sheet((u, v) => [-0.486 - 0.25 * (0.93 + v * 0.12 - 0.99), 0.93 + v * 0.12, -0.112 + 0.224 * u], 2, 2, true));
}
