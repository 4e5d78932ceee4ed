import type { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import type { Placement } from '../mesh/placement.js';
import { sheet } from '../mesh/sheet.js';
import { smoothIntersection } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { MaterialName } from '../model/materials.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { RIM_RADIUS, rimFaceParts, type WheelPart } from './rim-face.js';
import { tireMesh } from './tire.js';

/** One wheel around the origin with its outer side toward +z. */
function wheelParts(wheel: ModelParameters['wheel'], cell: number): WheelPart[] {
  const half = wheel.width / 2;
  const lipZ = half * 0.8;
  const coarse = cell > 0.009;
  const turned = (
    name: string,
    material: MaterialName,
    profile: (v: number) => [number, number],
    nv: number,
    nu = 96,
  ): WheelPart => ({
    name,
    material,
    mesh: sheet(
      (u, v) => {
        const [z, r] = profile(v);
        const angle = u * 2 * Math.PI;
        return [r * Math.cos(angle), r * Math.sin(angle), z];
      },
      nu,
      nv,
    ),
  });
  return [
    { name: 'tire', material: 'tire', mesh: tireMesh(wheel, coarse) },
    turned(
      'barrel',
      'rimDark',
      (v) => [
        -half * 0.8 + v * half * 1.62,
        RIM_RADIUS - 0.012 + 0.01 * smoothstep(0.9, 1, v) + 0.006 * smoothstep(0.1, 0, v),
      ],
      10,
    ),
    turned(
      'lip',
      wheel.style === 'steel' ? 'rimDark' : 'rimFace',
      (v) => [
        lipZ + 0.006 * Math.sin(v * 2 * Math.PI),
        RIM_RADIUS + 0.0015 + 0.0065 * Math.cos(v * 2 * Math.PI),
      ],
      12,
    ),
    ...rimFaceParts(wheel.style, lipZ, cell > 0.02 ? 0.011 : coarse ? 0.0055 : 0.0038),
    turned('disc', 'metal', (v) => [lipZ - 0.075, 0.04 + 0.085 * v], 2, 64),
    {
      name: 'caliper',
      material: 'caliper',
      mesh: meshSdf(
        (x, y, z) => {
          const block = Math.max(
            Math.abs(Math.hypot(x, y) - 0.115) - 0.028,
            Math.abs(Math.atan2(y, x) - 2.4) - 0.42,
          );
          return smoothIntersection(block, Math.abs(z - lipZ + 0.07) - 0.02, 0.01);
        },
        { min: [-0.16, -0.02, lipZ - 0.1], max: [0.03, 0.16, lipZ - 0.03] },
        0.006,
      ),
    },
  ];
}

/**
 * Four placements of one wheel; `layout.axleY` is in body space, so the ground height is the
 * radius.
 */
export function addWheel(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const y = p.wheel.radius;
  const placements = [0, l.rearAxleX].flatMap((x): Placement[] => [
    { move: [x, y, l.track] },
    { rotateY: Math.PI, move: [x, y, -l.track] },
  ]);
  for (const part of wheelParts(p.wheel, cell))
    a.add(part.name, part.material, part.mesh, ...placements);
}
