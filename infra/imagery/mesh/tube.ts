import { clamp, cross, sub, unit, type Vec3 } from './math.js';
import type { Mesh } from './mesh.js';

interface TubeOptions {
  /** Second half-axis of the section; equal to the first by default. */
  radius2?: number;
  /** Points around the section. */
  sides?: number;
  /** Rings along the path. */
  rings?: number;
  /** Superellipse power: 2 is an ellipse, larger is boxier. */
  power?: number;
  /** Direction the first section axis starts in, so that flat straps do not roll. */
  up?: Vec3;
}

function catmullRom(path: Vec3[], t: number): Vec3 {
  const last = path.length - 1;
  const u = t * last;
  const i = Math.min(Math.floor(u), last - 1);
  const f = u - i;
  const at = (q: number): Vec3 => path[clamp(q, 0, last)]!;
  const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const between = (k: 0 | 1 | 2): number => {
    const [a, b, c, d] = [before[k], from[k], to[k], after[k]];
    return (
      0.5 *
      (2 * b +
        (c - a) * f +
        (2 * a - 5 * b + 4 * c - d) * f * f +
        (3 * b - a - 3 * c + d) * f * f * f)
    );
  };
  return [between(0), between(1), between(2)];
}

/**
 * A capped tube of half-axes `radius` and `radius2` meters swept along a smooth curve through
 * `path`.
 */
export function tube(path: Vec3[], radius: number, options: TubeOptions = {}): Mesh {
  const { radius2 = radius, sides = 16, rings = 40, power = 2, up } = options;
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  let reference: Vec3 | undefined = up;
  for (let s = 0; s <= rings; s++) {
    const t = s / rings;
    const center = catmullRom(path, t);
    const along = unit(
      sub(catmullRom(path, Math.min(t + 1e-3, 1)), catmullRom(path, Math.max(t - 1e-3, 0))),
    );
    reference ??= Math.abs(along[1]) > 0.8 ? [1, 0, 0] : [0, 1, 0];
    const dot = reference[0] * along[0] + reference[1] * along[1] + reference[2] * along[2];
    const u = unit([
      reference[0] - dot * along[0],
      reference[1] - dot * along[1],
      reference[2] - dot * along[2],
    ]);
    reference = u;
    const w = cross(along, u);
    for (let q = 0; q < sides; q++) {
      const angle = (q / sides) * 2 * Math.PI;
      const c = Math.cos(angle);
      const d = Math.sin(angle);
      const e = 2 / power;
      const pu = Math.sign(c) * Math.abs(c) ** e * radius;
      const pw = Math.sign(d) * Math.abs(d) ** e * radius2;
      let nu = (Math.sign(c) * Math.abs(c) ** (2 - e)) / radius;
      let nw = (Math.sign(d) * Math.abs(d) ** (2 - e)) / radius2;
      const n = Math.hypot(nu, nw) || 1;
      nu /= n;
      nw /= n;
      positions.push(
        center[0] + u[0] * pu + w[0] * pw,
        center[1] + u[1] * pu + w[1] * pw,
        center[2] + u[2] * pu + w[2] * pw,
      );
      normals.push(u[0] * nu + w[0] * nw, u[1] * nu + w[1] * nw, u[2] * nu + w[2] * nw);
      if (s < rings) {
        const a = s * sides + q;
        const b = s * sides + ((q + 1) % sides);
        indices.push(a, b, a + sides, b, b + sides, a + sides);
      }
    }
  }
  addCap(positions, normals, indices, 0, sides, true);
  addCap(positions, normals, indices, rings * sides, sides, false);
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
  };
}

/** Closes the ring of `sides` vertices starting at `first` with a flat fan. */
function addCap(
  positions: number[],
  normals: number[],
  indices: number[],
  first: number,
  sides: number,
  atStart: boolean,
): void {
  const base = positions.length / 3;
  const point = (i: number): Vec3 => [
    positions[i * 3]!,
    positions[i * 3 + 1]!,
    positions[i * 3 + 2]!,
  ];
  const center: Vec3 = [0, 0, 0];
  for (let q = 0; q < sides; q++) {
    const [x, y, z] = point(first + q);
    center[0] += x / sides;
    center[1] += y / sides;
    center[2] += z / sides;
  }
  const facing = unit(cross(sub(point(first), center), sub(point(first + (sides >> 2)), center)));
  const normal = atStart ? sub([0, 0, 0], facing) : facing;
  positions.push(...center);
  normals.push(...normal);
  for (let q = 0; q < sides; q++) {
    positions.push(...point(first + q));
    normals.push(...normal);
  }
  for (let q = 0; q < sides; q++) {
    const a = base + 1 + q;
    const b = base + 1 + ((q + 1) % sides);
    if (atStart) indices.push(base, b, a);
    else indices.push(base, a, b);
  }
}

/** A straight tube. */
export const rod = (from: Vec3, to: Vec3, radius: number, options: TubeOptions = {}): Mesh =>
  tube([from, to], radius, { rings: 2, ...options });
