import { type Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { roundBox } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';

/** Ribbed mats and bright sill plates in every footwell. */
export function addFloor(a: Assembly, l: Layout, cell: number): void {
  const wells: Array<[number, number]> = [];
  l.rows.forEach((row, i) => {
    if (row.facing < 0) return;
    wells.push(i === 0 ? [-0.26, row.x] : [l.rows[i - 1]!.x - 0.53, row.x]);
  });
  for (const [front, rear] of wells) {
    const center = (front + rear) / 2;
    const half = (front - rear) / 2 - 0.01;
    a.add(
      'mat',
      'rubber',
      meshSdf(
        (x, y, z) =>
          roundBox(
            x - center,
            y - FLOOR_Y - 0.003 - 0.004 * smoothstep(0.2, 0.5, Math.sin(z * 180)),
            z,
            half,
            0.008,
            0.5,
            0.006,
          ),
        { min: [rear - 0.02, 0.33, -0.55], max: [front + 0.02, 0.39, 0.55] },
        fineCell(0.007, cell),
        { symmetric: true },
      ),
    );
    const plateHalf = Math.min(half - 0.03, 0.24);
    a.addBothSides(
      'sillPlate',
      'metal',
      meshSdf(
        (x, y, z) =>
          roundBox(
            x - center,
            y - FLOOR_Y - 0.002 - 0.0025 * smoothstep(0.3, 0.7, Math.sin(z * 700)),
            z - 0.545,
            plateHalf,
            0.0045,
            0.026,
            0.003,
          ),
        {
          min: [center - plateHalf - 0.01, 0.345, 0.51],
          max: [center + plateHalf + 0.01, 0.375, 0.58],
        },
        fineCell(0.004, cell),
      ),
    );
  }
}

const FLOOR_Y = 0.357;
