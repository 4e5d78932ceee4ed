import type { Vec3 } from '../mesh/maths.js';
import type { Layout } from '../model/layout.js';

const GLASS_FOOT_Y = 0.955;

/** Point of the bent glass: u runs left to right, v from cowl to roof, both 0..1. */
export function glassPoint(l: Layout, u: number, v: number, forward = 0): Vec3 {
  const w = u * 2 - 1;
  const half = 0.505 - 0.03 * v + 0.012 * Math.sin(v * Math.PI);
  return [
    -0.195 - 0.275 * v + 0.045 * (1 - w * w) + forward,
    GLASS_FOOT_Y + v * (l.roofY - 0.04 - GLASS_FOOT_Y),
    w * half,
  ];
}
