import type { Body } from '../body/body.js';
import type { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { carve, roundRect, smoothIntersection } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';

const REAR_X = 0.1;
const TOP_Y = 0.378;

/** Ribbed dark plate from below the grille to the frame, with two air slots. */
export function addSkidPlate(a: Assembly, body: Body, cell: number): void {
  a.add(
    'skidPlate',
    'bedPaint',
    meshSdf(
      (x, y, z) => {
        const d = body.shell(x, y, z);
        if (d > 0.08 || d < -0.08) return Math.abs(d);
        const az = Math.abs(z);
        const rib =
          0.006 *
          smoothstep(0.3, 0.8, Math.cos((z * 2 * Math.PI) / 0.11)) *
          smoothstep(0.2, 0.17, az) *
          smoothstep(TOP_Y - 0.01, TOP_Y - 0.035, y);
        const outline = smoothIntersection(
          Math.max(az - 0.27 + 0.5 * (y - 0.3), REAR_X - x),
          y - TOP_Y,
          0.04,
        );
        const plate = smoothIntersection(
          Math.abs(d - 0.004 - rib / 2) - 0.007 - rib / 2,
          outline,
          0.012,
        );
        return carve(
          plate,
          Math.max(roundRect(az - 0.11, y - 0.352, 0.042, 0.0075, 0.007), 0.3 - x),
          0.004,
        );
      },
      { min: [REAR_X - 0.03, 0.2, -0.33], max: [0.6, 0.42, 0.33] },
      fineCell(0.006, cell),
      { symmetric: true },
    ),
  );
}
