import type { Mesh } from '../mesh/mesh.js';
import { placementMatrix } from '../mesh/placement.js';
import type { Vehicle } from '../model/build-vehicle.js';
import type { Colors } from '../model/model-parameters.js';

/** Padding to the next multiple of four bytes. */
export const padding = (length: number): number => (4 - (length % 4)) % 4;

const bytesOf = (view: Uint16Array | Int16Array | Uint32Array): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(chunks.reduce((n, chunk) => n + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

/**
 * Mesh file (`.lkm`), little endian:
 * magic 'LKM1' | uint32 header length | header JSON, padded with spaces to 4 bytes | data.
 * Each mesh in the data: uint16 positions (3 per vertex, scaled into `min`..`max`), int16 normals
 * (3 per vertex), padding to 4 bytes, uint32 indices. `matrices` are row-major 3x4, meters.
 */
const MAGIC = 'LKM1';

interface MeshFileEntry {
  name: string;
  material: string;
  vertices: number;
  corners: number;
  /** Bytes from the start of the data. */
  offset: number;
  min: number[];
  max: number[];
  matrices: number[][];
}

interface MeshFileHeader {
  wheelbase: number;
  bodyLength: number;
  colors: Colors;
  metallic: boolean;
  meshes: MeshFileEntry[];
}

/** The vehicle as a mesh file; the same parts make the same bytes. */
export function encodeVehicle(
  vehicle: Vehicle,
  { colors, metallic }: { colors: Colors; metallic: boolean },
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  const meshes = vehicle.parts.map((part): MeshFileEntry => {
    const { data, min, max } = encodeMesh(part.mesh);
    const entry = {
      name: part.name,
      material: part.material,
      vertices: part.mesh.positions.length / 3,
      corners: part.mesh.indices.length,
      offset,
      min,
      max,
      matrices: part.placements.map((p) => placementMatrix(p).map((v) => Number(v.toFixed(6)))),
    };
    chunks.push(data);
    offset += data.length;
    return entry;
  });
  const header: MeshFileHeader = {
    wheelbase: vehicle.wheelbase,
    bodyLength: vehicle.bodyLength,
    colors,
    metallic,
    meshes,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const filled = joined([json, new Uint8Array(padding(json.length)).fill(0x20)]);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, filled.length, true);
  return joined([
    new TextEncoder().encode(MAGIC),
    new Uint8Array(length.buffer),
    filled,
    ...chunks,
  ]);
}

function encodeMesh({ positions, normals, indices }: Mesh): {
  data: Uint8Array;
  min: number[];
  max: number[];
} {
  const axes = [0, 1, 2];
  const min = axes.map((axis) =>
    positions.reduce((low, value, i) => (i % 3 === axis ? Math.min(low, value) : low), Infinity),
  );
  const max = axes.map((axis) =>
    positions.reduce(
      (high, value, i) => (i % 3 === axis ? Math.max(high, value) : high),
      -Infinity,
    ),
  );
  const packed = Uint16Array.from(positions, (value, i) => {
    const [low, high] = [min[i % 3]!, max[i % 3]!];
    return Math.round(((value - low) / (high - low || 1)) * 65535);
  });
  const directions = Int16Array.from(normals, (value) => Math.round(value * 32767));
  const gap = new Uint8Array(padding(packed.byteLength + directions.byteLength));
  return { data: joined([bytesOf(packed), bytesOf(directions), gap, bytesOf(indices)]), min, max };
}

interface ReadMesh extends MeshFileEntry {
  mesh: Mesh;
}

/** The header and the meshes of a mesh file. @throws when the bytes are not such a file. */
export function decodeVehicle(file: Uint8Array): { header: MeshFileHeader; meshes: ReadMesh[] } {
  // Copies the bytes, so that the data is aligned to four bytes.
  const bytes = file.slice();
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== MAGIC)
    throw new Error(`Not an ${MAGIC} mesh file`);
  const headerLength = new DataView(bytes.buffer).getUint32(4, true);
  const header = JSON.parse(
    new TextDecoder().decode(bytes.subarray(8, 8 + headerLength)),
  ) as MeshFileHeader;
  const start = 8 + headerLength;
  return {
    header,
    meshes: header.meshes.map((entry) => ({
      ...entry,
      mesh: readMesh(bytes.buffer, start, entry),
    })),
  };
}

function readMesh(
  buffer: ArrayBuffer,
  start: number,
  { vertices, corners, offset, min, max }: MeshFileEntry,
): Mesh {
  const values = vertices * 3;
  const packed = new Uint16Array(buffer, start + offset, values);
  const directions = new Int16Array(buffer, start + offset + values * 2, values);
  const indicesAt = start + offset + values * 4 + padding(values * 4);
  return {
    positions: Float32Array.from(
      packed,
      (value, i) => min[i % 3]! + (value / 65535) * (max[i % 3]! - min[i % 3]!),
    ),
    normals: Float32Array.from(directions, (value) => value / 32767),
    indices: new Uint32Array(buffer, indicesAt, corners).slice(),
  };
}
