import { type Assembly } from '../mesh/assembly.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

/** A hoop behind the seats that leans with them, braced toward the tail. */
export function addRollHoop(a: Assembly, l: Layout): void {
  const x = l.backX;
  a.add(
    'rollHoop',
    'black',
    tube(
      [
        [x - 0.02, 0.6, -0.5],
        [x - 0.115, 1.1, -0.48],
        [x - 0.165, 1.36, -0.42],
        [x - 0.172, 1.4, -0.28],
        [x - 0.172, 1.405, 0],
        [x - 0.172, 1.4, 0.28],
        [x - 0.165, 1.36, 0.42],
        [x - 0.115, 1.1, 0.48],
        [x - 0.02, 0.6, 0.5],
      ],
      0.024,
      { rings: 90 },
    ),
  );
  a.addBothSides(
    'rollBrace',
    'black',
    tube(
      [
        [x - 0.14, 1.25, 0.445],
        [x - 0.38, 0.66, 0.42],
      ],
      0.018,
      { rings: 4 },
    ),
  );
}
