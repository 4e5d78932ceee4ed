import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { roundRect, type Sdf } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { canopy } from './canopy.js';
import { addLightBar } from './light-bar.js';
import { addPosts } from './posts.js';
import { addRack } from './rack.js';
import { addRollHoop } from './roll-hoop.js';

/** Visible height of the headliner below the canopy, and its thickness, in meters. */
const [LINING_DROP, LINING_THICK] = [0.005, 0.03];

/** Canopy, headliner, rear posts and roof equipment. */
export function addRoof(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  if (p.roof === 'none') {
    addRollHoop(a, l);
    return;
  }
  const { shape, underside } = canopy(p, l);
  const bounds = {
    min: [l.roofRearX - 0.1, l.roofY - 0.1, -0.66] as Vec3,
    max: [l.roofFrontX + 0.1, l.roofY + 0.12, 0.66] as Vec3,
  };
  a.add('roof', 'roof', meshSdf(shape, bounds, cell * 1.15, { symmetric: true }));
  const [center, half] = [(l.roofFrontX + l.roofRearX) / 2, (l.roofFrontX - l.roofRearX) / 2];
  const lining: Sdf = (x, y, z) =>
    Math.max(
      roundRect(x - center, z, half - 0.05, 0.52, 0.15),
      Math.abs(y - underside(x, z) - LINING_THICK / 2 + LINING_DROP) - LINING_THICK / 2,
    );
  const within = {
    min: [l.roofRearX, l.roofY - 0.1, -0.57] as Vec3,
    max: [l.roofFrontX, l.roofY + 0.04, 0.57] as Vec3,
  };
  a.add('headliner', 'headliner', meshSdf(lining, within, 0.014, { symmetric: true }));
  addPosts(a, l);
  if (p.roofRack) addRack(a, l);
  if (p.lightBar) addLightBar(a, l, cell);
}
