import type { Part } from '../mesh/assembly.js';
import { type Mesh, merged, placed } from '../mesh/mesh.js';
import { type Placement, placementMatrix } from '../mesh/placement.js';
import type { MaterialName } from '../model/materials.js';

/** Meshes with the same placements: stored once, drawn at each of them. */
export interface Group {
  name: string;
  placements: Placement[];
  meshes: { material: MaterialName; mesh: Mesh }[];
}

const STAY: Placement[] = [{}];

const placesOf = ({ placements }: Part): string =>
  placements.length === 1 ? '' : JSON.stringify(placements.map(placementMatrix));

const byMaterial = (parts: Part[]): Group['meshes'] =>
  [...new Set(parts.map(({ material }) => material))].sort().map((material) => ({
    material,
    mesh: merged(parts.filter((part) => part.material === material).map(({ mesh }) => mesh)),
  }));

/**
 * Parts grouped by placements, one mesh for each material; parts with one placement are moved
 * there.
 */
export function grouped(parts: readonly Part[]): Group[] {
  const places = new Map<string, Part[]>();
  for (const part of parts)
    places.set(placesOf(part), [...(places.get(placesOf(part)) ?? []), part]);
  return [...places].map(([key, those]) =>
    key === ''
      ? {
          name: 'vehicle',
          placements: STAY,
          meshes: byMaterial(
            those.map((part) => ({ ...part, mesh: placed(part.mesh, part.placements[0]!) })),
          ),
        }
      : { name: those[0]!.name, placements: those[0]!.placements, meshes: byMaterial(those) },
  );
}
