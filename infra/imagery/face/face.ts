import { type Body, bodyFaceAt } from '../body/body.js';
import { keepPanel } from '../body/panels.js';
import { letterStroke, strokesOf } from '../lettering/strokes.js';
import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { Nose } from '../noses/nose.js';
import { addHeadLamps, FACE } from './head-lamps.js';

/** A lark's spread wing: three rising feathers in an oval ring, laid on the nose. */
function addEmblem(a: Assembly, body: Body, centerY: number): void {
  const onFace = (z: number, y: number, out: number): Vec3 => [bodyFaceAt(body, y, z) + out, y, z];
  const ring = Array.from({ length: 41 }, (_, i): Vec3 => {
    const t = (i / 40) * 2 * Math.PI;
    return onFace(0.05 * Math.cos(t), centerY + 0.026 * Math.sin(t), 0.002);
  });
  const feathers = [0, 1, 2].map((k) =>
    Array.from({ length: 9 }, (_, i): Vec3 => {
      const t = i / 8;
      return onFace(
        -0.034 + 0.068 * t - 0.01 * k,
        centerY - 0.013 + 0.011 * k + 0.014 * t * t,
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

/** Head lamps, grille and emblem, all set into the front of the body. */
export function addFace(a: Assembly, body: Body, nose: Nose, cell: number): void {
  addHeadLamps(a, body, nose, cell);
  const grille: Sdf = (x, y, z) => {
    const d = body.solid(x, y, z);
    if (d > 0.05) return d;
    const mask = Math.max(nose.grille(y, Math.abs(z)), 0.2 - x) - 0.006;
    const recess = keepPanel(d + 0.024, mask);
    const slats = Math.max(nose.slat(y, Math.abs(z)), d + 0.006, mask, -d - 0.03);
    return smoothUnion(recess, slats, 0.004);
  };
  a.add('grille', 'gloss', meshSdf(grille, FACE, cell * 0.85, { symmetric: true }));
  if (nose.emblemY > 0) addEmblem(a, body, nose.emblemY);
  if (nose.lettering) {
    const { y, height } = nose.lettering;
    const strokes = strokesOf('LARKWAY', height, 1.1);
    const width = strokes.width;
    const lines = strokes.lines.map((line) =>
      line.map(([u, v]): Vec3 => {
        const z = width / 2 - u;
        return [bodyFaceAt(body, y + v - height / 2, z) + 0.001, y + v - height / 2, z];
      }),
    );
    a.add('lettering', 'chrome', merged(lines.map((line) => letterStroke(line, [1, 0, 0]))));
  }
}
