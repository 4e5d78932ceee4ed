import { merged, placed } from '../mesh/mesh.js';
import { catalogue } from '../scripts/catalogue.js';
import { agreement, openEdges, smallestTriangle, volumeOf } from '../testing/measure-mesh.js';
import { someModel } from '../testing/some-model.js';
import { buildVehicle, type Vehicle } from './build-vehicle.js';
import { MATERIAL_NAMES } from './materials.js';
import { parseParameters } from './model-parameters.js';

const parts = (vehicle: Vehicle, name: string) => vehicle.parts.filter((part) => part.name === name);
const places = (vehicle: Vehicle, name: string): number => parts(vehicle, name).reduce((n, part) => n + part.placements.length, 0);
const seatsOf = (vehicle: Vehicle): number => places(vehicle, 'bucket') + 2 * places(vehicle, 'bench');

/** Smallest and largest x, y, z of the parts of these names, or of all, metres. */
const extent = (vehicle: Vehicle, ...names: string[]) => {
  const chosen = vehicle.parts.filter(({ name }) => names.length === 0 || names.includes(name));
  const { positions } = merged(chosen.flatMap(({ mesh, placements }) => placements.map((placement) => placed(mesh, placement))));
  const axis = (k: number) => positions.filter((_, i) => i % 3 === k);
  const [x, y, z] = [axis(0), axis(1), axis(2)];
  const [least, most] = [(v: Float32Array) => v.reduce((a, b) => Math.min(a, b)), (v: Float32Array) => v.reduce((a, b) => Math.max(a, b))];
  return { min: [least(x), least(y), least(z)] as const, max: [most(x), most(y), most(z)] as const };
};

describe.each(catalogue().map((model) => [model.name, model] as const))('the %s', (_name, model) => {
  const p = parseParameters(model.render);
  const vehicle = buildVehicle(p, 'draft');

  test('has as many seats as the catalogue says, and belts for each row that has them', () => {
    expect(seatsOf(vehicle)).toBe(Number(model.specifications.capacity.passengers));
    expect(places(vehicle, 'belt')).toBe(p.belts ? p.rows.length : 0);
    expect(places(vehicle, 'headRest')).toBe(p.headRests ? 2 * p.rows.length : 0);
  });

  test('has a footwell for every row', () => {
    expect(parts(vehicle, 'mat')).toHaveLength(p.rows.filter((row) => row === 'F').length);
    expect(parts(vehicle, 'footDeck')).toHaveLength(p.rows.includes('R') ? 1 : 0);
  });

  test('stands on the ground on four wheels, centred between its axles and its flanks', () => {
    const { min, max } = extent(vehicle);
    expect(min[1]).toBeGreaterThan(-0.002);
    expect(extent(vehicle, 'tyre').min[1]).toBeLessThan(0.008);
    expect(places(vehicle, 'tyre')).toBe(4);
    const tyres = extent(vehicle, 'tyre');
    expect(tyres.min[0] + tyres.max[0]).toBeCloseTo(0, 2);
    expect(tyres.max[0] - tyres.min[0]).toBeCloseTo(vehicle.wheelbase + 2 * p.wheel.radius, 1);
    expect(min[2] + max[2]).toBeCloseTo(0, 2);
  });

  test('is made of finite triangles with an area, normals one long and materials that renderers know', () => {
    for (const { name, material, mesh } of vehicle.parts) {
      expect(MATERIAL_NAMES).toContain(material);
      expect(mesh.positions.every(Number.isFinite)).toBe(true);
      expect([name, smallestTriangle(mesh) > 0]).toEqual([name, true]);
      const lengths = mesh.normals.map((_, i) => (i % 3 === 0 ? Math.hypot(...mesh.normals.subarray(i, i + 3)) : 1));
      expect([name, lengths.every((length) => Math.abs(length - 1) < 0.001)]).toEqual([name, true]);
    }
  });
});

describe('a vehicle', () => {
  /** Sheets of glass and linings have an edge; all else encloses something. */
  const sheets = new Set(['windshield', 'glassEdge', 'glassSide', 'sideGlass', 'archLining', 'mirrorGlass', 'display', 'projector', 'projectorLight', 'tyre', 'barrel', 'lip', 'disc', 'steeringRing']);
  /** Thinner than the cells of a small mesh: their normals are only true in a fine one. */
  const thin = new Set(['lampLens', 'signature']);
  const vehicle = buildVehicle({ ...someModel, rows: ['F', 'F'], seats: ['bucket', 'bench'], doors: 'half', nose: 'trail', bumper: 'bull', hitch: true, tail: 'shelf', headRests: true, belts: true }, 'thumbnail');

  test.each(vehicle.parts.filter(({ name }) => !sheets.has(name)).map((part) => [part.name, part] as const))('has its %s closed and facing outward', (name, { mesh }) => {
    expect(openEdges(mesh)).toBeLessThanOrEqual(mesh.indices.length / 3000);
    expect(volumeOf(mesh)).toBeGreaterThan(0);
    if (!thin.has(name)) expect(agreement(mesh)).toBeGreaterThan(0.9);
  });

  test('is lifted by what its parameters say, with its wheels on the ground', () => {
    const lifted = buildVehicle({ ...someModel, lift: 0.15 }, 'draft');
    const street = buildVehicle(someModel, 'draft');
    expect(extent(lifted, 'roof').max[1] - extent(street, 'roof').max[1]).toBeCloseTo(0.15, 4);
    expect(extent(lifted, 'tyre')).toEqual(extent(street, 'tyre'));
  });

  test('tips its dump bed about the rear hinge: the front rises, the hinge stays', () => {
    const dump = { ...someModel, nose: 'work', rows: ['F'], seats: ['bucket'], bed: 'dump', bedLength: 1.15 } as const;
    const [flat, tipped] = [0, 40].map((bedTilt) => buildVehicle({ ...dump, rows: ['F'], seats: ['bucket'], bedTilt }, 'draft'));
    expect(extent(tipped!, 'bed').max[1]).toBeGreaterThan(extent(flat!, 'bed').max[1] + 0.5);
    expect(extent(tipped!, 'hinge')).toEqual(extent(flat!, 'hinge'));
    expect(extent(tipped!, 'bed').min[1]).toBeGreaterThan(0.25);
  });

  test('keeps its licence plate behind everything of its tail that could hide it', () => {
    const tail = extent(vehicle, 'body', 'rearBumper', 'tailLamps');
    const plate = extent(vehicle, 'plate');
    expect(plate.min[0]).toBeLessThan(extent(vehicle, 'body', 'tailLamps').min[0]);
    expect(plate.max[1]).toBeLessThan(tail.max[1]);
  });

  test('of another series has another face, dash and rear', () => {
    const namesOf = (nose: typeof someModel.nose) => buildVehicle({ ...someModel, rows: ['F'], seats: ['bucket'], nose }, 'draft').parts
      .filter(({ name }) => ['lampLens', 'dash', 'tailLamps', 'rearBumper', 'rearDiffuser', 'rearApron'].includes(name))
      .map(({ name, mesh }) => `${name} ${mesh.indices.length}`).join();
    const noses = ['sport', 'classic', 'trail', 'metro', 'work'] as const;
    expect(new Set(noses.map(namesOf)).size).toBe(noses.length);
  });
});
