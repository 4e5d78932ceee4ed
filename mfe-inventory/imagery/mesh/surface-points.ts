import type { Vec3 } from './maths.js';
import type { Sdf } from './signed-distance.js';

const CORNERS: readonly Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [1, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
];

const EDGES: ReadonlyArray<readonly [number, number]> = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

export function crossingCentre(corner: Float64Array): Vec3 {
  let x = 0,
    y = 0,
    z = 0,
    n = 0;
  for (const [a, b] of EDGES) {
    const va = corner[a]!;
    const vb = corner[b]!;
    if (va < 0 === vb < 0) continue;
    const t = va / (va - vb);
    const from = CORNERS[a]!;
    const to = CORNERS[b]!;
    x += from[0] + t * (to[0] - from[0]);
    y += from[1] + t * (to[1] - from[1]);
    z += from[2] + t * (to[2] - from[2]);
    n++;
  }
  return [x / n, y / n, z / n];
}

/** Two Newton steps onto the surface, then the unit gradient as the normal. */
export function settle(
  f: Sdf,
  [x, y, z]: Vec3,
  cell: number,
  onSeam: boolean,
  positions: number[],
  normals: number[],
): void {
  const e = cell * 0.25;
  for (let step = 0; step < 2; step++) {
    const d = f(x, y, z);
    const gx = (f(x + e, y, z) - d) / e;
    const gy = (f(x, y + e, z) - d) / e;
    const gz = onSeam ? 0 : (f(x, y, z + e) - d) / e;
    const g2 = gx * gx + gy * gy + gz * gz + 1e-9;
    let s = d / g2;
    const length = Math.abs(s) * Math.sqrt(g2);
    if (length > cell * 0.6) s *= (cell * 0.6) / length;
    x -= gx * s;
    y -= gy * s;
    z -= gz * s;
  }
  const nx = f(x + e, y, z) - f(x - e, y, z);
  const ny = f(x, y + e, z) - f(x, y - e, z);
  const nz = onSeam ? 0 : f(x, y, z + e) - f(x, y, z - e);
  const n = Math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-12;
  positions.push(x, y, z);
  normals.push(nx / n, ny / n, nz / n);
}
