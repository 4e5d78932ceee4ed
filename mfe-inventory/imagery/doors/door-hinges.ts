import type { Assembly } from '../mesh/assembly.js';
import { merged } from '../mesh/mesh.js';
import { tube } from '../mesh/tube.js';
import { type Opening, outerZ } from './door-opening.js';

const HALF_HEIGHT = 0.034;

/** A pin and a leaf for each height, at the front edge of the door. */
export function addHinges(a: Assembly, o: Opening, heights: readonly number[]): void {
  for (const y of heights) {
    const x = o.front(y) + 0.003;
    const z = outerZ(y) + 0.004;
    const pin = tube(
      [
        [x, y - HALF_HEIGHT, z],
        [x, y + HALF_HEIGHT, z],
      ],
      0.009,
      { rings: 2 },
    );
    const leaf = tube(
      [
        [x, y, z - 0.003],
        [x - 0.075, y, z - 0.004],
      ],
      0.004,
      { radius2: 0.024, up: [0, 0, 1], rings: 4, power: 6 },
    );
    a.addBothSides('doorHinge', 'black', merged([pin, leaf]));
  }
}
