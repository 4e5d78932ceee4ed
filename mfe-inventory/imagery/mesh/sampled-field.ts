import type { Vec3 } from './maths.js';
import type { Sdf } from './signed-distance.js';

const BLOCK = 8;

/** Distance fields here are not exact; a block is skipped only well outside its circumsphere. */
const SKIP_MARGIN = 1.18;

/** Samples the field; blocks that the surface cannot reach get one value. */
export function sampleField(
  f: Sdf,
  at: (axis: 0 | 1 | 2, i: number) => number,
  [nx, ny, nz]: Vec3,
  cell: number,
): Float32Array {
  const values = new Float32Array(nx * ny * nz);
  const reach = cell * Math.sqrt(3) * SKIP_MARGIN;
  const fill = (i0: number, j0: number, k0: number, size: number): void => {
    if (i0 >= nx || j0 >= ny || k0 >= nz) return;
    const half = size / 2;
    const centre = f(at(0, i0 + half), at(1, j0 + half), at(2, k0 + half));
    const far = Math.abs(centre) > reach * half;
    if (!far && size > 2) {
      for (let q = 0; q < 8; q++)
        fill(i0 + (q & 1) * half, j0 + ((q >> 1) & 1) * half, k0 + (q >> 2) * half, half);
      return;
    }
    for (let k = k0; k < Math.min(k0 + size, nz); k++)
      for (let j = j0; j < Math.min(j0 + size, ny); j++)
        for (let i = i0; i < Math.min(i0 + size, nx); i++)
          values[(k * ny + j) * nx + i] = far ? centre : f(at(0, i), at(1, j), at(2, k));
  };
  for (let k = 0; k < nz; k += BLOCK)
    for (let j = 0; j < ny; j += BLOCK) for (let i = 0; i < nx; i += BLOCK) fill(i, j, k, BLOCK);
  return values;
}
