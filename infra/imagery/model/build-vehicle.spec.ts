import { addDash } from '../cabin/dash.js';
import { Assembly } from '../mesh/assembly.js';
import { addRearEnd } from '../rear/rear-end.js';
import { catalog } from '../catalog/catalog.js';
import {
  agreement,
  extentOf,
  longestNormalError,
  openEdges,
  smallestTriangle,
  volumeOf,
} from '../testing/measure-mesh.js';
import { someModel } from '../testing/some-model.js';
import { repetitions } from '../../testing/tier.js';
import { buildVehicle, type Vehicle } from './build-vehicle.js';
import { layOut } from './layout.js';
import { MATERIAL_NAMES } from './materials.js';

const places = (vehicle: Vehicle, name: string): number =>
  vehicle.parts.reduce((n, part) => (part.name === name ? n + part.placements.length : n), 0);

/** Together they have every face, both kinds of row, and all doors, roofs, guards and beds. */
const everything = ['d6', 'h2-roadster', 'm4-city', 'x4-overland', 'w2-dump'];
const tried = repetitions({ everyRun: ['d6', 'w2-dump'], nightly: everything });
const models = catalog().filter(({ slug }) => tried.includes(slug));

describe.each(models.map((model) => [model.name, model] as const))('the %s', (_name, model) => {
  const p = model.parameters;
  const vehicle = buildVehicle(p, 'draft');

  test('has the catalog’s seats, belts and head restraints, and a footwell for every row', () => {
    expect(places(vehicle, 'bucket') + 2 * places(vehicle, 'bench')).toBe(
      Number(model.specifications.capacity.passengers),
    );
    expect(places(vehicle, 'belt')).toBe(p.belts ? p.rows.length : 0);
    expect(places(vehicle, 'headRest')).toBe(p.headRests ? 2 * p.rows.length : 0);
    expect(places(vehicle, 'mat') + places(vehicle, 'footDeck')).toBe(p.rows.length);
  });

  test('stands on the ground on four wheels, centered between its axles and its flanks', () => {
    const whole = extentOf(vehicle);
    const tires = extentOf(vehicle, 'tire');
    expect(places(vehicle, 'tire')).toBe(4);
    expect(whole.min[1]).toBeGreaterThan(-0.002);
    expect(Math.abs(tires.min[1])).toBeLessThan(0.008);
    expect(tires.min[0] + tires.max[0]).toBeCloseTo(0, 2);
    expect(tires.max[0] - tires.min[0]).toBeCloseTo(vehicle.wheelbase + 2 * p.wheel.radius, 1);
    expect(whole.min[2] + whole.max[2]).toBeCloseTo(0, 1);
  });

  test('is made of triangles with an area, normals one long and materials that renderers know', () => {
    expect(MATERIAL_NAMES).toEqual(
      expect.arrayContaining(vehicle.parts.map(({ material }) => material)),
    );
    const faulty = vehicle.parts.filter(
      ({ mesh }) => !(smallestTriangle(mesh) > 0 && longestNormalError(mesh) < 0.001),
    );
    expect(faulty.map(({ name }) => name)).toEqual([]);
  });
});

describe('a vehicle', () => {
  /** Sheets of glass, webbing and linings are open; all other meshes are closed. */
  const sheets = new Set([
    'belt',
    'windshield',
    'glassEdge',
    'glassSide',
    'sideGlass',
    'archLining',
    'mirrorGlass',
    'display',
    'projector',
    'projectorLight',
    'tire',
    'barrel',
    'lip',
    'disc',
    'steeringRing',
  ]);
  /** Thinner than the cells of a draft, so their normals are only correct in a finer mesh. */
  const thin = new Set([
    'lampLens',
    'signature',
    'skidPlate',
    'grille',
    'plate',
    'plateHolder',
    'headliner',
  ]);
  const vehicle = buildVehicle(
    {
      ...someModel,
      rows: ['F', 'F'],
      seats: ['bucket', 'bench'],
      doors: 'half',
      nose: 'trail',
      bumper: 'bull',
      hitch: true,
      tail: 'shelf',
      headRests: true,
      belts: true,
    },
    'draft',
  );

  test('is closed in all that encloses something, and faces outward', () => {
    const solids = vehicle.parts.filter(({ name }) => !sheets.has(name));
    const open = solids.filter(({ mesh }) => openEdges(mesh) > mesh.indices.length / 3000);
    const inward = solids.filter(
      ({ name, mesh }) => volumeOf(mesh) <= 0 || (!thin.has(name) && agreement(mesh) < 0.7),
    );
    expect([open, inward].map((parts) => parts.map(({ name }) => name))).toEqual([[], []]);
  });

  test('is lifted by its parameter, with its wheels on the ground', () => {
    const lifted = buildVehicle({ ...someModel, lift: 0.15 }, 'draft');
    const street = buildVehicle(someModel, 'draft');
    expect(extentOf(lifted, 'roof').max[1] - extentOf(street, 'roof').max[1]).toBeCloseTo(0.15, 4);
    expect(extentOf(lifted, 'tire')).toEqual(extentOf(street, 'tire'));
  });

  test('tips its dump bed about the rear hinge: the front rises, the hinge stays', () => {
    const dump = {
      ...someModel,
      nose: 'work',
      rows: ['F'],
      seats: ['bucket'],
      bed: 'dump',
      bedLength: 1.15,
    } as const;
    const [flat, tipped] = [0, 40].map((bedTilt) =>
      buildVehicle({ ...dump, rows: ['F'], seats: ['bucket'], bedTilt }, 'draft'),
    );
    expect(extentOf(tipped!, 'bed').max[1]).toBeGreaterThan(extentOf(flat!, 'bed').max[1] + 0.5);
    expect(extentOf(tipped!, 'hinge')).toEqual(extentOf(flat!, 'hinge'));
    expect(extentOf(tipped!, 'bed').min[1]).toBeGreaterThan(0.25);
  });

  test('keeps its cargo box behind everything of its seats', () => {
    const courier = buildVehicle(
      {
        ...someModel,
        nose: 'work',
        rows: ['F'],
        seats: ['bucket'],
        headRests: true,
        belts: true,
        bed: 'box',
        bedLength: 1.2,
      },
      'draft',
    );
    expect(extentOf(courier, 'cargoBox').max[0]).toBeLessThan(
      extentOf(courier, 'bucket', 'seatBack', 'headRest', 'belt').min[0],
    );
  });

  test('keeps its license plate behind everything of its tail that could hide it', () => {
    const tail = extentOf(vehicle, 'body', 'rearBumper', 'tailLamps');
    const plate = extentOf(vehicle, 'plate');
    expect(plate.min[0]).toBeLessThan(extentOf(vehicle, 'body', 'tailLamps').min[0]);
    expect(plate.max[1]).toBeLessThan(tail.max[1]);
  });

  test('of another series has another dash and another rear', () => {
    const triangles = (nose: typeof someModel.nose): string => {
      const a = new Assembly();
      const p = { ...someModel, nose, rows: ['F' as const], seats: ['bucket' as const] };
      addDash(a, nose, 0.05);
      addRearEnd(a, p, layOut(p), 0.05);
      return a.parts.map(({ name, mesh }) => `${name} ${mesh.indices.length}`).join();
    };
    const noses = ['sport', 'classic', 'trail', 'metro', 'work'] as const;
    expect(new Set(noses.map(triangles)).size).toBe(noses.length);
  });
});
