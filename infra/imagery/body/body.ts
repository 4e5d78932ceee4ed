import { clamp, smoothstep, spline } from '../mesh/math.js';
import {
  carve,
  roundBox,
  type Sdf,
  smoothIntersection,
  smoothUnion,
} from '../mesh/signed-distance.js';
import type { MeshBounds } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import type { Nose } from '../noses/nose.js';

function frontSolid(nose: Nose): Sdf {
  const rearEdge = spline([
    [0.15, -0.2],
    [0.36, -0.24],
    [0.5, -0.25],
    [0.66, -0.3],
    [0.8, -0.4],
    [0.95, -0.42],
    [1.1, -0.4],
  ]);
  return (x, y, z) => {
    if (x < -0.75) return -0.43 - x;
    const az = Math.abs(z);
    let d = smoothIntersection((y - nose.top(x, az)) * 0.86, az - nose.halfWidth(x, y), 0.055);
    d = smoothIntersection(d, x - nose.face(y, az), nose.faceEdge);
    if (nose.bulge) d = smoothUnion(d, nose.bulge(x, y, az), 0.07);
    d = smoothIntersection(d, rearEdge(y) - x, 0.05);
    return smoothIntersection(d, nose.underside(x) - y, 0.035);
  };
}

/** Seat boxes: one per forward row behind a footwell, the last one reaching to the tail. */
function rearSolid(p: ModelParameters, l: Layout): Sdf {
  const hasBed = p.bed !== 'none';
  const last = l.lastForwardX;
  const top = spline(
    hasBed
      ? [
          [last + 0.04, 0.55],
          [last - 0.08, 0.6],
          [last - 0.36, 0.605],
          [l.backX, 0.585],
          [l.backX - 0.08, 0.56],
          [l.tailX, 0.56],
        ]
      : [
          [last + 0.04, 0.55],
          [last - 0.08, 0.605],
          [last - 0.36, 0.625],
          [last - 0.5, 0.655],
          [l.backX - 0.12, 0.7],
          [l.tailX + 0.18, 0.665],
          [l.tailX, 0.62],
        ],
  );
  const podFronts = l.rows.filter((row) => row.facing > 0 && row.x !== last).map((row) => row.x);
  const halfWidth = (x: number, y: number, rowX: number): number =>
    0.6 -
    0.045 * clamp((y - 0.42) / 0.3) ** 1.5 -
    0.016 * smoothstep(0.515, 0.53, y) * smoothstep(rowX + 0.02, rowX - 0.12, x) -
    0.01 * smoothstep(0.45, 0.42, y) * smoothstep(rowX + 0.02, rowX - 0.12, x) -
    0.02 * smoothstep(0.36, 0.24, y);
  const seatFront = (y: number, rowX: number): number =>
    rowX + 0.02 - 0.05 * clamp((y - 0.36) / 0.25);
  const pod = (x: number, y: number, az: number, rowX: number): number => {
    let d = smoothIntersection(
      y - 0.605 + 0.02 * (az / 0.55) ** 4,
      az - halfWidth(x, y, rowX),
      0.05,
    );
    d = smoothIntersection(d, x - seatFront(y, rowX), 0.04);
    d = smoothIntersection(d, rowX - 0.5 + 0.05 * clamp((y - 0.36) / 0.25) - x, 0.04);
    return smoothIntersection(d, 0.25 - y, 0.05);
  };
  return (x, y, z) => {
    if (x > l.frontRowX + 0.4) return x - l.frontRowX - 0.05;
    const az = Math.abs(z);
    const towardTail = clamp((l.tailX + 0.35 - x) / 0.35);
    const width = halfWidth(x, y, last) - 0.05 * towardTail * towardTail;
    const tail = l.tailX + 0.06 * (az / 0.6) ** 3 + 0.1 * clamp((0.45 - y) / 0.2) ** 1.5;
    let d = smoothIntersection(y - top(x) + 0.02 * (az / 0.55) ** 4, az - width, 0.05);
    d = smoothIntersection(d, x - seatFront(y, last), 0.04);
    d = smoothIntersection(d, tail - x, 0.05);
    d = smoothIntersection(d, 0.25 - y, 0.05);
    return podFronts.reduce((nearest, rowX) => Math.min(nearest, pod(x, y, az, rowX)), d);
  };
}

export interface Body {
  /** The painted solid without wheel wells, panels or lamps. */
  shell: Sdf;
  /** The shell with the wheel wells carved. */
  solid: Sdf;
  bounds: MeshBounds;
  /** Rear end of the painted flank; a bed's black skirt begins there. */
  paintEndX: number;
}

export function bodyOf(p: ModelParameters, l: Layout, nose: Nose): Body {
  const front = frontSolid(nose);
  const rear = rearSolid(p, l);
  const sillFront = -0.1;
  const sillRear = l.rearAxleX + 0.1;
  const sill: Sdf = (x, y, z) =>
    roundBox(
      x - (sillFront + sillRear) / 2,
      y - 0.295,
      z,
      (sillFront - sillRear) / 2,
      0.062,
      0.592 - 0.02 * smoothstep(0.3, 0.24, y),
      0.03,
    );
  const well = (x: number, y: number, z: number, axleX: number): number =>
    Math.max(Math.hypot(x - axleX, y - l.axleY) - l.archRadius, 0.3 - Math.abs(z));
  const shell: Sdf = (x, y, z) =>
    smoothUnion(smoothUnion(front(x, y, z), sill(x, y, z), 0.13), rear(x, y, z), 0.1);
  return {
    shell,
    solid: (x, y, z) => {
      const d = shell(x, y, z);
      return d > 0.12 ? d : carve(d, Math.min(well(x, y, z, 0), well(x, y, z, l.rearAxleX)), 0.018);
    },
    bounds: { min: [l.tailX - 0.05, 0.18, -0.66], max: [0.6, 1.08, 0.66] },
    paintEndX: p.bed === 'none' ? -Infinity : l.backX - 0.02,
  };
}

/** z of the right flank. */
export const bodyWidthAt = (body: Body, x: number, y: number): number => {
  let z = 0.7;
  while (z > 0.2 && body.shell(x, y, z) > 0) z -= 0.002;
  return z;
};

/** x of the front. */
export const bodyFaceAt = (body: Body, y: number, z: number): number => {
  let x = 0.66;
  while (x > 0 && body.solid(x, y, z) > 0) x -= 0.002;
  return x;
};
