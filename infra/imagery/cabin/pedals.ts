import { type Assembly } from '../mesh/assembly.js';
import { roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import { DRIVER_Z } from './steering.js';

/** Brake and accelerator, hung from below the dash. */
export function addPedals(a: Assembly): void {
  for (const [z, width] of [
    [DRIVER_Z - 0.02, 0.04],
    [DRIVER_Z + 0.1, 0.026],
  ] as const) {
    a.add(
      'pedal',
      'metal',
      meshSdf(
        (x, y, q) =>
          roundBox(x + 0.3 + 0.7 * (y - 0.47), y - 0.47, q - z, 0.008, 0.036, width, 0.007),
        { min: [-0.38, 0.4, z - 0.06], max: [-0.22, 0.54, z + 0.06] },
        0.006,
      ),
    );
    a.add(
      'pedalArm',
      'black',
      tube(
        [
          [-0.29, 0.47, z],
          [-0.25, 0.56, z],
          [-0.26, 0.7, z],
        ],
        0.008,
        { rings: 10, sides: 8 },
      ),
    );
  }
}
