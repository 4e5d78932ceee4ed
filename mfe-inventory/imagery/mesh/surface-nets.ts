import type { Vec3 } from './maths.js';
import { type Mesh, withMirror } from './mesh.js';
import { sampleField } from './sampled-field.js';
import type { Sdf } from './signed-distance.js';
import { crossingCentre, settle } from './surface-points.js';

export interface MeshBounds {
  min: Vec3;
  max: Vec3;
}

interface MeshOptions {
  /** The solid is symmetric in z: mesh the right half only and reflect it. */
  symmetric?: boolean;
}

/** The cell of a shape that needs `finest` metres at best; in coarse meshes half the cell of the large shapes does. */
export const fineCell = (finest: number, cell: number): number => Math.max(finest, cell / 2);

/**
 * Meshes the zero surface of `f` on a grid of `cell` metres: naive surface nets whose vertices are
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
        const [cx, cy, cz] = crossingCentre(corner);
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
