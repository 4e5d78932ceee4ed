import type { Mesh } from '../mesh/mesh.js';
import { padding } from './bytes.js';
import { MAGIC, type MeshFileEntry, type MeshFileHeader } from './mesh-file.js';

interface ReadMesh extends MeshFileEntry {
  mesh: Mesh;
}

/** The header and the meshes of a mesh file. Throws when the bytes are no such file. */
export function decodeVehicle(file: Uint8Array): { header: MeshFileHeader; meshes: ReadMesh[] } {
  // Copied, so that the data starts at a multiple of four whatever the bytes were cut from.
  const bytes = file.slice();
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== MAGIC)
    throw new Error(`This is no ${MAGIC} mesh file`);
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
