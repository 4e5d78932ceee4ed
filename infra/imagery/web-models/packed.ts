import { MeshoptEncoder } from 'meshoptimizer/encoder';
import type { Mesh } from '../mesh/mesh.js';

/**
 * Grid steps per meter: all meshes share a grid of half a millimeter, so that there are no gaps.
 */
export const STEPS = 2048;

/** A mesh on the grid, in the order that compresses best. */
export interface PackedMesh {
  /** Four to a vertex, the last one zero. */
  positions: Int16Array;
  /** Four to a vertex, the last one zero. */
  normals: Float32Array;
  indices: Uint32Array;
}

const isSame = (at: Int16Array, one: number, other: number): boolean =>
  [0, 1, 2].every((axis) => at[one * 4 + axis] === at[other * 4 + axis]);

/** Removes triangles that became lines on the grid. */
const onGrid = (grid: Int16Array, indices: Uint32Array): Uint32Array => {
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (!(isSame(grid, a, b) || isSame(grid, b, c) || isSame(grid, c, a))) kept.push(a, b, c);
  }
  return new Uint32Array(kept);
};

export function packed({ positions, normals, indices }: Mesh): PackedMesh {
  const grid = Int16Array.from({ length: (positions.length / 3) * 4 }, (_, i) =>
    i % 4 === 3 ? 0 : Math.round(positions[Math.floor(i / 4) * 3 + (i % 4)]! * STEPS),
  );
  const ordered = onGrid(grid, indices);
  const [places, vertices] = MeshoptEncoder.reorderMesh(ordered, true, true);

  const packedPositions = new Int16Array(vertices * 4);
  const packedNormals = new Float32Array(vertices * 4);
  places.forEach((place, vertex) => {
    if (place >= vertices) return;
    packedPositions.set(grid.subarray(vertex * 4, vertex * 4 + 3), place * 4);
    packedNormals.set(normals.subarray(vertex * 3, vertex * 3 + 3), place * 4);
  });
  return { positions: packedPositions, normals: packedNormals, indices: ordered };
}
