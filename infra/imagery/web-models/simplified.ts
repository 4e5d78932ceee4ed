import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { Mesh } from '../mesh/mesh.js';

export interface Fineness {
  /** Largest position error in meters. */
  tolerance: number;
  /** Weight of a wrong normal relative to a wrong position; 1 for a mirror. */
  shading: number;
}

const renormed = (normals: Float32Array): Float32Array => {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1;
    for (const axis of [0, 1, 2]) normals[i + axis]! /= length;
  }
  return normals;
};

/**
 * The mesh with the fewest triangles that keep its shape and shading. Vertices move, and some are
 * unused. Deterministic.
 */
export function simplified(mesh: Mesh, { tolerance, shading }: Fineness): Mesh {
  const [positions, normals, indices] = [
    mesh.positions.slice(),
    mesh.normals.slice(),
    mesh.indices.slice(),
  ];
  const corners = MeshoptSimplifier.simplifyWithUpdate(
    indices,
    positions,
    3,
    normals,
    3,
    [shading, shading, shading],
    null,
    0,
    tolerance,
    ['ErrorAbsolute'],
  )[0];
  return { positions, normals: renormed(normals), indices: indices.subarray(0, corners) };
}
