import type { Body } from '../body/body.js';
import { bodyFaceAt } from '../body/surface-probe.js';
import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged } from '../mesh/mesh.js';
import { tube } from '../mesh/tube.js';

/** A lark's spread wing: three rising feathers in an oval ring, laid on the nose. */
export function addEmblem(a: Assembly, body: Body, centreY: number): void {
  const onFace = (z: number, y: number, out: number): Vec3 => [bodyFaceAt(body, y, z) + out, y, z];
  const ring = Array.from({ length: 41 }, (_, i): Vec3 => {
    const t = (i / 40) * 2 * Math.PI;
    return onFace(0.05 * Math.cos(t), centreY + 0.026 * Math.sin(t), 0.002);
  });
  const feathers = [0, 1, 2].map((k) =>
    Array.from({ length: 9 }, (_, i): Vec3 => {
      const t = i / 8;
      return onFace(
        -0.034 + 0.068 * t - 0.01 * k,
        centreY - 0.013 + 0.011 * k + 0.014 * t * t,
        0.003,
      );
    }),
  );
  a.add(
    'emblem',
    'chrome',
    merged([
      tube(ring, 0.0042, { rings: 80, sides: 10 }),
      ...feathers.map((path) => tube(path, 0.0034, { rings: 16, sides: 8 })),
    ]),
  );
}
