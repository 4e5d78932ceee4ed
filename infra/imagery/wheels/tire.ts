import { clamp, smoothstep, wrap } from '../mesh/math.js';
import type { Mesh } from '../mesh/mesh.js';
import { sheet } from '../mesh/sheet.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { RIM_RADIUS } from './rim-face.js';

export function tireMesh({ tire, radius, width }: ModelParameters['wheel'], coarse: boolean): Mesh {
  const half = width / 2;
  const rugged = tire === 'allTerrain';
  const lugs = rugged ? 44 : 64;
  const profile = (t: number): [number, number, number] => {
    const a = t * 2 - 1;
    const s = Math.abs(a);
    const across =
      s < 0.62
        ? (s / 0.62) * 0.9
        : s < 0.86
          ? 0.9 + 0.12 * Math.sin((((s - 0.62) / 0.24) * Math.PI) / 2)
          : 1.02 - 0.16 * ((s - 0.86) / 0.14) ** 1.5;
    const wall = radius - 0.006 - RIM_RADIUS;
    const r =
      s < 0.62
        ? radius - 0.006 * (s / 0.62) ** 4
        : s < 0.8
          ? radius - 0.006 - wall * 0.42 * ((s - 0.62) / 0.18) ** 1.6
          : radius - 0.006 - wall * (0.42 + (0.58 * (s - 0.8)) / 0.2);
    return [Math.sign(a) * half * across, r, s];
  };
  const groove = (u: number, across: number, s: number): number => {
    if (rugged) {
      const block = Math.floor(((across + 1) / 2) * 4);
      const along = wrap(u * lugs + (block % 2) * 0.5 + across * 0.3, 1);
      const lug = smoothstep(0, 0.07, along) * smoothstep(0.84, 0.77, along);
      const rib = wrap(((across + 1) / 2) * 4, 1);
      const gap = smoothstep(0, 0.1, rib) * smoothstep(1, 0.9, rib);
      return (1 - lug * (s > 0.5 ? 1 : gap)) * 0.012;
    }
    const side = Math.abs(across);
    const channels = smoothstep(0.05, 0.03, Math.abs(side - 0.28)) + smoothstep(0.05, 0.03, side);
    const sipe =
      smoothstep(0.12, 0.04, Math.abs(wrap(u * lugs + across * 1.2, 1) - 0.5)) *
      smoothstep(0.34, 0.4, side);
    return 0.007 * clamp(channels + sipe * 0.8);
  };
  const point = (u: number, v: number): [number, number, number] => {
    const [across, smooth, s] = profile(clamp(v));
    const angle = u * 2 * Math.PI;
    const r = s < 0.7 ? smooth - groove(u, across / half, s) * smoothstep(0.7, 0.64, s) : smooth;
    let z = across;
    if (s > 0.72 && s < 0.97) {
      const ribs = 0.0022 * smoothstep(0.5, 0.9, Math.cos(((s - 0.8) * 2 * Math.PI) / 0.045));
      const shoulder = rugged
        ? 0.004 * smoothstep(0.2, 0.5, Math.sin(angle * lugs)) * smoothstep(0.8, 0.74, s)
        : 0;
      z += Math.sign(z) * (ribs + shoulder);
    }
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  };
  return sheet(point, (rugged ? 704 : 768) / (coarse ? 2 : 1), coarse ? 44 : 72);
}
