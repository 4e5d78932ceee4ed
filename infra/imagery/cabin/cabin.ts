import { type Assembly } from '../mesh/assembly.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { addDash } from './dash.js';
import { addFloor } from './floor.js';
import { addPedals } from './pedals.js';
import { addSteering } from './steering.js';

/** Footwells, dash, wheel and pedals; a grab rail if there is no tall glass. */
export function addCabin(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  addFloor(a, l, cell);
  addDash(a, p.nose, cell);
  addSteering(a);
  addPedals(a);
  if (p.windshield === 'none' || p.windshield === 'half') {
    const hoopBar = tube(
      [
        [-0.45, 0.99, -0.46],
        [-0.42, 1.03, -0.3],
        [-0.42, 1.035, 0],
        [-0.42, 1.03, 0.3],
        [-0.45, 0.99, 0.46],
      ],
      0.014,
    );
    a.add('dashRail', 'black', hoopBar);
  }
}
