import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged, type Mesh, withMirror } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import { tube } from '../mesh/tube.js';
import { SEAT_Z } from './seat-shape.js';

/** Lap and shoulder webbing lying on each seat, with a buckle at the inner side. */
export function addBelts(a: Assembly, placements: Placement[]): void {
  const strap = (path: Vec3[]): Mesh => tube(path, 0.0016, { radius2: 0.022, up: [0.7, 0.7, 0], sides: 10, rings: 40, power: 4 });
  const lean = (y: number): number => -0.44 - (y - 0.74) * 0.2;
  const out = 0.512;
  const webbing = merged([
    strap([[-0.4, 0.71, out + 0.012], [-0.335, 0.778, 0.42], [-0.31, 0.786, SEAT_Z], [-0.335, 0.782, 0.13], [-0.378, 0.85, 0.045]]),
    strap([[lean(1.29) - 0.09, 1.26, out - 0.03], [lean(1.2) + 0.03, 1.2, out - 0.06], [lean(1) + 0.045, 1, out - 0.015], [lean(0.84) + 0.05, 0.84, out + 0.005], [-0.4, 0.7, out + 0.012]]),
  ]);
  const stalk = tube([[-0.42, 0.74, 0.03], [-0.39, 0.83, 0.035]], 0.012, { radius2: 0.008, rings: 6, power: 4 });
  const buckle = tube([[-0.392, 0.82, 0.035], [-0.37, 0.88, 0.038]], 0.019, { radius2: 0.011, rings: 6, power: 5 });
  a.add('belt', 'webbing', withMirror(webbing), ...placements);
  a.add('buckle', 'black', withMirror(merged([stalk, buckle])), ...placements);
}
