import { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/maths.js';
import { merged, type Mesh, mirrored } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import { carve, roundBox, smoothIntersection } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { addBelts } from './belts.js';
import { insertMask, SEAT_Z, seatSolid } from './seat-shape.js';
import { stitch } from './stitching.js';

/** Seats with inserts, backrest shells and hip rails for every row. */
export function addSeats(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const bounds = { min: [-0.8, 0.56, -0.03] as Vec3, max: [0.06, 1.36, 0.58] as Vec3 };
  const mainHalf = meshSdf((x, y, z) => carve(seatSolid(x, y, z), insertMask(y, z) - 0.004, 0.014), bounds, cell * 1.15);
  const insertHalf = meshSdf(
    (x, y, z) => smoothIntersection(seatSolid(x, y, z) + 0.007 * stitch(p.seatPattern, x, y, z) - 0.001, insertMask(y, z) + 0.003, 0.014),
    bounds, cell > 0.009 ? 0.011 : 0.0072);
  const both = (m: Mesh): Mesh => merged([m, shifted(m, -2 * SEAT_Z)]);
  const placements = l.rows.map((row): Placement => (row.facing > 0 ? { move: [row.x, 0, 0] } : { rotateY: Math.PI, move: [row.x, 0, 0] }));
  a.add('seatMain', 'seatMain', both(mainHalf), ...placements);
  a.add('seatInsert', 'seatInsert', both(insertHalf), ...placements);

  const shell = meshSdf((x, y, z) => {
    const up = y - 0.74;
    return roundBox(x + 0.575 + up * 0.2, up - 0.22, z, 0.022, 0.27, 0.49, 0.02);
  }, { min: [-0.8, 0.6, -0.55], max: [-0.4, 1.3, 0.55] }, 0.014, { symmetric: true });
  a.add('seatShell', 'plastic', shell, ...placements);

  if (p.belts) addBelts(a, placements);
  if (p.doors !== 'none') return;
  const rail = tube([[-0.1, 0.62, 0.575], [-0.13, 0.8, 0.575], [-0.22, 0.845, 0.575], [-0.42, 0.85, 0.575], [-0.54, 0.86, 0.56]], 0.014);
  const pad = tube([[-0.18, 0.862, 0.575], [-0.3, 0.866, 0.575], [-0.44, 0.868, 0.573]], 0.014, { radius2: 0.024, power: 3, rings: 12 });
  for (const [name, mesh, material] of [['hipRail', rail, 'black'], ['armPad', pad, 'plastic']] as const) {
    const reflected = merged([mesh, mirrored(mesh)]);
    a.add(name, material, reflected, ...placements);
  }
}

function shifted(m: Mesh, dz: number): Mesh {
  const positions = m.positions.slice();
  for (let i = 2; i < positions.length; i += 3) positions[i]! += dz;
  return { ...m, positions };
}
