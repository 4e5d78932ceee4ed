import { type Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { BELT_Y, COWL_EDGE, type Opening } from './door-opening.js';
import { addPanel } from './door-panel.js';
import { addWindow } from './door-window.js';

/** Below the shoulder of the front door, a rear door reaches forward to the seat box, meters. */
const FOOT = 0.105;

/** Doors for each forward row, left and right, with framed glass when full height. */
export function addDoors(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  if (p.doors === 'none') return;
  const forward = l.rows.filter((row) => row.facing > 0);
  forward.forEach((row, i) => {
    const previous = i === 0 ? undefined : forward[i - 1]!.x - 0.63;
    const opening: Opening = {
      front:
        previous === undefined ? COWL_EDGE : (y) => previous + FOOT * smoothstep(0.545, 0.46, y),
      rearLow: row.x + 0.005,
      rearHigh: row.x - 0.565,
      windowFront:
        previous === undefined
          ? [
              [-0.265, BELT_Y + 0.02, 0.552],
              [-0.47, l.roofY - 0.07, 0.515],
            ]
          : [
              [previous, BELT_Y + 0.02, 0.565],
              [previous + 0.02, l.roofY - 0.07, 0.52],
            ],
    };
    addPanel(a, opening, p.doors === 'half', cell);
    if (p.doors === 'full' && p.roof !== 'none') addWindow(a, l, opening);
  });
}
