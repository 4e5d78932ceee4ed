import { type Assembly } from '../mesh/assembly.js';
import type { Mesh } from '../mesh/mesh.js';
import { roundRect } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import { type Body, bodyWidthAt } from './body.js';

export function addMarkers(a: Assembly, l: Layout, body: Body): void {
  const pill = (x: number, y: number, halfX: number): Mesh => {
    const z = bodyWidthAt(body, x, y);
    return meshSdf(
      (px, py, pz) =>
        Math.max(
          Math.abs(body.shell(px, py, pz)) - 0.004,
          roundRect(px - x, py - y, halfX, 0.011, 0.009),
        ),
      { min: [x - halfX - 0.02, y - 0.03, z - 0.08], max: [x + halfX + 0.02, y + 0.03, z + 0.08] },
      0.0045,
    );
  };
  a.addBothSides('frontMarker', 'amber', pill(0.37, 0.57, 0.032));
  a.addBothSides('rearMarker', 'tail', pill(l.tailX + 0.14, 0.5, 0.026));
}
