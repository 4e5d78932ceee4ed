import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { sheet } from '../mesh/sheet.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';

const GLASS_FOOT_Y = 0.955;

/** Point of the bent glass: u runs left to right, v from cowl to roof, both 0..1. */
function glassPoint(l: Layout, u: number, v: number, forward = 0): Vec3 {
  const w = u * 2 - 1;
  const half = 0.505 - 0.03 * v + 0.012 * Math.sin(v * Math.PI);
  return [
    -0.195 - 0.275 * v + 0.045 * (1 - w * w) + forward,
    GLASS_FOOT_Y + v * (l.roofY - 0.04 - GLASS_FOOT_Y),
    w * half,
  ];
}

function addWiper(a: Assembly, l: Layout): void {
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

export function addWindshield(a: Assembly, p: ModelParameters, l: Layout): void {
  const roofed = p.roof !== 'none';
  const top = l.roofY - 0.03;
  const halfTop = 0.42;
  if (roofed) {
    a.addBothSides(
      'frontPosts',
      'black',
      tube(
        [
          [-0.2, 0.93, 0.515],
          [-0.3, 1.2, 0.53],
          [-0.4, 1.55, 0.52],
          [-0.475, top, 0.49],
        ],
        0.026,
        { radius2: 0.017, rings: 30, power: 3 },
      ),
    );
  }
  if (p.windshield === 'none') return;
  const vTop = p.windshield === 'half' ? halfTop : 1;
  const pane = (from: number, to: number): void => {
    a.add(
      'windshield',
      'glass',
      sheet((u, v) => glassPoint(l, u, from + (to - from) * v), 28, 20),
    );
  };
  const band = (from: number, to: number): void => {
    a.add(
      'glassEdge',
      'black',
      sheet((u, v) => glassPoint(l, u, from + (to - from) * v, -0.004), 28, 2),
    );
  };
  if (p.windshield === 'split') {
    pane(0, 0.52);
    pane(0.54, 1);
    const rail = (v: number, radius: number): void => {
      const path = Array.from({ length: 9 }, (_, i) => glassPoint(l, i / 8, v, -0.004));
      a.add('windshieldRail', 'black', tube(path, radius, { rings: 24, radius2: radius * 0.8 }));
    };
    rail(0.53, 0.015);
    for (const u of [0.2, 0.8]) {
      const [x, y, z] = glassPoint(l, u, 0.53, 0.008);
      a.add(
        'windshieldLatch',
        'black',
        tube(
          [
            [x, y - 0.03, z],
            [x, y + 0.03, z],
          ],
          0.014,
          { rings: 4, power: 4 },
        ),
      );
    }
  } else pane(0, vTop);
  band(0, 0.045 * vTop);
  if (p.windshield === 'half') {
    const path = Array.from({ length: 11 }, (_, i) => glassPoint(l, i / 10, vTop));
    a.add('windshieldRail', 'black', tube(path, 0.013, { rings: 30 }));
    const side = Array.from({ length: 6 }, (_, i) => glassPoint(l, 1, (vTop * i) / 5));
    if (!roofed) a.addBothSides('windshieldSide', 'black', tube(side, 0.016, { rings: 16 }));
    return;
  }
  band(0.955, 1);
  a.addBothSides(
    'glassSide',
    'black',
    sheet((u, v) => glassPoint(l, 1 - u * 0.028, v * vTop, -0.004), 2, 20),
  );
  addWiper(a, l);
}
