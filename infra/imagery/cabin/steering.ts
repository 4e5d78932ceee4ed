import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { sheet } from '../mesh/sheet.js';
import { roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';

/** Left-hand drive: the driver sits at negative z. */
export const DRIVER_Z = -0.275;

export function addSteering(a: Assembly): void {
  const center: Vec3 = [-0.6, 0.985, DRIVER_Z];
  const tilt = { rotateZ: -0.62, move: center };
  const ring = sheet(
    (u, v) => {
      const angle = u * 2 * Math.PI;
      const section = v * 2 * Math.PI;
      const r = 0.172 + 0.0145 * Math.cos(section);
      return [0.0145 * Math.sin(section), r * Math.sin(angle), r * Math.cos(angle)];
    },
    72,
    14,
    true,
  );
  a.add('steeringRing', 'black', ring, tilt);
  const spokes = [1.5 * Math.PI, 0.15, Math.PI - 0.15].map((t) =>
    tube(
      [
        [0.012, 0.03 * Math.sin(t), 0.03 * Math.cos(t)],
        [0.004, 0.165 * Math.sin(t), 0.165 * Math.cos(t)],
      ],
      0.007,
      { radius2: 0.02, rings: 4 },
    ),
  );
  a.add('steeringSpokes', 'plastic', merged(spokes), tilt);
  a.add(
    'steeringHub',
    'plastic',
    meshSdf(
      (x, y, z) => roundBox(x, y, z, 0.022, 0.05, 0.06, 0.02),
      { min: [-0.05, -0.07, -0.08], max: [0.05, 0.07, 0.08] },
      0.007,
    ),
    tilt,
  );
  a.add(
    'steeringColumn',
    'black',
    tube(
      [
        [-0.58, 0.97, DRIVER_Z],
        [-0.4, 0.86, DRIVER_Z],
      ],
      0.028,
      { rings: 4 },
    ),
  );
}
