import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { sheet } from '../mesh/sheet.js';
import { roundBox } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';

/** Where a display stands on the dash; half sizes of the glass, metres. */
export interface DisplayPlace {
  y: number;
  z: number;
  halfWidth: number;
  halfHeight: number;
}

const BEZEL = 0.0135;
const LEAN = 0.25;

/** A framed display that leans away from the driver. */
export function addDisplay(a: Assembly, { y: middle, z: centre, halfWidth, halfHeight }: DisplayPlace): void {
  const [wide, high] = [halfWidth + BEZEL, halfHeight + BEZEL];
  a.add('displayFrame', 'gloss', meshSdf(
    (x, y, z) => roundBox(x + 0.475 + LEAN * (y - middle), y - middle, z - centre, 0.01, high, wide, 0.01),
    { min: [-0.55, middle - high - 0.02, centre - wide - 0.02], max: [-0.42, middle + high + 0.02, centre + wide + 0.02] }, 0.006));
  a.add('display', 'screen', sheet((u, v) => {
    const up = (v * 2 - 1) * halfHeight;
    return [-0.4865 - LEAN * up, middle + up, centre + (u * 2 - 1) * halfWidth];
  }, 2, 2, true));
}

/** A round gauge with a bright ring that faces the driver. */
export function addGauge(a: Assembly, y: number, z: number, radius: number): void {
  const x = -0.492;
  const ring = Array.from({ length: 41 }, (_, i): Vec3 => {
    const t = (i / 40) * 2 * Math.PI;
    return [x, y + radius * Math.sin(t), z + radius * Math.cos(t)];
  });
  a.add('gaugeRing', 'chrome', tube(ring, 0.005, { rings: 64, sides: 10 }));
  a.add('gauge', 'screen', tube([[x + 0.006, y, z], [x - 0.001, y, z]], radius, { rings: 2, sides: 40 }));
}
