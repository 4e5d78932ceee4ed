import type { Part } from '../mesh/assembly.js';
import { buildVehicle } from '../model/build-vehicle.js';
import type { MaterialName } from '../model/materials.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { type Coat, coatsOf, isPainted } from './coats.js';
import { glbFile, type PackedGroup } from './glb-file.js';
import { grouped } from './grouped.js';
import { packed } from './packed.js';
import { type Fineness, simplified } from './simplified.js';
import { welded } from './welded.js';

/** Parts seen from near, or with a well-known outline. */
const fine = new Set([
  'badge',
  'emblem',
  'lampLens',
  'signature',
  'projector',
  'projectorLight',
  'rimFace',
  'rimDark',
  'lip',
  'hub',
  'tailLamps',
  'boxLettering',
]);
/** Parts under the car, behind others, or soft. */
const coarse = new Set([
  'mat',
  'archLining',
  'headliner',
  'batteryBox',
  'spring',
  'damper',
  'arms',
  'tieRod',
  'motor',
  'axle',
  'cable',
  'pedal',
  'footDeck',
  'disc',
  'caliper',
  'barrel',
  'plateHolder',
  'deckFascia',
]);
const reflecting = new Set(['paint', 'roof', 'gloss', 'chrome', 'glass', 'mirror', 'lens']);

/** How much a part may be simplified, for a tolerance of the vehicle in meters. */
const finenessOf = (
  { name, material }: Pick<Part, 'name' | 'material'>,
  tolerance: number,
): Fineness => ({
  tolerance: tolerance * (fine.has(name) ? 0.5 : coarse.has(name) ? 2 : 1),
  shading: reflecting.has(material) ? 0.5 : coarse.has(name) ? 0.05 : 0.15,
});

/** Bytes of a file: all of them together weigh eight megabytes in the repository. */
export const MOST_BYTES = 225_000;
/** Meters. Finer is not seen; the search for what fits into the bytes goes on from there. */
const FINEST = 0.0004;
const COARSEST = 0.016;
const HALVINGS = 7;

interface WebModel {
  bytes: Uint8Array;
  /** As drawn, with every place of what is repeated. */
  triangles: number;
  /** Meters that places may be off. */
  tolerance: number;
}

type Coats = Partial<Record<MaterialName, Coat>>;

const simpler = (parts: readonly Part[], tolerance: number): Part[] =>
  parts.map((part) => ({
    ...part,
    mesh: welded(simplified(part.mesh, finenessOf(part, tolerance))),
  }));

const withTolerance = (parts: readonly Part[], coats: Coats, tolerance: number): WebModel => {
  const groups = grouped(simpler(parts, tolerance)).map((group): PackedGroup => ({
    ...group,
    meshes: group.meshes.map(({ material, mesh }) => ({ material, mesh: packed(welded(mesh)) })),
  }));
  const triangles = groups.reduce(
    (n, { meshes, placements }) =>
      n + placements.length * meshes.reduce((m, { mesh }) => m + mesh.indices.length / 3, 0),
    0,
  );
  return { bytes: glbFile(groups, coats), triangles, tolerance };
};

/**
 * One vehicle for the 3D view: the finest shape that fits into the bytes it may weigh. The same
 * parameters make the same bytes. `MeshoptEncoder` and `MeshoptSimplifier` must be ready.
 */
export function webModel(parameters: ModelParameters): WebModel {
  const built = buildVehicle(parameters, 'preview').parts.map((part) => ({
    ...part,
    material: isPainted(parameters, part.material) ? ('paint' as const) : part.material,
    mesh: welded(part.mesh),
  }));
  const parts = simpler(built, FINEST);
  const coats = coatsOf(parameters);
  let [fine, coarse] = [FINEST, COARSEST];
  let best = withTolerance(parts, coats, COARSEST);
  for (let i = 0; i < HALVINGS; i++) {
    const model = withTolerance(parts, coats, Math.sqrt(fine * coarse));
    if (model.bytes.length > MOST_BYTES) fine = model.tolerance;
    else [coarse, best] = [model.tolerance, model];
  }
  return best;
}
