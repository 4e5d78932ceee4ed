import type { Mesh } from '../mesh/mesh.js';

/** Vertices closer than this in position (meters) and direction are merged. */
const PLACE = 1e-5;
const DIRECTION = 1 / 64;

/**
 * A key that is equal for merged vertices; made of numbers, because a vehicle has half a million.
 */
const nameOf = ({ positions, normals }: Mesh, at: number): { place: number; direction: number } => {
  const step = (value: number, size: number, shift: number): number =>
    Math.round(value / size) + shift;
  const place =
    (step(positions[at]!, PLACE, 2 ** 19) * 2 ** 20 + step(positions[at + 1]!, PLACE, 2 ** 19)) *
    2 ** 10;
  const direction = [0, 1, 2].reduce(
    (sum, axis) => sum * 256 + step(normals[at + axis]!, DIRECTION, 128),
    0,
  );
  return { place, direction: step(positions[at + 2]!, PLACE, 2 ** 20) * 2 ** 24 + direction };
};

/** The mesh without duplicate vertices from mirroring and seams, and without unused ones. */
export function welded(mesh: Mesh): Mesh {
  const known = new Map<number, Map<number, number>>();
  const kept: number[] = [];
  const renamed = new Int32Array(mesh.positions.length / 3).fill(-1);
  const nameFor = (index: number): number => {
    const { place, direction } = nameOf(mesh, index * 3);
    const here = known.get(place) ?? new Map<number, number>();
    known.set(place, here);
    const before = here.get(direction);
    if (before !== undefined) return before;
    here.set(direction, kept.length);
    return kept.push(index) - 1;
  };
  const indices = mesh.indices.map(
    (index) => (renamed[index] = renamed[index] === -1 ? nameFor(index) : renamed[index]!),
  );
  const pick = (values: Float32Array): Float32Array => {
    const picked = new Float32Array(kept.length * 3);
    kept.forEach((index, i) => picked.set(values.subarray(index * 3, index * 3 + 3), i * 3));
    return picked;
  };
  return { positions: pick(mesh.positions), normals: pick(mesh.normals), indices };
}
