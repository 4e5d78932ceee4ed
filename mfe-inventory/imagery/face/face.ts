import type { Body } from '../body/body.js';
import { keepPanel } from '../body/shut-lines.js';
import { bodyFaceAt } from '../body/surface-probe.js';
import { letterStroke, strokesOf } from '../lettering/strokes.js';
import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged } from '../mesh/mesh.js';
import { type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Nose } from '../noses/nose.js';
import { addEmblem } from './emblem.js';
import { FACE } from './face-bounds.js';
import { addHeadLamps } from './head-lamps.js';

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
