import type { Assembly } from '../mesh/assembly.js';
import { withMirror } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import { roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import { backrestX } from './seat-shape.js';

const CENTRE_Y = 1.425;
/** How far the pad stands before the backrest: those of rows back to back do not meet. */
const FORWARD = 0.042;

/** One padded head restraint on two bright posts for each seat. */
export function addHeadRests(a: Assembly, seats: Placement[], cell: number): void {
  const pad = meshSdf(
    (x, y, z) => {
      const bowed = x - backrestX(y) - FORWARD + 1.2 * z * z;
      return roundBox(
        bowed,
        y - CENTRE_Y,
        z,
        0.042,
        0.078,
        0.125 - 0.12 * Math.max(0, y - CENTRE_Y),
        0.036,
      );
    },
    { min: [-0.76, 1.32, -0.15], max: [-0.53, 1.53, 0.15] },
    cell,
    { symmetric: true },
  );
  const post = tube(
    [
      [backrestX(1.25), 1.25, 0.055],
      [backrestX(1.4) + FORWARD - 0.006, 1.4, 0.055],
    ],
    0.0065,
    { rings: 2, sides: 10 },
  );
  a.add('headRest', 'seatMain', pad, ...seats);
  a.add('headRestPosts', 'chrome', withMirror(post), ...seats);
}
