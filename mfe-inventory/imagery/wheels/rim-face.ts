import { smoothstep } from '../mesh/maths.js';
import { carve, smoothIntersection, smoothUnion } from '../mesh/signed-distance.js';
import { type MeshBounds, meshSdf } from '../mesh/surface-nets.js';
import type { WheelStyle } from '../model/model-parameters.js';
import { folded, SPOKES } from './spokes.js';
import { RIM_RADIUS, type WheelPart } from './rim.js';

/** Bright machined face over a dark inner half, with hub, lug nuts and an optional bead-lock ring. */
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
