import { foldAngle, smoothstep } from '../mesh/math.js';
import type { Mesh } from '../mesh/mesh.js';
import { carve, smoothIntersection, smoothUnion } from '../mesh/signed-distance.js';
import { type MeshBounds, meshSdf } from '../mesh/surface-nets.js';
import type { MaterialName } from '../model/materials.js';
import type { WheelStyle } from '../model/model-parameters.js';

export interface WheelPart {
  name: string;
  material: MaterialName;
  mesh: Mesh;
}

/** In meters; where the tire sits. */
export const RIM_RADIUS = 0.188;

interface Spoke {
  /** Signed distance across the spokes in the wheel plane. */
  width(x: number, y: number, r: number): number;
  /** How far the center sits behind the lip. */
  dish: number;
  dark?: boolean;
}

const folded = (x: number, y: number, r: number, n: number, twist = 0): [number, number] => {
  const angle = foldAngle(Math.atan2(y, x) + twist, n);
  return [r * Math.cos(angle), r * Math.sin(angle)];
};

const SPOKES: Record<WheelStyle, Spoke> = {
  five: {
    dish: 0.03,
    width: (x, y, r) => {
      const [, py] = folded(x, y, r, 5);
      const split = smoothstep(0.06, 0.17, r);
      return Math.abs(Math.abs(py) - 0.03 * split - 0.004) - 0.0155 - 0.004 * (1 - split);
    },
  },
  multi: {
    dish: 0.03,
    width: (x, y, r) =>
      Math.abs(folded(x, y, r, 10)[1]) - 0.0095 - 0.006 * smoothstep(0.05, 0.18, r),
  },
  beadlock: {
    dish: 0.012,
    width: (x, y, r) => Math.abs(folded(x, y, r, 6)[1]) - 0.026 - 0.014 * smoothstep(0.08, 0.18, r),
  },
  turbine: {
    dish: 0.022,
    width: (x, y, r) =>
      Math.abs(folded(x, y, r, 9, (r - 0.05) * 4.2)[1]) - 0.013 - 0.008 * smoothstep(0.05, 0.18, r),
  },
  mesh: {
    dish: 0.026,
    width: (x, y, r) =>
      Math.min(
        Math.abs(folded(x, y, r, 8, (r - 0.05) * 2.6)[1]) - 0.0085,
        Math.abs(folded(x, y, r, 8, -(r - 0.05) * 2.6)[1]) - 0.0085,
      ),
  },
  steel: {
    dish: 0.04,
    dark: true,
    width: (x, y, r) => {
      const [px, py] = folded(x, y, r, 8);
      return -(Math.hypot(px - 0.125, py * 1.1) - 0.026);
    },
  },
  aero: {
    dish: 0.008,
    width: (x, y, r) => {
      const [px, py] = folded(x, y, r, 5, 0.3 + (r - 0.1) * 1.5);
      return -Math.max(Math.abs(py) - 0.012 - 0.04 * (px - 0.1), Math.abs(px - 0.135) - 0.032);
    },
  },
};

/**
 * Bright machined face over a dark inner half, with hub, lug nuts and an optional bead-lock ring.
 */
export function rimFaceParts(style: WheelStyle, lipZ: number, cell: number): WheelPart[] {
  const spoke = SPOKES[style];
  const machined = 0.0055;
  const solid = (x: number, y: number, z: number): { d: number; face: number } => {
    const r = Math.hypot(x, y);
    const face = lipZ - 0.004 - spoke.dish * smoothstep(0.19, 0.03, r);
    const plate = Math.abs(z - face + 0.014) - 0.015;
    let d = smoothIntersection(spoke.width(x, y, r), plate, 0.005);
    d = smoothIntersection(d, r - RIM_RADIUS, 0.004);
    d = smoothUnion(d, Math.max(r - 0.052, Math.abs(z - face + 0.014) - 0.016), 0.022);
    const [nx, ny] = folded(x, y, r, 5, 0.3);
    d = carve(d, Math.max(Math.hypot(nx - 0.04, ny) - 0.0085, face - 0.008 - z), 0.004);
    if (style === 'beadlock') {
      d = smoothUnion(
        d,
        Math.max(Math.abs(r - RIM_RADIUS + 0.008) - 0.014, Math.abs(z - lipZ + 0.003) - 0.009),
        0.006,
      );
      const [bx, by] = folded(x, y, r, 24);
      d = smoothUnion(
        d,
        Math.max(
          Math.hypot(bx - RIM_RADIUS + 0.008, by) - 0.0055,
          Math.abs(z - lipZ - 0.006) - 0.005,
        ),
        0.002,
      );
    }
    return { d, face };
  };
  const box: MeshBounds = { min: [-0.2, -0.2, lipZ - 0.09], max: [0.2, 0.2, lipZ + 0.03] };
  const hub: WheelPart = {
    name: 'hub',
    material: style === 'steel' ? 'chrome' : 'gloss',
    mesh: meshSdf(
      (x, y, z) =>
        smoothIntersection(
          Math.hypot(x, y) - 0.026,
          Math.abs(z - lipZ + (spoke.dish - 0.002)) - 0.014,
          0.008,
        ),
      { min: [-0.04, -0.04, lipZ - 0.07], max: [0.04, 0.04, lipZ + 0.03] },
      0.0036,
    ),
  };
  if (spoke.dark)
    return [
      { name: 'rim', material: 'rimDark', mesh: meshSdf((x, y, z) => solid(x, y, z).d, box, cell) },
      hub,
    ];
  return [
    {
      name: 'rimFace',
      material: 'rimFace',
      mesh: meshSdf(
        (x, y, z) => {
          const { d, face } = solid(x, y, z);
          return Math.max(d, face - machined - z);
        },
        box,
        cell,
      ),
    },
    {
      name: 'rimDark',
      material: 'rimDark',
      mesh: meshSdf(
        (x, y, z) => {
          const { d, face } = solid(x, y, z);
          return Math.max(d, z - face + machined);
        },
        box,
        cell,
      ),
    },
    hub,
  ];
}
