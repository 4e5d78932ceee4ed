import { letterStroke, strokesOf } from '../lettering/strokes.js';
import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged } from '../mesh/mesh.js';
import type { Body } from './body.js';
import { bodyWidthAt } from './surface-probe.js';

const HEIGHT = 0.034;
const STRETCH = 1.15;
/** Between the lamp and the rear edge of the cowl, above the wheel arch. */
const ROOM = 0.37;
const CENTRE_X = -0.095;
const BASE_Y = 0.7;

/** The model's name in raised bright letters on both front flanks, reading the right way round on each side. */
export function addFlankBadge(a: Assembly, name: string, body: Body): void {
  const height = HEIGHT * Math.min(1, ROOM / strokesOf(name, HEIGHT, STRETCH).width);
  const { width, lines } = strokesOf(name, height, STRETCH);
  for (const side of [1, -1] as const) {
    const strokes = lines.map((line) => letterStroke(line.map(([u, v]): Vec3 => {
      const x = CENTRE_X + side * (u - width / 2);
      const y = BASE_Y + v;
      return [x, y, side * (bodyWidthAt(body, x, y) + 0.001)];
    }), [0, 0, side], 0.0028));
    a.add('badge', 'chrome', merged(strokes));
  }
}
