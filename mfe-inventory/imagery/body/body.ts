import { smoothstep } from '../mesh/maths.js';
import { carve, roundBox, type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import type { MeshBounds } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import type { Nose } from '../noses/nose.js';
import { frontSolid } from './front-solid.js';
import { rearSolid } from './rear-solid.js';

export interface Body {
  /** The painted solid without wheel wells, panels or lamps. */
  shell: Sdf;
  /** The shell with the wheel wells carved. */
  solid: Sdf;
  bounds: MeshBounds;
  /** Rear end of the painted flank; a bed's black skirt begins there. */
  paintEndX: number;
}

export function bodyOf(p: ModelParameters, l: Layout, nose: Nose): Body {
  const front = frontSolid(nose);
  const rear = rearSolid(p, l);
  const sillFront = -0.1;
  const sillRear = l.rearAxleX + 0.1;
  const sill: Sdf = (x, y, z) =>
    roundBox(
      x - (sillFront + sillRear) / 2,
      y - 0.295,
      z,
      (sillFront - sillRear) / 2,
      0.062,
      0.592 - 0.02 * smoothstep(0.3, 0.24, y),
      0.03,
    );
  const well = (x: number, y: number, z: number, axleX: number): number =>
    Math.max(Math.hypot(x - axleX, y - l.axleY) - l.archRadius, 0.3 - Math.abs(z));
  const shell: Sdf = (x, y, z) =>
    smoothUnion(smoothUnion(front(x, y, z), sill(x, y, z), 0.13), rear(x, y, z), 0.1);
  return {
    shell,
    solid: (x, y, z) => {
      const d = shell(x, y, z);
      return d > 0.12 ? d : carve(d, Math.min(well(x, y, z, 0), well(x, y, z, l.rearAxleX)), 0.018);
    },
    bounds: { min: [l.tailX - 0.05, 0.18, -0.66], max: [0.6, 1.08, 0.66] },
    paintEndX: p.bed === 'none' ? -Infinity : l.backX - 0.02,
  };
}
