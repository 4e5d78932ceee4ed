import type { Mesh } from '../mesh/mesh.js';
import type { MaterialName } from '../model/materials.js';

export interface WheelPart {
  name: string;
  material: MaterialName;
  mesh: Mesh;
}

/** In metres; where the tyre sits. */
export const RIM_RADIUS = 0.188;
