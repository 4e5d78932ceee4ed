import { type Assembly } from '../mesh/assembly.js';
import { filteredByCenter, type Mesh } from '../mesh/mesh.js';
import { sheet } from '../mesh/sheet.js';
import { type Sdf, smoothIntersection } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { Body } from './body.js';

/** Arch trims and the dark linings of the wheel wells, trimmed to the inside of the body. */
export function addWheelArches(
  a: Assembly,
  body: Body,
  l: Layout,
  rugged: boolean,
  cell: number,
): void {
  const { archRadius: r, axleY } = l;
  for (const axleX of [0, l.rearAxleX]) {
    const trim: Sdf = (x, y, z) => {
      const radius = Math.hypot(x - axleX, y - axleY);
      const skin = Math.abs(body.shell(x, y, z) + 0.012) - 0.028;
      const ring = smoothIntersection(Math.abs(radius - r - 0.004) - 0.021, skin, 0.018);
      return Math.max(smoothIntersection(ring, axleY - 0.02 - y, 0.01), 0.36 - Math.abs(z));
    };
    a.add(
      'archTrim',
      rugged ? 'plastic' : 'gloss',
      meshSdf(
        trim,
        {
          min: [axleX - r - 0.06, axleY - 0.07, -0.7],
          max: [axleX + r + 0.06, axleY + r + 0.06, 0.7],
        },
        cell * 0.92,
        { symmetric: true },
      ),
    );
    const lining: Mesh = sheet(
      (u, v) => {
        const angle = Math.PI * u;
        return [
          axleX + (r + 0.012) * Math.cos(angle),
          axleY + (r + 0.012) * Math.sin(angle),
          0.28 + 0.26 * v,
        ];
      },
      64,
      6,
    );
    a.addBothSides(
      'archLining',
      'black',
      filteredByCenter(lining, (x, y, z) => body.shell(x, y, z) < -0.004),
    );
  }
}
