import { spline } from '../mesh/maths.js';
import { type Sdf, smoothIntersection, smoothUnion } from '../mesh/signed-distance.js';
import type { Nose } from '../noses/nose.js';

export function frontSolid(nose: Nose): Sdf {
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
