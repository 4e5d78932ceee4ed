import type { Assembly } from '../mesh/assembly.js';
import { carve, roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';

const Y = 0.3;

/**
 * Two-inch receiver: a cross tube, the square socket with its collar and pin, and loops for the
 * chains. Rearmost x.
 */
export function addHitch(a: Assembly, x: number): void {
  a.add(
    'hitchReceiver',
    'black',
    meshSdf(
      (px, y, z) => {
        const socket = roundBox(px - x - 0.11, y - Y, z, 0.11, 0.032, 0.032, 0.005);
        const collar = roundBox(px - x - 0.012, y - Y, z, 0.012, 0.041, 0.041, 0.006);
        return carve(
          Math.min(socket, collar),
          roundBox(px - x, y - Y, z, 0.15, 0.0254, 0.0254, 0.004),
          0.002,
        );
      },
      { min: [x - 0.03, Y - 0.06, -0.06], max: [x + 0.24, Y + 0.06, 0.06] },
      0.005,
      { symmetric: true },
    ),
  );
  a.add('hitchTube', 'black', rod([x + 0.19, Y, -0.36], [x + 0.19, Y, 0.36], 0.026, { power: 5 }));
  a.add('hitchPin', 'chrome', rod([x + 0.05, Y, -0.05], [x + 0.05, Y, 0.05], 0.008, { sides: 10 }));
  a.addBothSides(
    'hitchLoops',
    'black',
    tube(
      [
        [x + 0.17, Y - 0.02, 0.09],
        [x + 0.08, Y - 0.02, 0.1],
        [x + 0.08, Y - 0.02, 0.14],
        [x + 0.17, Y - 0.02, 0.15],
      ],
      0.009,
      { rings: 20, sides: 10 },
    ),
  );
}
