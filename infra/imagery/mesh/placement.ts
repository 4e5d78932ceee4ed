import type { Vec3 } from './math.js';

/** Rotation about x, then z, then y (radians), then a translation in meters. */
export interface Placement {
  rotateX?: number;
  rotateY?: number;
  rotateZ?: number;
  move?: Vec3;
}

/** Row-major 3x4 matrix of a placement. */
export function placementMatrix({
  rotateX = 0,
  rotateY = 0,
  rotateZ = 0,
  move = [0, 0, 0],
}: Placement): number[] {
  const [cx, sx, cy, sy, cz, sz] = [
    Math.cos(rotateX),
    Math.sin(rotateX),
    Math.cos(rotateY),
    Math.sin(rotateY),
    Math.cos(rotateZ),
    Math.sin(rotateZ),
  ];
  return [
    cy * cz,
    -cy * sz * cx + sy * sx,
    cy * sz * sx + sy * cx,
    move[0],
    sz,
    cz * cx,
    -cz * sx,
    move[1],
    -sy * cz,
    sy * sz * cx + cy * sx,
    -sy * sz * sx + cy * cx,
    move[2],
  ];
}
