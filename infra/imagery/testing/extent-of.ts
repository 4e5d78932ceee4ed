import type { Part } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { placementMatrix } from '../mesh/placement.js';
import type { Vehicle } from '../model/build-vehicle.js';

/** Smallest and largest x, y and z of the parts with these names, or of all; meters. */
export function extentOf(
  of: Vehicle | readonly Part[],
  ...names: string[]
): { min: Vec3; max: Vec3 } {
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const { name, mesh, placements } of 'parts' in of ? of.parts : of) {
    if (names.length > 0 && !names.includes(name)) continue;
    const corners = new Set(mesh.indices);
    for (const m of placements.map(placementMatrix)) {
      for (const corner of corners) {
        for (const row of [0, 1, 2] as const) {
          const o = row * 4;
          const at =
            m[o]! * mesh.positions[corner * 3]! +
            m[o + 1]! * mesh.positions[corner * 3 + 1]! +
            m[o + 2]! * mesh.positions[corner * 3 + 2]! +
            m[o + 3]!;
          if (at < min[row]) min[row] = at;
          if (at > max[row]) max[row] = at;
        }
      }
    }
  }
  return { min, max };
}
