import { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/maths.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';

export function addTail(a: Assembly, p: ModelParameters, l: Layout): void {
  const x = l.tailX;
  if (l.hasRearFacing) {
    a.add('footDeck', 'plastic', meshSdf(
      (px, y, z) => roundBox(px - x + 0.22, y - 0.385 - 0.003 * smoothstep(0.2, 0.5, Math.sin(px * 200)), z, 0.2, 0.018, 0.44, 0.014),
      { min: [x - 0.45, 0.35, -0.5], max: [x + 0.02, 0.42, 0.5] }, 0.007, { symmetric: true }));
    a.addBothSides('footDeckRail', 'black', merged([
      tube([[x + 0.05, 0.4, 0.45], [x - 0.3, 0.4, 0.45], [x - 0.42, 0.4, 0.4], [x - 0.42, 0.4, 0.2], [x - 0.42, 0.4, 0]], 0.018),
      tube([[x - 0.4, 0.4, 0.3], [x - 0.41, 0.62, 0.3], [x - 0.405, 0.74, 0.26], [x - 0.405, 0.76, 0.12], [x - 0.405, 0.76, 0]], 0.015),
    ]));
    return;
  }
  if (p.tail === 'bag') {
    a.addBothSides('bagRail', 'black', merged([
      tube([[x + 0.12, 0.66, 0.42], [x + 0.04, 0.86, 0.42], [x + 0.03, 0.95, 0.36], [x + 0.03, 0.965, 0.2], [x + 0.03, 0.965, 0]], 0.015),
      tube([[x + 0.05, 0.82, 0.42], [x + 0.05, 0.82, 0]], 0.009, { rings: 2 }),
    ]));
    return;
  }
  a.addBothSides('shelfRail', 'black', merged([
    tube([[x + 0.4, 0.7, 0.5], [x + 0.36, 0.79, 0.5], [x + 0.2, 0.8, 0.5], [x + 0.06, 0.795, 0.47], [x + 0.03, 0.795, 0.38], [x + 0.03, 0.795, 0]], 0.014, { rings: 60 }),
    ...([[0.2, 0.5], [0.05, 0.4], [0.04, 0.13]] as const).map(([dx, z]): Mesh => tube([[x + dx, 0.62, z], [x + dx - 0.005, 0.795, z]], 0.01, { rings: 2 })),
  ]));
}
