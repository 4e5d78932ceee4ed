import { type Assembly } from '../mesh/assembly.js';
import { smoothstep, type Vec3 } from '../mesh/math.js';
import { roundBox } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import { rod } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

export function addLightBar(a: Assembly, l: Layout, cell: number): void {
  const x = l.roofFrontX - 0.1;
  const y = l.roofY + 0.088;
  a.add(
    'lightBar',
    'black',
    meshSdf(
      (px, py, pz) => {
        const fins =
          0.004 *
          smoothstep(0.2, 0.6, Math.cos((pz * 2 * Math.PI) / 0.018)) *
          smoothstep(0, -0.01, px - x);
        return roundBox(px - x, py - y, pz, 0.03, 0.031, 0.42, 0.01) + fins;
      },
      { min: [x - 0.06, y - 0.06, -0.46], max: [x + 0.06, y + 0.06, 0.46] },
      fineCell(0.006, cell),
      { symmetric: true },
    ),
  );
  const lens = meshSdf(
    (px, py, pz) => roundBox(px, py, pz, 0.005, 0.02, 0.026, 0.005),
    { min: [-0.02, -0.04, -0.04], max: [0.02, 0.04, 0.04] },
    fineCell(0.006, cell),
  );
  const cells = Array.from({ length: 12 }, (_, i): Vec3 => [x + 0.029, y, -0.363 + i * 0.066]);
  a.add('lightBarCells', 'ledSoft', lens, ...cells.map((move) => ({ move })));
  a.addBothSides(
    'lightBarMount',
    'black',
    rod([x, l.roofY - 0.01, 0.36], [x, y - 0.02, 0.36], 0.014),
  );
}
