import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { joined, padding } from '../files/mesh-file.js';
import { placementMatrix, type Placement } from '../mesh/placement.js';
import type { MaterialName } from '../model/materials.js';
import type { Coat } from './coats.js';
import { type PackedMesh, STEPS } from './packed.js';

/** A group of the vehicle, ready to be written. */
export interface PackedGroup {
  name: string;
  placements: Placement[];
  meshes: { material: MaterialName; mesh: PackedMesh }[];
}

/** Of each direction: eight would show in what smooth paint reflects. */
const NORMAL_BITS = 10;
const [SHORT, UNSIGNED_SHORT] = [5122, 5123];
const MESHOPT = 'EXT_meshopt_compression';
const STRIDE = 8;

const four = (bytes: Uint8Array, filler = 0): Uint8Array =>
  joined([bytes, new Uint8Array(padding(bytes.length)).fill(filler)]);

const bytesOf = (values: Int16Array | Uint16Array | Float32Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** glTF counts columns: the rows of a placement turned over, scaled from the grid to meters. */
const matrixOf = (placement: Placement): number[] => {
  const m = placementMatrix(placement);
  const column = (at: number): number[] =>
    [m[at]!, m[at + 4]!, m[at + 8]!].map((value) => (at === 3 ? value : value / STEPS));
  return [0, 1, 2, 3]
    .flatMap((at) => [...column(at), at === 3 ? 1 : 0])
    .map((value) => Number(value.toPrecision(9)) + 0);
};

const boundsOf = ({ positions }: PackedMesh): { min: number[]; max: number[] } => {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let i = 0; i < positions.length; i += 4) {
    for (const axis of [0, 1, 2]) {
      min[axis] = Math.min(min[axis]!, positions[i + axis]!);
      max[axis] = Math.max(max[axis]!, positions[i + axis]!);
    }
  }
  return { min, max };
};

/** Three streams for all meshes together: short headers pack better than many. */
const streamsOf = (
  meshes: PackedMesh[],
): { packed: Uint8Array; length: number; stride: number; mode: string; filter?: string }[] => {
  const vertices = meshes.reduce((n, { positions }) => n + positions.length / 4, 0);
  const positions = bytesOf(Int16Array.from(meshes.flatMap((mesh) => Array.from(mesh.positions))));
  const directions = Float32Array.from(meshes.flatMap((mesh) => Array.from(mesh.normals)));
  const normals = MeshoptEncoder.encodeFilterOct(directions, vertices, STRIDE, NORMAL_BITS);
  const indices = Uint16Array.from(meshes.flatMap((mesh) => Array.from(mesh.indices)));
  return [
    {
      packed: MeshoptEncoder.encodeGltfBuffer(positions, vertices, STRIDE, 'ATTRIBUTES', 0),
      length: vertices,
      stride: STRIDE,
      mode: 'ATTRIBUTES',
    },
    {
      packed: MeshoptEncoder.encodeGltfBuffer(normals, vertices, STRIDE, 'ATTRIBUTES', 0),
      length: vertices,
      stride: STRIDE,
      mode: 'ATTRIBUTES',
      filter: 'OCTAHEDRAL',
    },
    {
      packed: MeshoptEncoder.encodeGltfBuffer(bytesOf(indices), indices.length, 2, 'TRIANGLES', 0),
      length: indices.length,
      stride: 2,
      mode: 'TRIANGLES',
    },
  ];
};

/**
 * The groups as one binary glTF file with `EXT_meshopt_compression` and `KHR_mesh_quantization`;
 * materials are names with what differs from model to model. The same groups make the same bytes.
 * @throws when a mesh has more vertices than indices of two bytes can name.
 */
export function glbFile(
  groups: PackedGroup[],
  coats: Partial<Record<MaterialName, Coat>>,
): Uint8Array {
  const materials = [
    ...new Set(groups.flatMap(({ meshes }) => meshes.map(({ material }) => material))),
  ].sort();
  const all = groups.flatMap(({ meshes }) => meshes);
  const streams = streamsOf(all.map(({ mesh }) => mesh));

  let [vertexAt, indexAt] = [0, 0];
  const accessors: object[] = [];
  const primitiveOf = ({ material, mesh }: (typeof all)[number]): object => {
    const count = mesh.positions.length / 4;
    if (count > 65_535)
      throw new Error(
        `A mesh of ${material} has ${count} vertices, more than the 65,535 that two bytes can index`,
      );
    const first =
      accessors.push(
        {
          bufferView: 0,
          byteOffset: vertexAt * STRIDE,
          componentType: SHORT,
          count,
          type: 'VEC3',
          ...boundsOf(mesh),
        },
        {
          bufferView: 1,
          byteOffset: vertexAt * STRIDE,
          componentType: SHORT,
          normalized: true,
          count,
          type: 'VEC3',
        },
        {
          bufferView: 2,
          byteOffset: indexAt * 2,
          componentType: UNSIGNED_SHORT,
          count: mesh.indices.length,
          type: 'SCALAR',
        },
      ) - 3;
    vertexAt += count;
    indexAt += mesh.indices.length;
    return {
      attributes: { POSITION: first, NORMAL: first + 1 },
      indices: first + 2,
      material: materials.indexOf(material),
    };
  };
  const meshes = groups.map((group) => ({
    name: group.name,
    primitives: group.meshes.map(primitiveOf),
  }));
  const nodes = groups.flatMap(({ name, placements }, mesh) =>
    placements.map((placement) => ({ name, mesh, matrix: matrixOf(placement) })),
  );

  const data = streams.map(({ packed }) => four(packed));
  const before = (parts: { length: number }[], end: number): number =>
    parts.slice(0, end).reduce((n, { length }) => n + length, 0);
  const plain = streams.map(({ length, stride }) => ({
    length: length * stride + padding(length * stride),
  }));
  const bufferViews = streams.map(({ packed, length, stride, mode, filter }, i) => ({
    buffer: 1,
    byteOffset: before(plain, i),
    byteLength: length * stride,
    ...(mode === 'ATTRIBUTES' && { byteStride: stride }),
    extensions: {
      [MESHOPT]: {
        buffer: 0,
        byteOffset: before(data, i),
        byteLength: packed.length,
        byteStride: stride,
        count: length,
        mode,
        ...(filter && { filter }),
      },
    },
  }));
  const extensions = [MESHOPT, 'KHR_mesh_quantization'];
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: extensions,
    extensionsRequired: extensions,
    scene: 0,
    scenes: [{ nodes: nodes.map((_, i) => i) }],
    nodes,
    meshes,
    materials: materials.map((name) => ({
      name,
      ...(coats[name] && { pbrMetallicRoughness: coats[name] }),
    })),
    accessors,
    bufferViews,
    buffers: [
      { byteLength: before(data, 3) },
      { byteLength: before(plain, 3), extensions: { [MESHOPT]: { fallback: true } } },
    ],
  };
  return container(four(new TextEncoder().encode(JSON.stringify(json)), 0x20), joined(data));
}

function container(json: Uint8Array, binary: Uint8Array): Uint8Array {
  const words = (...values: number[]): Uint8Array =>
    new Uint8Array(Uint32Array.from(values).buffer);
  const length = 12 + 8 + json.length + 8 + binary.length;
  return joined([
    words(0x46546c67, 2, length),
    words(json.length, 0x4e4f534a),
    json,
    words(binary.length, 0x004e4942),
    binary,
  ]);
}
