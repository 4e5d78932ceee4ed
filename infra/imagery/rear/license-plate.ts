import type { Assembly } from '../mesh/assembly.js';
import { roundBox, type Sdf } from '../mesh/signed-distance.js';
import { fineCell, type MeshBounds, meshSdf } from '../mesh/surface-nets.js';
import { rod } from '../mesh/tube.js';

/** Half of the 12 by 6 inches of a license plate in the United States. */
const HALF_WIDTH = 0.1524;
const HALF_HEIGHT = 0.0762;

/** Holder, blank plate and lamp, facing the rear with the plate's middle at (x, y). */
export function addLicensePlate(a: Assembly, x: number, y: number, cell: number): void {
  const box =
    (at: number, halfDepth: number, grow: number): Sdf =>
    (px, py, pz) =>
      roundBox(px - at, py - y, pz, halfDepth, HALF_HEIGHT + grow, HALF_WIDTH + grow, 0.0035);
  // At most as coarse as the holder's thickness.
  const grid = fineCell(0.006, Math.min(cell, 0.018));
  const bounds: MeshBounds = { min: [x - 0.03, y - 0.1, -0.18], max: [x + 0.04, y + 0.1, 0.18] };
  a.add(
    'plateHolder',
    'plastic',
    meshSdf(box(x + 0.006, 0.006, 0.009), bounds, grid, { symmetric: true }),
  );
  a.add('plate', 'metal', meshSdf(box(x - 0.001, 0.004, 0), bounds, grid, { symmetric: true }));
  a.add(
    'plateLampHood',
    'black',
    rod([x + 0.01, y + 0.1, -0.05], [x + 0.01, y + 0.1, 0.05], 0.012),
  );
  a.add(
    'plateLamp',
    'ledSoft',
    rod([x + 0.001, y + 0.093, -0.035], [x + 0.001, y + 0.093, 0.035], 0.005, { sides: 8 }),
  );
}
