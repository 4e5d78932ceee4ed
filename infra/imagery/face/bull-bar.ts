import type { Assembly } from '../mesh/assembly.js';
import { merged } from '../mesh/mesh.js';
import { carve, roundBox } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';

/**
 * Steel bumper with a bull bar on it, ready for a winch: opening, rollers, recovery points and two
 * lamps.
 */
export function addBullBar(a: Assembly, x: number, cell: number): void {
  a.add(
    'bullBumper',
    'black',
    meshSdf(
      (px, y, z) => {
        const swept = px - x - 0.005 + 0.3 * Math.max(0, Math.abs(z) - 0.28);
        const beam = roundBox(
          swept,
          y - 0.43,
          z,
          0.055,
          0.06 - 0.1 * Math.max(0, Math.abs(z) - 0.3),
          0.45,
          0.014,
        );
        return carve(beam, roundBox(px - x - 0.06, y - 0.435, z, 0.04, 0.026, 0.105, 0.008), 0.004);
      },
      { min: [x - 0.16, 0.35, -0.47], max: [x + 0.08, 0.51, 0.47] },
      fineCell(0.0075, cell),
      { symmetric: true },
    ),
  );
  a.addBothSides(
    'bullBar',
    'black',
    merged([
      tube(
        [
          [x + 0.03, 0.46, 0.27],
          [x + 0.05, 0.6, 0.27],
          [x + 0.03, 0.77, 0.25],
          [x + 0.012, 0.835, 0.19],
          [x + 0.008, 0.85, 0.08],
          [x + 0.008, 0.85, 0],
        ],
        0.024,
        { rings: 50 },
      ),
      rod([x + 0.047, 0.63, 0.27], [x + 0.055, 0.63, 0], 0.017),
      rod([x - 0.22, 0.43, 0.31], [x, 0.43, 0.31], 0.022),
    ]),
  );
  const rollers = rod([x + 0.036, 0.412, -0.09], [x + 0.036, 0.412, 0.09], 0.009);
  const drum = rod([x + 0.024, 0.436, -0.1], [x + 0.024, 0.436, 0.1], 0.016);
  a.add('fairlead', 'metal', merged([rollers, drum]));
  a.addBothSides(
    'recoveryPoint',
    'tail',
    tube(
      [
        [x + 0.05, 0.4, 0.2],
        [x + 0.105, 0.4, 0.205],
        [x + 0.105, 0.4, 0.245],
        [x + 0.05, 0.4, 0.25],
      ],
      0.011,
      { rings: 24 },
    ),
  );
  a.addBothSides(
    'bullLamp',
    'black',
    tube(
      [
        [x + 0.005, 0.7, 0.14],
        [x + 0.05, 0.7, 0.14],
      ],
      0.058,
      { rings: 4, sides: 28 },
    ),
  );
  a.addBothSides(
    'bullLampLight',
    'ledSoft',
    rod([x + 0.048, 0.7, 0.14], [x + 0.056, 0.7, 0.14], 0.048, { sides: 28 }),
  );
}
