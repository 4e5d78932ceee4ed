import { clamp, smoothstep, type Vec3 } from '../mesh/math.js';
import { roundBox, type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import type { MeshBounds } from '../mesh/surface-nets.js';
import type { SeatKind } from '../model/model-parameters.js';

/** Distance of a seat from the center of the car. */
export const SEAT_Z = 0.275;

/** Backward lean of the backrest per meter of height. */
const RECLINE = 0.2;

/** Half width of one piece: a seat, or a bench for two. */
const HALF_WIDTH: Record<SeatKind, number> = { bucket: 0.255, bench: 0.53 };

/** x of the middle of the backrest at a height; 0 is the front of the seat box. */
export const backrestX = (y: number): number => -0.505 - (y - 0.74) * RECLINE;

export const seatBounds = (kind: SeatKind): MeshBounds => {
  const z = HALF_WIDTH[kind] + 0.05;
  const [min, max]: [Vec3, Vec3] = [
    [-0.8, 0.56, -z],
    [0.06, 1.36, z],
  ];
  return { min, max };
};

/** Cushion and backrest around z = 0. A bench has lower bolsters and one straight top. */
export const seatSolid = (kind: SeatKind): Sdf => {
  const half = HALF_WIDTH[kind];
  const bench = kind === 'bench';
  const taper = bench ? 0.5 : 1;
  return (x, y, z) => {
    const az = Math.abs(z);
    const edge = az / half;
    const crown = 0.018 * edge ** 3 * smoothstep(1, 0.9, edge) - 0.03 * ((x + 0.24) / 0.25) * 0.5;
    const across = bench ? az - SEAT_Z : z;
    const hollow =
      0.008 *
      Math.cos(clamp(across / 0.26, -1, 1) * 1.5) *
      Math.cos(clamp((x + 0.245) / 0.27, -1, 1) * 1.5);
    const cushion = roundBox(x + 0.245, y - 0.685 - crown, z, 0.265, 0.075, half, 0.055) - hollow;
    const up = y - 0.74;
    const bx = x - backrestX(y);
    const by = up - 0.27;
    const width =
      half -
      0.005 -
      taper * (0.035 * smoothstep(0.05, 0.27, by) + 0.02 * smoothstep(-0.05, -0.25, by));
    const bolster =
      taper * 0.02 * smoothstep(half - 0.125, half - 0.055, az) * smoothstep(0.26, 0.1, by);
    const back = roundBox(
      bx - bolster * 0.8 - 0.01 * Math.cos(clamp(by / 0.3, -1, 1) * 1.5),
      by,
      z,
      0.055,
      0.3,
      width,
      0.05,
    );
    return smoothUnion(cushion, back, 0.012);
  };
};

/**
 * Area of the cover's second color: one field in a seat, two in a bench; never behind the backrest.
 */
export const insertMask = (kind: SeatKind, x: number, y: number, z: number): number => {
  const across = kind === 'bench' ? Math.abs(z) - SEAT_Z : z;
  const field =
    Math.abs(across) - (kind === 'bench' ? 0.19 : 0.15) - 0.02 * smoothstep(0.9, 1.2, y);
  const behind = backrestX(y) - 0.008 + 0.05 * smoothstep(0.78, 0.72, y);
  return Math.max(field, behind - x);
};
