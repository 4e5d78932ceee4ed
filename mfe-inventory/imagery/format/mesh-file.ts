import type { Mesh } from '../mesh/mesh.js';
import { placementMatrix } from '../mesh/placement.js';
import type { Vehicle } from '../model/build-vehicle.js';
import type { Colours } from '../model/model-parameters.js';
import { bytesOf, joined, padding } from './bytes.js';

/**
 * Mesh file (`.lkm`), little endian:
 * magic 'LKM1' | uint32 header length | header JSON, padded with spaces to 4 bytes | data.
 * Each mesh in the data: uint16 positions (3 per vertex, scaled into `min`..`max`), int16 normals
 * (3 per vertex), padding to 4 bytes, uint32 indices. `matrices` are row-major 3x4, metres.
 */
export const MAGIC = 'LKM1';

export interface MeshFileEntry {
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

export interface MeshFileHeader {
  wheelbase: number;
  bodyLength: number;
  colours: Colours;
  metallic: boolean;
  meshes: MeshFileEntry[];
}

/** The vehicle as a mesh file; the same parts make the same bytes. */
export function encodeVehicle(
  vehicle: Vehicle,
  { colours, metallic }: { colours: Colours; metallic: boolean },
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
    colours,
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
