import { cross, sub, unit, type Vec3 } from './math.js';
import type { Mesh } from './mesh.js';

/** A surface point(u, v) sampled on nu x nv quads, u and v in 0..1. */
export function sheet(
  point: (u: number, v: number) => Vec3,
  nu: number,
  nv: number,
  flip = false,
): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const e = 1e-3;
  const normalAt = (u: number, v: number): Vec3 | undefined => {
    const n = cross(sub(point(u + e, v), point(u - e, v)), sub(point(u, v + e), point(u, v - e)));
    return Math.hypot(...n) > 1e-12 ? unit(n) : undefined;
  };
  for (let j = 0; j <= nv; j++)
    for (let i = 0; i <= nu; i++) {
      const u = i / nu;
      const v = j / nv;
      // At a pole the surface has no direction along u: use the normal next to it.
      const n = normalAt(u, v) ?? normalAt(u, Math.min(Math.max(v, 4 * e), 1 - 4 * e)) ?? [0, 1, 0];
      positions.push(...point(u, v));
      normals.push(...(flip ? sub([0, 0, 0], n) : n));
      if (i === nu || j === nv) continue;
      const o = j * (nu + 1) + i;
      const r = o + nu + 1;
      if (flip) indices.push(o, r, o + 1, o + 1, r, r + 1);
      else indices.push(o, o + 1, r, o + 1, r + 1, r);
    }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
  };
}
