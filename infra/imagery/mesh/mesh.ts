import { cross, sub, type Vec3 } from './math.js';
import { placementMatrix, type Placement } from './placement.js';

/**
 * Triangles in meters. Frame: x forward, y up, z to the right of the driver; y = 0 is the ground
 * in a finished model. Triangles wind counter-clockwise seen from outside.
 */
export interface Mesh {
  positions: Float32Array;
  normals: Float32Array;
  indices: Uint32Array;
}

/** Twice the area in m² below which a triangle is degenerate: poles of spheres, pinched cells. */
export const SLIVER = 2e-10;

export const vertexAt = ({ positions }: Mesh, index: number): Vec3 => {
  const at = index * 3;
  return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
};

/** The three vertex numbers of each triangle. */
export function* trianglesOf({ indices }: Mesh): Generator<readonly [number, number, number]> {
  for (let i = 0; i < indices.length; i += 3) yield [indices[i]!, indices[i + 1]!, indices[i + 2]!];
}

/** Normal of a triangle; its length is twice the area in m². */
export const faceNormal = (mesh: Mesh, [a, b, c]: readonly [number, number, number]): Vec3 => {
  const origin = vertexAt(mesh, a);
  return cross(sub(vertexAt(mesh, b), origin), sub(vertexAt(mesh, c), origin));
};

const keepTriangles = (
  mesh: Mesh,
  keep: (corners: readonly [number, number, number]) => boolean,
): Mesh => {
  const kept: number[] = [];
  for (const corners of trianglesOf(mesh)) if (keep(corners)) kept.push(...corners);
  return { ...mesh, indices: new Uint32Array(kept) };
};

export const withoutSlivers = (mesh: Mesh): Mesh =>
  keepTriangles(mesh, (corners) => Math.hypot(...faceNormal(mesh, corners)) > SLIVER);

/** Keeps the triangles whose center satisfies the test. */
export const filteredByCenter = (
  mesh: Mesh,
  keep: (x: number, y: number, z: number) => boolean,
): Mesh =>
  keepTriangles(mesh, (corners) => {
    const [a, b, c] = [
      vertexAt(mesh, corners[0]),
      vertexAt(mesh, corners[1]),
      vertexAt(mesh, corners[2]),
    ];
    return keep((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3);
  });

const transformed = (from: Float32Array, m: readonly number[], withMove: 0 | 1): Float32Array => {
  const to = new Float32Array(from.length);
  for (let i = 0; i < from.length; i += 3) {
    for (let row = 0; row < 3; row++) {
      const o = row * 4;
      to[i + row] =
        m[o]! * from[i]! +
        m[o + 1]! * from[i + 1]! +
        m[o + 2]! * from[i + 2]! +
        withMove * m[o + 3]!;
    }
  }
  return to;
};

export function placed(mesh: Mesh, placement: Placement): Mesh {
  const m = placementMatrix(placement);
  return {
    positions: transformed(mesh.positions, m, 1),
    normals: transformed(mesh.normals, m, 0),
    indices: mesh.indices,
  };
}

/** The mesh reflected across the car's center plane z = 0. */
export function mirrored(mesh: Mesh): Mesh {
  const reflected = (values: Float32Array): Float32Array =>
    values.map((value, i) => (i % 3 === 2 ? -value : value));
  const indices = mesh.indices.slice();
  for (let i = 0; i < indices.length; i += 3) {
    indices[i + 1] = mesh.indices[i + 2]!;
    indices[i + 2] = mesh.indices[i + 1]!;
  }
  return { positions: reflected(mesh.positions), normals: reflected(mesh.normals), indices };
}

export const withMirror = (mesh: Mesh): Mesh => merged([mesh, mirrored(mesh)]);

export function merged(meshes: readonly Mesh[]): Mesh {
  const vertices = meshes.reduce((n, m) => n + m.positions.length, 0);
  const corners = meshes.reduce((n, m) => n + m.indices.length, 0);
  const out: Mesh = {
    positions: new Float32Array(vertices),
    normals: new Float32Array(vertices),
    indices: new Uint32Array(corners),
  };
  let v = 0;
  let c = 0;
  for (const m of meshes) {
    out.positions.set(m.positions, v);
    out.normals.set(m.normals, v);
    const first = v / 3;
    out.indices.set(
      m.indices.map((index) => index + first),
      c,
    );
    v += m.positions.length;
    c += m.indices.length;
  }
  return out;
}
