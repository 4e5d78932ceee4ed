import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';

function coil(from: Vec3, to: Vec3, turns = 6, radius = 0.036): Mesh {
  const steps = turns * 8;
  const path = Array.from({ length: steps + 1 }, (_, i): Vec3 => {
    const t = i / steps;
    const angle = t * turns * 2 * Math.PI;
    return [
      from[0] + (to[0] - from[0]) * t + radius * Math.cos(angle),
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t + radius * Math.sin(angle),
    ];
  });
  return tube(path, 0.0065, { rings: steps * 2, sides: 8 });
}

/** Frame, battery box, axles, springs, steering links and the high-voltage cable. */
export function addChassis(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const rear = l.rearAxleX;
  a.add(
    'frame',
    'black',
    meshSdf(
      (x, y, z) =>
        roundBox(x - (rear + 0.05) / 2, y - 0.258, z, (0.4 - rear) / 2, 0.035, 0.27, 0.02),
      { min: [rear - 0.3, 0.2, -0.32], max: [0.4, 0.31, 0.32] },
      Math.max(0.02, cell),
      { symmetric: true },
    ),
  );
  a.add(
    'batteryBox',
    'plastic',
    meshSdf(
      (x, y, z) => roundBox(x - rear / 2 - 0.1, y - 0.215, z, 0.34, 0.045, 0.24, 0.02),
      { min: [rear / 2 - 0.28, 0.15, -0.3], max: [rear / 2 + 0.48, 0.28, 0.3] },
      Math.max(0.014, cell),
      { symmetric: true },
    ),
  );
  for (const x of [0, rear]) {
    a.add('axle', 'black', rod([x, l.axleY, -0.45], [x, l.axleY, 0.45], 0.032));
    a.addBothSides(
      'arms',
      'metal',
      merged([
        rod([x - 0.1, 0.25, 0.16], [x, l.axleY - 0.02, 0.42], 0.016),
        rod([x + 0.1, 0.25, 0.16], [x, l.axleY - 0.02, 0.42], 0.016),
      ]),
    );
    a.addBothSides(
      'damper',
      'metal',
      rod([x + 0.05, l.axleY + 0.01, 0.33], [x + 0.03, l.axleY + 0.3, 0.27], 0.018),
    );
    a.addBothSides(
      'spring',
      'shock',
      coil([x + 0.05, l.axleY + 0.04, 0.33], [x + 0.034, l.axleY + 0.24, 0.282]),
    );
  }
  a.add(
    'tieRod',
    'metal',
    tube(
      [
        [0.11, l.axleY, -0.4],
        [0.12, l.axleY + 0.01, 0],
        [0.11, l.axleY, 0.4],
      ],
      0.011,
      { rings: 8 },
    ),
  );
  a.add('motor', 'metal', rod([rear, l.axleY, -0.12], [rear, l.axleY, 0.1], 0.085, { sides: 28 }));
  a.add(
    'cable',
    'copper',
    merged(
      [-0.05, 0.05].map((z) =>
        tube(
          [
            [rear / 2 - 0.42, 0.22, z],
            [rear + 0.3, 0.2, z + 0.02],
            [rear + 0.1, l.axleY + 0.06, z],
          ],
          0.011,
          { rings: 20, sides: 10 },
        ),
      ),
    ),
  );
}
