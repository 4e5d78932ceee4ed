import type { MaterialName } from '../model/materials.js';
import { type Mesh, placed, withMirror, withoutSlivers } from './mesh.js';
import type { Placement } from './placement.js';

export interface Part {
  name: string;
  material: MaterialName;
  mesh: Mesh;
  placements: Placement[];
}

/** Collects the parts of one vehicle. */
export class Assembly {
  readonly parts: Part[] = [];

  add(name: string, material: MaterialName, mesh: Mesh, ...placements: Placement[]): void {
    const clean = withoutSlivers(mesh);
    if (clean.indices.length === 0) return;
    this.parts.push({
      name,
      material,
      mesh: clean,
      placements: placements.length ? placements : [{}],
    });
  }

  /** Adds the mesh and its reflection across z = 0. */
  addBothSides(name: string, material: MaterialName, mesh: Mesh, placement: Placement = {}): void {
    this.add(name, material, withMirror(placed(mesh, placement)));
  }
}
