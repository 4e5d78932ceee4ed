import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged } from '../mesh/mesh.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import { glassPoint } from './glass-shape.js';

export function addWiper(a: Assembly, l: Layout): void {
  const at = (u: number, v: number, out: number): Vec3 => glassPoint(l, u, v, out);
  const arm = tube([at(0.5, 0.0, 0.03), at(0.42, 0.05, 0.022), at(0.3, 0.11, 0.02)], 0.006, {
    rings: 10,
  });
  const blade = tube([at(0.46, 0.05, 0.012), at(0.3, 0.11, 0.012), at(0.14, 0.16, 0.012)], 0.006, {
    radius2: 0.004,
    rings: 14,
  });
  a.add('wiper', 'black', merged([arm, blade]));
}
