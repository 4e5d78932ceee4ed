import { clamp, smoothstep } from '../mesh/maths.js';
import { roundBox, type Sdf, smoothUnion } from '../mesh/signed-distance.js';

export const SEAT_Z = 0.275;

/** Cushion and backrest of the seat centred on +SEAT_Z; x = 0 is the front of the seat box. */
export const seatSolid: Sdf = (x, y, z) => {
  const q = z - SEAT_Z;
  const edge = Math.abs(q) / 0.255;
  const crown = 0.018 * edge ** 3 * smoothstep(1, 0.9, edge) - 0.03 * ((x + 0.24) / 0.25) * 0.5;
  const cushion = roundBox(x + 0.245, y - 0.685 - crown, q, 0.265, 0.075, 0.255, 0.055) -
    0.008 * Math.cos(clamp(q / 0.26, -1, 1) * 1.5) * Math.cos(clamp((x + 0.245) / 0.27, -1, 1) * 1.5);
  const up = y - 0.74;
  const bx = x + 0.505 + up * 0.2;
  const by = up - 0.27;
  const width = 0.25 - 0.035 * smoothstep(0.05, 0.27, by) - 0.02 * smoothstep(-0.05, -0.25, by);
  const bolster = 0.02 * smoothstep(0.13, 0.2, Math.abs(q)) * smoothstep(0.26, 0.1, by);
  const back = roundBox(bx - bolster * 0.8 - 0.01 * Math.cos(clamp(by / 0.3, -1, 1) * 1.5), by, q, 0.055, 0.3, width, 0.05);
  return smoothUnion(cushion, back, 0.012);
};

export const insertMask = (y: number, z: number): number => Math.abs(z - SEAT_Z) - 0.15 - 0.02 * smoothstep(0.9, 1.2, y);
