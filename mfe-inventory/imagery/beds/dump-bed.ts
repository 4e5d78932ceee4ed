import { Assembly } from '../mesh/assembly.js';
import { smoothstep, wrap } from '../mesh/maths.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { carve, roundRect, type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';

/** Pressed-steel tub with flared walls, stakes, a headboard and a lifting ram. */
export function addDumpBed(a: Assembly, centre: number, half: number, cell: number): void {
  const flare = (y: number): number => 0.06 * Math.max(0, (y - 0.62) / 0.33);
  const tub: Sdf = (x, y, z) => {
    const out = flare(y);
    const az = Math.abs(z);
    const stake = Math.abs(wrap(x - centre + 0.13, 0.26) - 0.13) - 0.026;
    const rib = 0.014 * smoothstep(0.008, -0.004, stake) * smoothstep(0.925, 0.905, y);
    let d = Math.max(roundRect(x - centre + 0.25 * out, y - 0.78, half + 0.6 * out, 0.175, 0.02), az - 0.585 - out - rib);
    const lip = Math.max(Math.abs(y - 0.947) - 0.016, roundRect(x - centre + 0.25 * out, z, half + 0.04, 0.66, 0.03));
    d = smoothUnion(d, lip, 0.01);
    return carve(d, Math.max(roundRect(x - centre + 0.25 * out, y - 0.88, half - 0.02 + 0.6 * out, 0.255, 0.04), az - 0.567 - out), 0.01);
  };
  a.add('bed', 'bedPaint', meshSdf(tub, { min: [centre - half - 0.12, 0.58, -0.7], max: [centre + half + 0.1, 1, 0.7] }, cell * 0.9, { symmetric: true }));
  const frontX = centre + half + 0.025;
  const uprights = [0, 0.22, 0.44].map((z): Mesh => tube([[frontX, 0.93, z], [frontX, 1.24, z]], 0.011, { rings: 2 }));
  a.addBothSides('headboard', 'black', merged([
    ...uprights,
    tube([[frontX, 0.9, 0.58], [frontX, 1.2, 0.58], [frontX, 1.25, 0.53], [frontX, 1.255, 0.4], [frontX, 1.255, 0]], 0.018, { rings: 50 }),
    tube([[frontX, 1.1, 0.58], [frontX, 1.1, 0]], 0.011, { rings: 2 }),
  ]));
  a.addBothSides('ram', 'metal', tube([[centre + 0.2, 0.42, 0.16], [centre - 0.05, 0.6, 0.16]], 0.022, { rings: 2 }));
  a.addBothSides('hinge', 'black', tube([[centre - half + 0.02, 0.585, 0.2], [centre - half + 0.02, 0.585, 0.36]], 0.03, { rings: 2 }));
}
