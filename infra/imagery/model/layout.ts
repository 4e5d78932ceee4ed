import type { ModelParameters, SeatKind } from './model-parameters.js';

/**
 * Positions along the car. Body space: x = 0 at the front axle, y = 0 at the ground of an
 * unlifted car, meters. The finished model is raised by the lift and centered between the axles.
 */
export interface Layout {
  rows: { x: number; facing: 1 | -1; seat: SeatKind }[];
  frontRowX: number;
  lastForwardX: number;
  /** Rear face of the last forward backrest. */
  backX: number;
  /** Rearmost body surface. */
  tailX: number;
  rearAxleX: number;
  axleY: number;
  archRadius: number;
  track: number;
  roofY: number;
  roofFrontX: number;
  roofRearX: number;
  bedFrontX: number;
  hasRearFacing: boolean;
}

const ROW_PITCH = 0.93;

const FRONT_ROW_X = -0.84;

/** Behind the last backrest, which leans back: the bed reaches slightly over the tail. */
const BED_GAP = 0.125;

const ROOF_HEIGHT = { wing: 1.9, flat: 1.915, sport: 1.835, none: 1.9 } as const;

/** Places rows, axles, roof and bed of a model. */
export function layOut(p: ModelParameters): Layout {
  const hasRearFacing = p.rows.includes('R');
  const lastForwardX = FRONT_ROW_X - ROW_PITCH * (p.rows.length - (hasRearFacing ? 2 : 1));
  const backX = lastForwardX - 0.6;
  const rows = p.rows.map((row, i): Layout['rows'][number] => {
    const seat = p.seats[i] ?? 'bucket';
    return row === 'F'
      ? { x: FRONT_ROW_X - ROW_PITCH * i, facing: 1, seat }
      : { x: backX - 0.72, facing: -1, seat };
  });
  const hasBed = p.bed !== 'none';
  const tailX = hasBed ? backX - p.bedLength - 0.06 : hasRearFacing ? backX - 0.66 : backX - 0.5;
  const rearAxleX = hasBed
    ? backX - Math.max(0.3, p.bedLength * 0.47)
    : hasRearFacing
      ? backX - 0.22
      : backX - 0.1;
  return {
    rows,
    frontRowX: FRONT_ROW_X,
    lastForwardX,
    backX,
    tailX,
    rearAxleX,
    axleY: p.wheel.radius - p.lift,
    archRadius: p.wheel.radius + 0.05 + p.lift * 0.12,
    track: 0.505 + Math.max(0, p.wheel.width - 0.205) * 0.4,
    roofY: ROOF_HEIGHT[p.roof],
    roofFrontX: p.roof === 'sport' ? -0.2 : -0.17,
    roofRearX: hasRearFacing
      ? backX - 0.7
      : hasBed
        ? backX - 0.1
        : backX - (p.roof === 'sport' ? 0.3 : 0.22),
    bedFrontX: backX - BED_GAP,
    hasRearFacing,
  };
}
