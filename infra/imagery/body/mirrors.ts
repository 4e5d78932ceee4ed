import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { sheet } from '../mesh/sheet.js';
import { roundBox, smoothIntersection } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { ModelParameters } from '../model/model-parameters.js';

/** Faces of the mirrors, each inside the rim of its housing. */
const squareGlass = sheet(
  (u, v) => [-0.0165, 0.015 + (v - 0.5) * 0.145, (0.5 - u) * 0.108],
  4,
  4,
  true,
);
const roundGlass = sheet(
  (u, v) => {
    const angle = u * 2 * Math.PI;
    return [-0.0135, 0.037 * v * Math.sin(angle), 0.066 * v * Math.cos(angle)];
  },
  40,
  4,
  true,
);

/** Two mirrors on arms at the front posts, if the model has them. */
export function addMirrors(a: Assembly, p: ModelParameters, cell: number): void {
  if (p.mirrors === 'none') return;
  const at: Vec3 = [-0.29, 1.15, 0.665];
  const square = p.mirrors === 'square';
  const housing = square
    ? meshSdf(
        (x, y, z) =>
          smoothIntersection(
            roundBox(x - 0.01, y - 0.015, z, 0.04, 0.085, 0.066, 0.024),
            -0.014 - x,
            0.01,
          ),
        { min: [-0.06, -0.1, -0.1], max: [0.08, 0.13, 0.1] },
        fineCell(0.006, cell),
      )
    : meshSdf(
        (x, y, z) =>
          smoothIntersection(
            roundBox(x - 0.02 - 2.2 * z * z, y, z, 0.05, 0.058 - 0.03 * Math.abs(z), 0.088, 0.05),
            -0.012 - x,
            0.012,
          ),
        { min: [-0.06, -0.09, -0.13], max: [0.1, 0.09, 0.13] },
        fineCell(0.005, cell),
      );
  a.addBothSides('mirrorHousing', square ? 'plastic' : 'gloss', housing, { move: at });
  a.addBothSides('mirrorGlass', 'mirror', square ? squareGlass : roundGlass, { move: at });
  a.addBothSides(
    'mirrorArm',
    'black',
    tube(
      [
        [-0.28, 1.1, 0.52],
        [-0.275, 1.12, 0.58],
        [-0.275, 1.15, 0.64],
      ],
      0.011,
      { rings: 10 },
    ),
  );
}
