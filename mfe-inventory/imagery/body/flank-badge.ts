import { letterStroke, strokesOf } from '../lettering/strokes.js';
import { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged } from '../mesh/mesh.js';
import type { Body } from './body.js';
import { bodyWidthAt } from './surface-probe.js';

/** Raised bright letters on both front flanks, reading the right way round on each side. */
export function addFlankBadge(a: Assembly, badge: string, body: Body): void {
  const height = 0.034;
  const baseY = 0.7;
  const { width, lines } = strokesOf(badge, height, 1.15);
  for (const side of [1, -1] as const) {
    const strokes = lines.map((line) => letterStroke(line.map(([u, v]): Vec3 => {
      const x = -0.115 + side * (u - width / 2);
      const y = baseY + v;
      return [x, y, side * (bodyWidthAt(body, x, y) + 0.001)];
    }), [0, 0, side], 0.0028));
    a.add('badge', 'chrome', merged(strokes));
  }
}
