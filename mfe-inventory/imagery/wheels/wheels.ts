import { type Assembly } from '../mesh/assembly.js';
import type { Placement } from '../mesh/placement.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { wheelParts } from './wheel-parts.js';

/** Four placements of one wheel; `layout.axleY` is in body space, so the ground height is the radius. */
export function addWheel(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const y = p.wheel.radius;
  const placements = [0, l.rearAxleX].flatMap((x): Placement[] => [
    { move: [x, y, l.track] },
    { rotateY: Math.PI, move: [x, y, -l.track] },
  ]);
  for (const part of wheelParts(p.wheel, cell))
    a.add(part.name, part.material, part.mesh, ...placements);
}
