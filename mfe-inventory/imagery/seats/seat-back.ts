import { clamp, smoothstep } from '../mesh/maths.js';
import { roundRect, type Sdf, smoothIntersection } from '../mesh/signed-distance.js';
import type { MeshBounds } from '../mesh/surface-nets.js';
import type { SeatKind } from '../model/model-parameters.js';
import { backrestX, SEAT_Z } from './seat-shape.js';

const MIDDLE_Y = 0.995;
const HALF_HEIGHT = 0.262;
const HALF_WIDTH: Record<SeatKind, number> = { bucket: 0.222, bench: 0.488 };

/** Moulded shell behind a backrest, bowed and narrower at the head, with a sunk field behind each back. */
export const seatBack = (kind: SeatKind): { solid: Sdf; bounds: MeshBounds } => {
  const half = HALF_WIDTH[kind];
  return {
    solid: (x, y, z) => {
      const up = y - MIDDLE_Y;
      const across = kind === 'bench' ? Math.abs(z) - SEAT_Z : z;
      const width = half - 0.03 * smoothstep(0, HALF_HEIGHT, up);
      const bow =
        0.024 *
        (1 - clamp(Math.abs(z) / width) ** 2.4) *
        smoothstep(HALF_HEIGHT + 0.02, 0, Math.abs(up));
      const behind = x - backrestX(y) + 0.05 + bow;
      const outline = roundRect(z, up, width, HALF_HEIGHT, 0.09);
      const field = roundRect(
        across,
        up - 0.01,
        0.15 - 0.02 * smoothstep(0, HALF_HEIGHT, up),
        0.18,
        0.05,
      );
      const sunk = 0.009 * smoothstep(0.008, -0.008, field) * smoothstep(0, -0.01, behind);
      const rib =
        0.005 *
        smoothstep(-0.02, -0.035, field) *
        smoothstep(0.4, 0.8, Math.cos((up * 2 * Math.PI) / 0.062)) *
        smoothstep(0, -0.01, behind);
      return smoothIntersection(outline, Math.abs(behind) - 0.026 + sunk - rib, 0.03);
    },
    bounds: { min: [-0.78, 0.7, -half - 0.03], max: [-0.42, 1.29, half + 0.03] },
  };
};
