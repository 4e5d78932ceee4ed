import type { Vec3 } from './math.js';
import { type Mesh, withMirror } from './mesh.js';
import type { Sdf } from './signed-distance.js';

const BLOCK = 8;

/** Distance fields here are not exact; a block is skipped only well outside its circumsphere. */
const SKIP_MARGIN = 1.18;

/** Samples the field; blocks that the surface cannot reach get one value. */
function sampleField(
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
    const center = f(at(0, i0 + half), at(1, j0 + half), at(2, k0 + half));
    const far = Math.abs(center) > reach * half;
    if (!far && size > 2) {
      for (let q = 0; q < 8; q++)
        fill(i0 + (q & 1) * half, j0 + ((q >> 1) & 1) * half, k0 + (q >> 2) * half, half);
      return;
    }
    for (let k = k0; k < Math.min(k0 + size, nz); k++)
      for (let j = j0; j < Math.min(j0 + size, ny); j++)
        for (let i = i0; i < Math.min(i0 + size, nx); i++)
          values[(k * ny + j) * nx + i] = far ? center : f(at(0, i), at(1, j), at(2, k));
  };
  for (let k = 0; k < nz; k += BLOCK)
    for (let j = 0; j < ny; j += BLOCK) for (let i = 0; i < nx; i += BLOCK) fill(i, j, k, BLOCK);
  return values;
}

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

function crossingCenter(corner: Float64Array): Vec3 {
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
function settle(
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

export interface MeshBounds {
  min: Vec3;
  max: Vec3;
}

interface MeshOptions {
  /** The solid is symmetric in z: mesh the right half only and reflect it. */
  symmetric?: boolean;
}

/**
 * Cell of a shape that needs at most `finest` meters; coarse meshes use half the cell of large
 * shapes.
 */
export const fineCell = (finest: number, cell: number): number => Math.max(finest, cell / 2);

/**
 * Meshes the zero surface of `f` on a grid of `cell` meters: naive surface nets whose vertices are
 * then pulled onto the surface by Newton steps, with normals from the gradient.
 */
export function meshSdf(f: Sdf, bounds: MeshBounds, cell: number, options: MeshOptions = {}): Mesh {
  const symmetric = options.symmetric === true;
  const min: Vec3 = symmetric ? [bounds.min[0], bounds.min[1], 0] : bounds.min;
  const nx = Math.ceil((bounds.max[0] - min[0]) / cell) + 2;
  const ny = Math.ceil((bounds.max[1] - min[1]) / cell) + 2;
  const nz = Math.ceil((bounds.max[2] - min[2]) / cell) + 2;
  const at = (axis: 0 | 1 | 2, i: number): number => min[axis] + (i - 0.5) * cell;
  const values = sampleField(f, at, [nx, ny, nz], cell);

  const layer = nx * ny;
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const positions: number[] = [];
  const normals: number[] = [];
  const offsets = [0, 1, nx, nx + 1, layer, layer + 1, layer + nx, layer + nx + 1];
  const corner = new Float64Array(8);
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const o = k * layer + j * nx + i;
        let inside = 0;
        for (let q = 0; q < 8; q++) {
          const value = values[o + offsets[q]!]!;
          corner[q] = value;
          if (value < 0) inside++;
        }
        if (inside === 0 || inside === 8) continue;
        const [cx, cy, cz] = crossingCenter(corner);
        const onSeam = symmetric && k === 0;
        const start: Vec3 = [
          at(0, i) + cx * cell,
          at(1, j) + cy * cell,
          onSeam ? 0 : at(2, k) + cz * cell,
        ];
        vertexOf[o] = positions.length / 3;
        settle(f, start, cell, onSeam, positions, normals);
      }

  const indices: number[] = [];
  const quad = (flip: boolean, cells: readonly [number, number, number, number]): void => {
    const [a, b, c, d] = cells.map((o) => vertexOf[o]!) as [number, number, number, number];
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flip) indices.push(a, b, c, a, c, d);
    else indices.push(a, c, b, a, d, c);
  };
  const isInside = (o: number): boolean => values[o]! < 0;
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const o = k * layer + j * nx + i;
        const s = isInside(o);
        if (s !== isInside(o + 1)) quad(s, [o - nx - layer, o - layer, o, o - nx]);
        if (s !== isInside(o + nx)) quad(s, [o - 1 - layer, o - 1, o, o - layer]);
        if (s !== isInside(o + layer)) quad(s, [o - 1 - nx, o - nx, o, o - 1]);
      }
  const mesh: Mesh = {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
  };
  return symmetric ? withMirror(mesh) : mesh;
}
