import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, type Primitive, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { materialParameters } from '../../../mfe-inventory/src/features/vehicle/three-d/view/materials';
import versions from '../../../mfe-inventory/src/pictures/models.json';
import { PICTURES } from '../files/folders.js';
import { versionOf } from '../files/hash.js';
import { layOut } from '../model/layout.js';
import { MATERIAL_NAMES } from '../model/materials.js';
import { catalog } from '../catalog/catalog.js';
import { MOST_BYTES } from './web-model.js';

const FOLDER = join(PICTURES, 'models');
const fileOf = (slug: string): string => join(FOLDER, `${slug}.glb`);

// Not our own reader: what we write is what others read.
const reader = new WebIO()
  .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });

interface Drawn {
  material: string;
  primitive: Primitive;
  matrix: number[];
}

const drawnIn = (document: Document): Drawn[] =>
  document
    .getRoot()
    .listNodes()
    .flatMap((node) =>
      node
        .getMesh()!
        .listPrimitives()
        .map((primitive) => ({
          material: primitive.getMaterial()!.getName(),
          primitive,
          matrix: node.getWorldMatrix(),
        })),
    );

/** Smallest and largest x, y and z in meters. */
const extentOf = (drawn: Drawn[]): { min: number[]; max: number[] } => {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const { primitive, matrix: m } of drawn) {
    const positions = primitive.getAttribute('POSITION')!.getArray()!;
    for (let i = 0; i < positions.length; i += 3) {
      for (const axis of [0, 1, 2]) {
        const value =
          m[axis]! * positions[i]! +
          m[axis + 4]! * positions[i + 1]! +
          m[axis + 8]! * positions[i + 2]! +
          m[axis + 12]!;
        min[axis] = Math.min(min[axis]!, value);
        max[axis] = Math.max(max[axis]!, value);
      }
    }
  }
  return { min, max };
};

const models = catalog();

beforeAll(() => MeshoptDecoder.ready);

test('every vehicle of the catalog has a model for its 3D view, and there are no others', () => {
  const slugs = models.map(({ slug }) => slug).sort();
  expect(
    readdirSync(FOLDER)
      .map((name) => name.replace(/\.glb$/, ''))
      .sort(),
  ).toEqual(slugs);
  expect(Object.keys(versions)).toEqual(slugs);
});

test('a model’s address changes with its bytes', () => {
  const made = Object.fromEntries(
    Object.keys(versions).map((slug) => [slug, { version: versionOf(readFileSync(fileOf(slug))) }]),
  );
  expect(made).toEqual(versions);
});

test('all models together weigh at most eight megabytes', () => {
  const bytes = models
    .filter(({ slug }) => existsSync(fileOf(slug)))
    .map(({ slug }) => statSync(fileOf(slug)).size);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(8_000_000);
});

test('the viewer has parameters for every material of the generator', () => {
  expect(Object.keys(materialParameters).sort()).toEqual([...MATERIAL_NAMES].sort());
});

test.each(models.map(({ slug, parameters }) => [slug, parameters] as const))(
  'the model of the %s is whole: its triangles, its materials, its wheels, its size',
  async (slug, parameters) => {
    const drawn = drawnIn(await reader.readBinary(readFileSync(fileOf(slug))));
    const triangles = drawn.reduce(
      (n, { primitive }) => n + primitive.getIndices()!.getCount() / 3,
      0,
    );
    expect(triangles).toBeGreaterThan(40_000);
    expect(triangles).toBeLessThan(120_000);
    expect(MATERIAL_NAMES).toEqual(expect.arrayContaining(drawn.map(({ material }) => material)));
    expect(drawn.map(({ material }) => material)).toEqual(
      expect.arrayContaining(['paint', 'seatMain', 'tire', 'led']),
    );

    const [whole, tires] = [
      extentOf(drawn),
      extentOf(drawn.filter(({ material }) => material === 'tire')),
    ];
    const layout = layOut(parameters);
    expect(drawn.filter(({ material }) => material === 'tire')).toHaveLength(4);
    expect(tires.max[0]! - tires.min[0]!).toBeCloseTo(
      -layout.rearAxleX + 2 * parameters.wheel.radius,
      1,
    );
    expect(Math.abs(tires.min[1]!)).toBeLessThan(0.02);
    expect(whole.min[1]).toBeGreaterThan(-0.02);
    expect(Math.abs(whole.max[2]! + whole.min[2]!)).toBeLessThan(0.1);
    // From the face, half a meter before the front axle, to the tail; what is hung on in front or
    // behind comes on top.
    const body = 0.52 - layout.tailX;
    expect(whole.max[0]! - whole.min[0]!).toBeGreaterThan(body - 0.1);
    expect(whole.max[0]! - whole.min[0]!).toBeLessThan(body + 0.75);
    if (parameters.roof !== 'none')
      expect(Math.abs(whole.max[1]! - layout.roofY - parameters.lift)).toBeLessThan(
        parameters.roofRack || parameters.lightBar ? 0.35 : 0.12,
      );
  },
);
