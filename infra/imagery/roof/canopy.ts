import { smoothstep } from '../mesh/math.js';
import { type Sdf, smoothIntersection } from '../mesh/signed-distance.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';

/** A canopy, and the height of its underside at a point, which the headliner follows. */
export interface Canopy {
  shape: Sdf;
  underside: (x: number, z: number) => number;
}

export function canopy(p: ModelParameters, l: Layout): Canopy {
  const { roofY, roofFrontX, roofRearX } = l;
  const center = (roofFrontX + roofRearX) / 2;
  const half = (roofFrontX - roofRearX) / 2;
  if (p.roof === 'flat') {
    const underside = () => roofY - 0.058;
    const shape: Sdf = (x, y, z) => {
      const u = (x - center) / half;
      const w = z / 0.6;
      const rib =
        0.007 *
        smoothstep(0.25, 0.75, Math.cos((z * 2 * Math.PI) / 0.2)) *
        smoothstep(0.93, 0.86, Math.abs(u)) *
        smoothstep(0.88, 0.8, Math.abs(w));
      let d = smoothIntersection(Math.abs(x - center) - half, Math.abs(z) - 0.605, 0.13);
      const gutter = 0.006 * smoothstep(0.012, 0.004, Math.abs(y - roofY + 0.012));
      d += gutter;
      d = smoothIntersection(d, y - roofY - 0.012 * (1 - w * w) - rib, 0.02);
      return smoothIntersection(d, underside() - y, 0.012);
    };
    return { shape, underside };
  }
  if (p.roof === 'sport') {
    const lip = (x: number) => 0.05 * smoothstep(-0.72, -1, (x - center) / half) ** 1.4;
    const underside = (x: number, z: number) =>
      roofY - 0.05 + 0.02 * (1 - (z / 0.58) ** 2) + lip(x) * 0.8;
    const shape: Sdf = (x, y, z) => {
      const u = (x - center) / half;
      const w = z / 0.58;
      const width = 0.585 - 0.045 * smoothstep(0.2, -1, u) - 0.04 * Math.abs(u) ** 5;
      const top =
        roofY +
        0.035 * (1 - u * u) +
        0.016 * (1 - w * w) +
        lip(x) -
        0.03 * smoothstep(0.8, 1.05, u);
      const tray =
        0.012 * smoothstep(0.34, 0.31, Math.abs(z)) * smoothstep(0.62, 0.56, Math.abs(u));
      let d = smoothIntersection(
        Math.abs(x - center) - half + 0.1 * Math.abs(w) ** 3,
        Math.abs(z) - width,
        0.12,
      );
      d = smoothIntersection(d, y - top + tray, 0.03);
      return smoothIntersection(d, underside(x, z) - y, 0.018);
    };
    return { shape, underside };
  }
  const underside = (_x: number, z: number) => roofY - 0.062 + 0.013 * (1 - (z / 0.6) ** 2);
  const shape: Sdf = (x, y, z) => {
    const u = (x - center) / half;
    const w = z / 0.6;
    const crease = Math.abs(Math.abs(z) - 0.3);
    const top =
      roofY +
      0.03 * (1 - u * u) +
      0.022 * (1 - w * w) -
      0.035 * smoothstep(0.75, 1.05, u) -
      0.007 * smoothstep(0.012, 0.002, crease) * smoothstep(0.9, 0.8, Math.abs(u));
    let d = smoothIntersection(
      Math.abs(x - center) - half + 0.1 * w ** 4,
      Math.abs(z) - (0.6 - 0.05 * u ** 4),
      0.16,
    );
    d = smoothIntersection(d, y - top, 0.035);
    return smoothIntersection(d, underside(x, z) - y, 0.02);
  };
  return { shape, underside };
}
