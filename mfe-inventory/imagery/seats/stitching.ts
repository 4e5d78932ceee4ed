import { smoothstep } from '../mesh/maths.js';
import type { SeatPattern } from '../model/model-parameters.js';
import { SEAT_Z } from './seat-shape.js';

/** Depth 0..1 of the stitching at a point of the insert. */
export function stitch(pattern: SeatPattern, x: number, y: number, z: number): number {
  const onBack = smoothstep(0.8, 0.86, y);
  const onCushion = (1 - onBack) * smoothstep(-0.44, -0.4, x);
  const along = y > 0.83 ? y : x;
  const line = (t: number, pitch: number): number => smoothstep(0.8, 1, Math.cos((t * 2 * Math.PI) / pitch));
  if (pattern === 'smooth') return 0.6 * line(z - SEAT_Z, 0.1) * (onBack + onCushion);
  if (pattern === 'diamond') {
    const q = z - SEAT_Z;
    return Math.max(line(along + q, 0.075), line(along - q, 0.075)) * (onBack + onCushion);
  }
  return line(y - 0.74, 0.085) * onBack + line(x, 0.085) * onCushion;
}
