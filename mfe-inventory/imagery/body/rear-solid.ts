import { clamp, smoothstep, spline } from '../mesh/maths.js';
import { type Sdf, smoothIntersection } from '../mesh/signed-distance.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';

/** Seat boxes, one per forward row with a footwell before each, the last one running to the tail. */
export function rearSolid(p: ModelParameters, l: Layout): Sdf {
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
    const towardsTail = clamp((l.tailX + 0.35 - x) / 0.35);
    const width = halfWidth(x, y, last) - 0.05 * towardsTail * towardsTail;
    const tail = l.tailX + 0.06 * (az / 0.6) ** 3 + 0.1 * clamp((0.45 - y) / 0.2) ** 1.5;
    let d = smoothIntersection(y - top(x) + 0.02 * (az / 0.55) ** 4, az - width, 0.05);
    d = smoothIntersection(d, x - seatFront(y, last), 0.04);
    d = smoothIntersection(d, tail - x, 0.05);
    d = smoothIntersection(d, 0.25 - y, 0.05);
    return podFronts.reduce((nearest, rowX) => Math.min(nearest, pod(x, y, az, rowX)), d);
  };
}
