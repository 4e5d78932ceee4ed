import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { roundRect } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { canopy } from './canopy.js';
import { addLightBar } from './light-bar.js';
import { addPosts } from './posts.js';
import { addRack } from './rack.js';
import { addRollHoop } from './roll-hoop.js';

/** Canopy, headliner, rear posts and what is carried on top. */
export function addRoof(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  if (p.roof === 'none') {
    addRollHoop(a, l);
    return;
  }
  const shape = canopy(p, l);
  const bounds = { min: [l.roofRearX - 0.1, l.roofY - 0.1, -0.66] as Vec3, max: [l.roofFrontX + 0.1, l.roofY + 0.12, 0.66] as Vec3 };
  a.add('roof', 'roof', meshSdf(shape, bounds, cell * 1.15, { symmetric: true }));
  const [centre, half] = [(l.roofFrontX + l.roofRearX) / 2, (l.roofFrontX - l.roofRearX) / 2];
  const headlinerDrop = { wing: 0.056, flat: 0.058, sport: 0.046 }[p.roof];
  // The tail of the sport roof rises: a flat lining would hang out below it.
  const shorter = p.roof === 'sport' ? 0.16 * half : 0;
  a.add('headliner', 'headliner', meshSdf(
    (x, y, z) => Math.max(roundRect(x - centre - shorter, z, half - 0.05 - shorter, 0.545 - 0.3 * shorter, 0.15), Math.abs(y - l.roofY + headlinerDrop) - 0.006),
    { min: [l.roofRearX, l.roofY - 0.1, -0.57], max: [l.roofFrontX, l.roofY, 0.57] }, 0.014, { symmetric: true }));
  addPosts(a, l);
  if (p.roofRack) addRack(a, l);
  if (p.lightBar) addLightBar(a, l, cell);
}
