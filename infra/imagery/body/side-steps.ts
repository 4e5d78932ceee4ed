import { type Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { roundBox } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

export function addSideSteps(a: Assembly, l: Layout, cell: number): void {
  const front = -0.4;
  const rear = l.rearAxleX + l.archRadius + 0.05;
  const bar = tube(
    [
      [front + 0.04, 0.25, 0.5],
      [front, 0.225, 0.6],
      [front - 0.1, 0.215, 0.645],
      [(front + rear) / 2, 0.215, 0.65],
      [rear + 0.1, 0.215, 0.645],
      [rear, 0.225, 0.6],
      [rear - 0.04, 0.25, 0.5],
    ],
    0.026,
    { radius2: 0.02, rings: 80 },
  );
  const pads: Mesh[] = [];
  const rows = l.rows.filter((row) => row.facing > 0);
  for (const row of rows) {
    const x = row.x + 0.27;
    if (x - 0.12 < rear) continue;
    pads.push(
      meshSdf(
        (px, y, z) =>
          roundBox(
            px - x,
            y - 0.238 - 0.0025 * smoothstep(0.2, 0.6, Math.sin(px * 260)),
            z - 0.648,
            0.13,
            0.006,
            0.032,
            0.006,
          ),
        { min: [x - 0.15, 0.22, 0.6], max: [x + 0.15, 0.26, 0.69] },
        fineCell(0.006, cell),
      ),
    );
  }
  a.addBothSides('sideStep', 'black', bar);
  if (pads.length) a.addBothSides('stepPad', 'metal', merged(pads));
}
