import type { Part } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { faceNormal, type Mesh, trianglesOf, vertexAt } from '../mesh/mesh.js';
import { placementMatrix } from '../mesh/placement.js';
import type { Vehicle } from '../model/build-vehicle.js';

/** Edges that belong to only one triangle, after merging vertices at the same place. */
export const openEdges = (mesh: Mesh): number => {
  const count = mesh.positions.length / 3;
  const first = new Map<string, number>();
  /** Of each vertex, the first one at its place. */
  const places = Array.from({ length: count }, (_, index) => {
    const place = vertexAt(mesh, index)
      .map((v) => Math.round(v * 1e6))
      .join();
    if (!first.has(place)) first.set(place, index);
    return first.get(place)!;
  });
  const uses = new Map<number, number>();
  for (const [a, b, c] of trianglesOf(mesh)) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [one, other] = [places[from]!, places[to]!];
      const edge = Math.min(one, other) * count + Math.max(one, other);
      if (one !== other) uses.set(edge, (uses.get(edge) ?? 0) + 1);
    }
  }
  return [...uses.values()].filter((n) => n % 2 === 1).length;
};

/** Volume in m³ by the divergence theorem; positive when triangles face outward. */
export const volumeOf = (mesh: Mesh): number => {
  let six = 0;
  for (const corners of trianglesOf(mesh)) {
    const [x, y, z] = vertexAt(mesh, corners[0]);
    const [nx, ny, nz] = faceNormal(mesh, corners);
    six += x * nx + y * ny + z * nz;
  }
  return six / 6;
};

/** Share of the surface whose triangles face in the direction of their normals, 0 to 1. */
export const agreement = (mesh: Mesh): number => {
  let [agree, all] = [0, 0];
  for (const corners of trianglesOf(mesh)) {
    const face = faceNormal(mesh, corners);
    const area = Math.hypot(...face);
    let toward = 0;
    for (const corner of corners)
      for (const axis of [0, 1, 2] as const)
        toward += face[axis] * mesh.normals[corner * 3 + axis]!;
    all += area;
    if (toward > 0) agree += area;
  }
  return agree / all;
};

/** Smallest double area of a triangle, m². */
export const smallestTriangle = (mesh: Mesh): number => {
  let smallest = Infinity;
  for (const corners of trianglesOf(mesh))
    smallest = Math.min(smallest, Math.hypot(...faceNormal(mesh, corners)));
  return smallest;
};

/** How far the normals in use are from a length of one; infinite when a number is none. */
export const longestNormalError = ({ positions, normals, indices }: Mesh): number => {
  let worst = 0;
  for (const corner of indices) {
    const at = corner * 3;
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!);
    const error =
      Math.abs(length - 1) + 0 * (positions[at]! + positions[at + 1]! + positions[at + 2]!);
    worst = Number.isFinite(error) ? Math.max(worst, error) : Infinity;
  }
  return worst;
};

/** Smallest and largest x, y and z of the parts with these names, or of all; meters. */
export function extentOf(
  of: Vehicle | readonly Part[],
  ...names: string[]
): { min: Vec3; max: Vec3 } {
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const { name, mesh, placements } of 'parts' in of ? of.parts : of) {
    if (names.length > 0 && !names.includes(name)) continue;
    const corners = new Set(mesh.indices);
    for (const m of placements.map(placementMatrix)) {
      for (const corner of corners) {
        for (const row of [0, 1, 2] as const) {
          const o = row * 4;
          const at =
            m[o]! * mesh.positions[corner * 3]! +
            m[o + 1]! * mesh.positions[corner * 3 + 1]! +
            m[o + 2]! * mesh.positions[corner * 3 + 2]! +
            m[o + 3]!;
          if (at < min[row]) min[row] = at;
          if (at > max[row]) max[row] = at;
        }
      }
    }
  }
  return { min, max };
}
