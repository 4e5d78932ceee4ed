import { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/maths.js';
import { roundBox, roundRect, type Sdf, smoothIntersection, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { BELT_Y, type Opening, outerZ, SHOULDER_Y } from './door-opening.js';

const THICKNESS = 0.014;

export function addPanel(a: Assembly, o: Opening, low: boolean, cell: number): void {
  const belt = (x: number): number => (low ? 0.85 + 0.045 * smoothstep(o.rearHigh + 0.35, o.rearHigh, x) : BELT_Y);
  const outline = (x: number, y: number): number => {
    const lower = Math.max(x - o.front(y), o.rearLow - x, 0.385 - y, y - belt(x));
    const upper = Math.max(x - o.front(y), o.rearHigh - x, SHOULDER_Y - y, y - belt(x));
    return smoothUnion(lower, upper, 0.09);
  };
  const skin: Sdf = (x, y, z) => {
    const d = smoothIntersection(Math.abs(z - outerZ(y) + THICKNESS) - THICKNESS, outline(x, y), 0.02);
    const middle = (o.front(0.75) + o.rearHigh) / 2;
    const crease = low ? 0 : 0.005 * smoothstep(0.016, 0.004, Math.abs(y - 0.76 - 0.05 * (x - middle)));
    const inset = low ? 0.006 * smoothstep(0.004, -0.008, roundRect(x - middle, y - 0.71, Math.max(0.1, (o.front(0.7) - o.rearHigh) / 2 - 0.1), 0.055, 0.03)) : 0;
    return d + crease + inset;
  };
  const front = Math.max(o.front(0.4), o.front(0.9)) + 0.03;
  const panel = meshSdf(skin, { min: [o.rearHigh - 0.03, 0.36, 0.5], max: [front, 1.02, 0.64] }, cell * 0.9);
  a.addBothSides('door', 'paint', panel);
  const handleX = o.rearHigh + 0.13;
  const handleY = low ? 0.815 : 0.9;
  a.addBothSides('doorHandle', 'gloss', meshSdf((x, y, z) => {
    const grip = roundBox(x - handleX, y - handleY, z - outerZ(handleY) - 0.016, 0.07, 0.013, 0.008, 0.008);
    const feet = roundBox(Math.abs(x - handleX) - 0.056, y - handleY, z - outerZ(handleY) - 0.006, 0.012, 0.012, 0.014, 0.006);
    return smoothUnion(grip, feet, 0.008);
  }, { min: [handleX - 0.09, handleY - 0.03, 0.53], max: [handleX + 0.09, handleY + 0.03, 0.66] }, 0.0045));
}
