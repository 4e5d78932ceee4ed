import type { Body } from '../body/body.js';
import { keepPanel } from '../body/panels.js';
import type { Assembly } from '../mesh/assembly.js';
import { sheet } from '../mesh/sheet.js';
import { type MeshBounds, meshSdf } from '../mesh/surface-nets.js';
import type { Nose } from '../noses/nose.js';

/** Bounds of lamps, grille and emblem, in meters. */
export const FACE: MeshBounds = { min: [0.05, 0.36, -0.62], max: [0.6, 0.86, 0.62] };

export function addHeadLamps(a: Assembly, body: Body, nose: Nose, cell: number): void {
  const fine = cell * 0.92;
  const lamp = (x: number, y: number, az: number): number => Math.max(nose.lamp(y, az), 0.1 - x);
  a.add(
    'lampBack',
    'gloss',
    meshSdf(
      (x, y, z) => keepPanel(body.solid(x, y, z) + 0.026, lamp(x, y, Math.abs(z)) - 0.006),
      FACE,
      cell,
      { symmetric: true },
    ),
  );
  a.add(
    'signature',
    'led',
    meshSdf(
      (x, y, z) => {
        const d = body.solid(x, y, z);
        return Math.max(d + 0.004, -d - 0.024, nose.signature(y, Math.abs(z)), 0.12 - x);
      },
      FACE,
      cell * 0.52,
      { symmetric: true },
    ),
  );
  a.add(
    'lampLens',
    'lens',
    meshSdf(
      (x, y, z) =>
        Math.max(
          keepPanel(body.solid(x, y, z) + 0.0005, lamp(x, y, Math.abs(z)) + 0.0005),
          -body.solid(x, y, z) - 0.012,
        ),
      FACE,
      fine,
      { symmetric: true },
    ),
  );
  for (const { y, z, radius } of nose.projectors) {
    let x = 0.6;
    while (body.solid(x, y, z) > -0.03) x -= 0.004;
    const bowl = sheet(
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const r = radius * (v < 0.5 ? v * 1.6 : 0.8 + (v - 0.5) * 0.4);
        const out = v < 0.5 ? 0.014 * Math.sqrt(Math.max(0, 1 - (v * 2) ** 2)) : 0.02 * (v - 0.5);
        return [x + 0.008 + out, y + r * Math.sin(angle), z + r * Math.cos(angle)];
      },
      32,
      16,
    );
    const bulb = sheet(
      (u, v) => {
        const angle = u * 2 * Math.PI;
        const r = radius * 0.62 * v;
        return [
          x + 0.017 + radius * 0.33 * Math.sqrt(Math.max(0, 1 - v * v)),
          y + r * Math.sin(angle),
          z + r * Math.cos(angle),
        ];
      },
      24,
      8,
    );
    a.addBothSides('projector', 'chrome', bowl);
    a.addBothSides('projectorLight', 'ledSoft', bulb);
  }
  if (nose.blade) {
    const blade = nose.blade;
    a.add(
      'blade',
      'ledSoft',
      meshSdf(
        (x, y, z) => Math.max(Math.abs(body.solid(x, y, z)) - 0.003, blade(y, Math.abs(z))),
        { min: [0.25, 0.58, -0.27], max: [0.6, 0.7, 0.27] },
        0.0038,
        { symmetric: true },
      ),
    );
  }
}
