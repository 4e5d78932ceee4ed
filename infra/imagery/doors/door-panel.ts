import type { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import {
  roundBox,
  roundRect,
  type Sdf,
  smoothIntersection,
  smoothUnion,
} from '../mesh/signed-distance.js';
import { type MeshBounds, meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';
import { BELT_Y, type Opening, outerZ, SHOULDER_Y } from './door-opening.js';

const HALF_HEIGHT = 0.034;

/** A hinge pin and leaf at each height, at the front edge of the door. */
function addHinges(a: Assembly, o: Opening, heights: readonly number[]): void {
  for (const y of heights) {
    const x = o.front(y) + 0.003;
    const z = outerZ(y) + 0.004;
    const pin = rod([x, y - HALF_HEIGHT, z], [x, y + HALF_HEIGHT, z], 0.009);
    const leaf = tube(
      [
        [x, y, z - 0.003],
        [x - 0.075, y, z - 0.004],
      ],
      0.004,
      { radius2: 0.024, up: [0, 0, 1], rings: 4, power: 6 },
    );
    a.addBothSides('doorHinge', 'black', merged([pin, leaf]));
  }
}

/** Half thickness of the outer skin and of the inner panel. */
const SKIN = 0.014;
const LINING = 0.01;

/**
 * Signed distance to the door from the side; the upper rear corner is rounded, more so on a half
 * door.
 */
const outlineOf = (o: Opening, low: boolean) => {
  const belt = (x: number): number =>
    low ? 0.85 + 0.03 * smoothstep(o.rearHigh + 0.45, o.rearHigh + 0.1, x) : BELT_Y;
  const corner = low ? 0.22 : 0.05;
  return (x: number, y: number): number => {
    const front = x - o.front(y);
    const foot = smoothIntersection(front, 0.385 - y, 0.05);
    const lower = Math.max(foot, o.rearLow - x, y - belt(x));
    const upper = Math.max(
      front,
      SHOULDER_Y - y,
      smoothIntersection(o.rearHigh - x, y - belt(x), corner),
    );
    return smoothUnion(lower, upper, 0.09);
  };
};

/** Outer skin in paint, inner panel with a pocket, handle and hinges. */
export function addPanel(a: Assembly, o: Opening, low: boolean, cell: number): void {
  const outline = outlineOf(o, low);
  const middle = (o.front(0.75) + o.rearHigh) / 2;
  const half = Math.max(0.1, (o.front(0.7) - o.rearHigh) / 2 - 0.1);
  const front = Math.max(o.front(0.4), o.front(0.9)) + 0.03;
  const bounds: MeshBounds = { min: [o.rearHigh - 0.03, 0.36, 0.46], max: [front, 1.02, 0.64] };

  const skin: Sdf = (x, y, z) => {
    const d = smoothIntersection(Math.abs(z - outerZ(y) + SKIN) - SKIN, outline(x, y), 0.02);
    const crease = low
      ? 0
      : 0.005 * smoothstep(0.016, 0.004, Math.abs(y - 0.76 - 0.05 * (x - middle)));
    const inset = low
      ? 0.006 * smoothstep(0.004, -0.008, roundRect(x - middle, y - 0.71, half, 0.055, 0.03))
      : 0;
    return d + crease + inset;
  };
  a.addBothSides('door', 'paint', meshSdf(skin, bounds, cell * 0.9));

  const lining: Sdf = (x, y, z) => {
    const d = smoothIntersection(
      Math.abs(z - outerZ(y) + 2 * SKIN + LINING - 0.002) - LINING,
      outline(x, y) + 0.022,
      0.012,
    );
    return (
      d + 0.006 * smoothstep(0.004, -0.006, roundRect(x - middle, y - 0.66, half, 0.045, 0.02))
    );
  };
  a.addBothSides('doorLining', 'plastic', meshSdf(lining, bounds, cell * 0.9));
  addHandle(a, o.rearHigh + (low ? 0.19 : 0.13), low ? 0.79 : 0.9);
  addHinges(a, o, low ? [0.59, 0.76] : [0.59, 0.88]);
}

function addHandle(a: Assembly, handleX: number, handleY: number): void {
  a.addBothSides(
    'doorHandle',
    'gloss',
    meshSdf(
      (x, y, z) => {
        const grip = roundBox(
          x - handleX,
          y - handleY,
          z - outerZ(handleY) - 0.016,
          0.07,
          0.013,
          0.008,
          0.008,
        );
        const feet = roundBox(
          Math.abs(x - handleX) - 0.056,
          y - handleY,
          z - outerZ(handleY) - 0.006,
          0.012,
          0.012,
          0.014,
          0.006,
        );
        return smoothUnion(grip, feet, 0.008);
      },
      { min: [handleX - 0.09, handleY - 0.03, 0.53], max: [handleX + 0.09, handleY + 0.03, 0.66] },
      0.0045,
    ),
  );
}
