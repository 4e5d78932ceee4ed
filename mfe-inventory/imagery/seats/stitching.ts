import { smoothstep } from '../mesh/maths.js';
import type { SeatPattern } from '../model/model-parameters.js';

/** Depth 0..1 of the stitching at a point of a seat around z = 0. */
export function stitch(pattern: SeatPattern, x: number, y: number, z: number): number {
  const onBack = smoothstep(0.8, 0.86, y);
  const onCushion = (1 - onBack) * smoothstep(-0.44, -0.4, x);
  const along = y > 0.83 ? y : x;
  const line = (t: number, pitch: number): number =>
    smoothstep(0.8, 1, Math.cos((t * 2 * Math.PI) / pitch));
  if (pattern === 'smooth') return 0.6 * line(z, 0.1) * (onBack + onCushion);
  if (pattern === 'diamond')
    return Math.max(line(along + z, 0.075), line(along - z, 0.075)) * (onBack + onCushion);
  return line(y - 0.74, 0.085) * onBack + line(x, 0.085) * onCushion;
}
