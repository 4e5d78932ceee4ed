import type { Assembly } from '../mesh/assembly.js';
import { smoothstep, type Vec3, wrap } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import { carve, roundRect, type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';

interface DumpBed {
  center: number;
  /** Half the inner length, meters. */
  half: number;
  /** Tilt in radians. */
  tilt: number;
}

const HINGE_Y = 0.585;

/** A rotation by `angle` about the hinge across the car at (x, y). */
const aboutHinge = (x: number, y: number, angle: number): Placement => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { rotateZ: angle, move: [x - c * x + s * y, y - s * x - c * y, 0] };
};

/**
 * Pressed-steel tub with flared walls, stakes and a headboard that tips about its rear hinge, and
 * the ram that lifts it.
 */
export function addDumpBed(a: Assembly, { center, half, tilt }: DumpBed, cell: number): void {
  const hingeX = center - half + 0.02;
  const tipped = aboutHinge(hingeX, HINGE_Y, tilt);
  a.add('bed', 'bedPaint', tub(center, half, cell), tipped);
  addHeadboard(a, center + half + 0.01, tipped);
  const lifted = (x: number, y: number): Vec3 => {
    const [dx, dy] = [x - hingeX, y - HINGE_Y];
    return [
      hingeX + dx * Math.cos(tilt) - dy * Math.sin(tilt),
      HINGE_Y + dx * Math.sin(tilt) + dy * Math.cos(tilt),
      0.16,
    ];
  };
  const [foot, head]: [Vec3, Vec3] = [
    [center + 0.2, 0.42, 0.16],
    lifted(center - 0.05 + 0.25 * Math.min(1, tilt), 0.6),
  ];
  const along = (t: number): Vec3 => [
    foot[0] + (head[0] - foot[0]) * t,
    foot[1] + (head[1] - foot[1]) * t,
    0.16,
  ];
  a.addBothSides('ramBarrel', 'black', tube([foot, along(0.6)], 0.03, { rings: 2 }));
  a.addBothSides('ram', 'metal', tube([along(0.5), head], 0.02, { rings: 2 }));
  a.addBothSides('hinge', 'black', rod([hingeX, HINGE_Y, 0.2], [hingeX, HINGE_Y, 0.36], 0.03));
}

function tub(center: number, half: number, cell: number): Mesh {
  const flare = (y: number): number => 0.06 * Math.max(0, (y - 0.62) / 0.33);
  const shape: Sdf = (x, y, z) => {
    const out = flare(y);
    const az = Math.abs(z);
    const stake = Math.abs(wrap(x - center + 0.13, 0.26) - 0.13) - 0.026;
    const rib = 0.014 * smoothstep(0.008, -0.004, stake) * smoothstep(0.925, 0.905, y);
    let d = Math.max(
      roundRect(x - center + 0.25 * out, y - 0.78, half + 0.6 * out, 0.175, 0.02),
      az - 0.585 - out - rib,
    );
    const lip = Math.max(
      Math.abs(y - 0.947) - 0.016,
      roundRect(x - center + 0.25 * out, z, half + 0.04, 0.66, 0.03),
    );
    d = smoothUnion(d, lip, 0.01);
    return carve(
      d,
      Math.max(
        roundRect(x - center + 0.25 * out, y - 0.88, half - 0.02 + 0.6 * out, 0.255, 0.04),
        az - 0.567 - out,
      ),
      0.01,
    );
  };
  return meshSdf(
    shape,
    { min: [center - half - 0.12, 0.58, -0.7], max: [center + half + 0.1, 1, 0.7] },
    cell * 0.9,
    { symmetric: true },
  );
}

function addHeadboard(a: Assembly, x: number, tipped: Placement): void {
  const half = merged([
    ...[0, 0.22, 0.44].map((z): Mesh => rod([x, 0.93, z], [x, 1.24, z], 0.011)),
    tube(
      [
        [x, 0.9, 0.58],
        [x, 1.2, 0.58],
        [x, 1.25, 0.53],
        [x, 1.255, 0.4],
        [x, 1.255, 0],
      ],
      0.018,
      { rings: 50 },
    ),
    rod([x, 1.1, 0.58], [x, 1.1, 0], 0.011),
  ]);
  a.addBothSides('headboard', 'black', half, tipped);
}
