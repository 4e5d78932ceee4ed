import { letterStroke, strokesOf } from '../lettering/strokes.js';
import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { type Body, bodyWidthAt } from './body.js';

const HEIGHT = 0.05;
const STRETCH = 1.06;
/** Above the wheel arch, between the cowl's rear edge and the curve toward the lamp. */
const ROOM = 0.46;
const REAR_X = -0.27;
const BASE_Y = 0.695;
/**
 * Stroke width as a share of the height: thinner strokes vanish in a picture of the whole vehicle.
 */
const WEIGHT = 0.075;
const DEPTH = 0.0032;
/** Dark rim around each stroke, so that bright letters are readable on pale paint. */
const EDGE = 0.0022;

/** The model's name in raised bright letters on both front flanks. */
export function addFlankBadge(a: Assembly, name: string, body: Body): void {
  const height = HEIGHT * Math.min(1, ROOM / strokesOf(name, HEIGHT, STRETCH).width);
  const { width, lines } = strokesOf(name, height, STRETCH);
  const centerX = REAR_X + Math.max(width, 0.2) / 2;
  for (const side of [1, -1] as const) {
    const on = lines.map((line) =>
      line.map(([u, v]): Vec3 => {
        const x = centerX + side * (u - width / 2);
        const y = BASE_Y + v;
        return [x, y, side * (bodyWidthAt(body, x, y) + 0.0008)];
      }),
    );
    const raised = (halfWidth: number, depth: number): Mesh =>
      merged(on.map((line) => letterStroke(line, [0, 0, side], halfWidth, depth)));
    a.add('badge', 'chrome', raised(height * WEIGHT, DEPTH));
    a.add('badgeEdge', 'gloss', raised(height * WEIGHT + EDGE, DEPTH / 2));
  }
}
