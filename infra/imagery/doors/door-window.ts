import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { sheet } from '../mesh/sheet.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import { BELT_Y, type Opening } from './door-opening.js';

/** Frame tubes and flat glass between the belt and the roof. */
export function addWindow(a: Assembly, l: Layout, o: Opening): void {
  const [frontFoot, frontHead] = o.windowFront;
  const rearFoot: Vec3 = [o.rearHigh + 0.012, BELT_Y + 0.005, 0.572];
  const rearHead: Vec3 = [o.rearHigh + 0.01, l.roofY - 0.07, 0.515];
  const side = (foot: Vec3, head: Vec3, t: number): Vec3 => {
    const bow = 0.022 * Math.sin(t * Math.PI);
    return [
      foot[0] + (head[0] - foot[0]) * t,
      foot[1] + (head[1] - foot[1]) * t,
      foot[2] + (head[2] - foot[2]) * t + bow,
    ];
  };
  const beltFront: Vec3 = [frontFoot[0] - 0.16, frontFoot[1] - 0.02, frontFoot[2] + 0.012];
  const frame = [
    ...[0, 0.25, 0.5, 0.75, 0.96].map((t) => side(frontFoot, frontHead, t)),
    ...[0.1, 0.5, 0.9].map((t): Vec3 => [
      frontHead[0] + (rearHead[0] - frontHead[0]) * t,
      frontHead[1] + 0.004,
      frontHead[2],
    ]),
    ...[0.96, 0.75, 0.5, 0.25, 0].map((t) => side(rearFoot, rearHead, t)),
  ];
  const sill = tube([[frontFoot[0], frontFoot[1], frontFoot[2]], beltFront, rearFoot], 0.012, {
    rings: 20,
  });
  a.addBothSides(
    'windowFrame',
    'black',
    merged([tube(frame, 0.013, { radius2: 0.011, rings: 90, sides: 10 }), sill]),
  );
  a.addBothSides(
    'sideGlass',
    'glass',
    sheet(
      (u, v) => {
        const f = side(frontFoot, frontHead, v);
        const r = side(rearFoot, rearHead, v);
        return [f[0] + (r[0] - f[0]) * u, f[1] + (r[1] - f[1]) * u, f[2] + (r[2] - f[2]) * u];
      },
      10,
      12,
    ),
  );
}
