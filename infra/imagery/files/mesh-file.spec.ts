import { buildVehicle } from '../model/build-vehicle.js';
import { someModel } from '../testing/some-model.js';
import { decodeVehicle, encodeVehicle } from './mesh-file.js';

const vehicle = buildVehicle(someModel, 'draft');
const file = encodeVehicle(vehicle, someModel);

describe('a mesh file', () => {
  test('contains every part with its name, material, placements and triangles', () => {
    const { header, meshes } = decodeVehicle(file);
    expect(header).toMatchObject({
      wheelbase: vehicle.wheelbase,
      colors: someModel.colors,
      metallic: false,
    });
    expect(meshes.map(({ name, material, matrices }) => [name, material, matrices.length])).toEqual(
      vehicle.parts.map(({ name, material, placements }) => [name, material, placements.length]),
    );
    expect(
      meshes.every(({ mesh }, i) =>
        mesh.indices.every((index, at) => index === vehicle.parts[i]!.mesh.indices[at]),
      ),
    ).toBe(true);
  });

  test('keeps every vertex to a twentieth of a millimeter and every normal to a ten-thousandth', () => {
    decodeVehicle(file).meshes.forEach(({ mesh }, i) => {
      const { positions, normals } = vehicle.parts[i]!.mesh;
      expect(mesh.positions).toHaveLength(positions.length);
      expect(mesh.positions.every((value, at) => Math.abs(value - positions[at]!) < 5e-5)).toBe(
        true,
      );
      expect(mesh.normals.every((value, at) => Math.abs(value - normals[at]!) < 1e-4)).toBe(true);
    });
  });

  test('has the same bytes for the same parameters', () => {
    expect(Buffer.compare(file, encodeVehicle(buildVehicle(someModel, 'draft'), someModel))).toBe(
      0,
    );
  });

  test('can be read wherever it was cut from', () => {
    const shifted = new Uint8Array(file.length + 1);
    shifted.set(file, 1);
    expect(decodeVehicle(shifted.subarray(1)).meshes).toHaveLength(vehicle.parts.length);
  });

  test('is distinguished from any other file', () => {
    expect(() => decodeVehicle(new TextEncoder().encode('RIFF....'))).toThrow(
      'Not an LKM1 mesh file',
    );
  });
});
