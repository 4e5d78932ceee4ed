import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { placed } from '../mesh/mesh.js';
import { addWheel } from '../wheels/wheels.js';
import { Assembly } from '../mesh/assembly.js';
import { layOut } from '../model/layout.js';
import { longestNormalError, openEdges, volumeOf } from '../testing/measure-mesh.js';
import { someModel } from '../testing/some-model.js';
import { coatsOf, isPainted } from './coats.js';
import { glbFile, type PackedGroup } from './glb-file.js';
import { grouped } from './grouped.js';
import { packed, STEPS } from './packed.js';
import { simplified } from './simplified.js';
import { welded } from './welded.js';

beforeAll(() => Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]));

const { parts: wheels } = (() => {
  const a = new Assembly();
  addWheel(a, someModel, layOut(someModel), 0.02);
  return a;
})();
const hub = wheels.find(({ name }) => name === 'hub')!.mesh;

test('a repeated part is stored once with all its placements; a single part is moved to its place', () => {
  const groups = grouped([
    ...wheels,
    { name: 'box', material: 'plastic', mesh: hub, placements: [{ move: [1, 2, 3] }] },
  ]);
  expect(groups.map(({ placements }) => placements.length).sort()).toEqual([1, 4]);
  const [alone] = groups.find(({ placements }) => placements.length === 1)!.meshes;
  expect(alone!.mesh.positions).toEqual(placed(hub, { move: [1, 2, 3] }).positions);
});

test('fewer triangles keep a solid closed, and its volume to three parts in a hundred', () => {
  const whole = welded(hub);
  const fewer = welded(simplified(whole, { tolerance: 0.001, shading: 0.15 }));
  expect(fewer.indices.length).toBeLessThan(whole.indices.length / 1.5);
  expect(openEdges(fewer)).toBe(openEdges(whole));
  expect(Math.abs(volumeOf(fewer) / volumeOf(whole) - 1)).toBeLessThan(0.03);
  expect(longestNormalError(fewer)).toBeLessThan(1e-4);
});

test('places are on one grid, at most half a step off', () => {
  const { positions, indices } = packed(welded(hub));
  const corners = new Set(Array.from(welded(hub).positions, (value) => Math.round(value * STEPS)));
  const off = Array.from(indices).filter((index) =>
    [0, 1, 2].some((axis) => !corners.has(positions[index * 4 + axis]!)),
  );
  expect(off).toEqual([]);
});

test('the same groups make the same bytes', () => {
  const groups = (): PackedGroup[] =>
    grouped(wheels).map((group) => ({
      ...group,
      meshes: group.meshes.map(({ material, mesh }) => ({ material, mesh: packed(welded(mesh)) })),
    }));
  expect(glbFile(groups(), coatsOf(someModel))).toEqual(glbFile(groups(), coatsOf(someModel)));
});

test('a roof has the vehicle’s paint unless it has its own color', () => {
  expect(isPainted(someModel, 'roof')).toBe(true);
  expect(
    isPainted({ ...someModel, colors: { ...someModel.colors, roof: '#111111' } }, 'roof'),
  ).toBe(false);
  expect(isPainted(someModel, 'plastic')).toBe(false);
});
