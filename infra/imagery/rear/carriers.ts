import type { Assembly } from '../mesh/assembly.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { rod, tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

/** Rack for two bags behind the backrest. */
export function addBagRail(a: Assembly, { tailX: x }: Layout): void {
  a.addBothSides(
    'bagRail',
    'black',
    merged([
      tube(
        [
          [x + 0.12, 0.66, 0.42],
          [x + 0.04, 0.86, 0.42],
          [x + 0.03, 0.95, 0.36],
          [x + 0.03, 0.965, 0.2],
          [x + 0.03, 0.965, 0],
        ],
        0.015,
      ),
      rod([x + 0.05, 0.82, 0.42], [x + 0.05, 0.82, 0], 0.009),
    ]),
  );
}

/** Low rail around the deck behind the last row. */
export function addShelfRail(a: Assembly, { tailX: x }: Layout): void {
  const stays = [
    [0.2, 0.5],
    [0.05, 0.4],
    [0.04, 0.13],
  ] as const;
  a.addBothSides(
    'shelfRail',
    'black',
    merged([
      tube(
        [
          [x + 0.4, 0.7, 0.5],
          [x + 0.36, 0.79, 0.5],
          [x + 0.2, 0.8, 0.5],
          [x + 0.06, 0.795, 0.47],
          [x + 0.03, 0.795, 0.38],
          [x + 0.03, 0.795, 0],
        ],
        0.014,
        { rings: 60 },
      ),
      ...stays.map(([dx, z]): Mesh => rod([x + dx, 0.62, z], [x + dx - 0.005, 0.795, z], 0.01)),
    ]),
  );
}
