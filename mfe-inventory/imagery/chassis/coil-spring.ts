import type { Vec3 } from '../mesh/maths.js';
import type { Mesh } from '../mesh/mesh.js';
import { tube } from '../mesh/tube.js';

export function coil(from: Vec3, to: Vec3, turns = 6, radius = 0.036): Mesh {
  const steps = turns * 8;
  const path = Array.from({ length: steps + 1 }, (_, i): Vec3 => {
    const t = i / steps;
    const angle = t * turns * 2 * Math.PI;
    return [
      from[0] + (to[0] - from[0]) * t + radius * Math.cos(angle),
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t + radius * Math.sin(angle),
    ];
  });
  return tube(path, 0.0065, { rings: steps * 2, sides: 8 });
}
