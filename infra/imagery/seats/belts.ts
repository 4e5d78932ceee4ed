import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged, type Mesh, withMirror } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import { sheet } from '../mesh/sheet.js';
import { tube } from '../mesh/tube.js';
import type { SeatKind } from '../model/model-parameters.js';
import { SEAT_Z, seatSolid } from './seat-shape.js';

/** Gap between cover and webbing, meters. */
const CLEAR = 0.005;
const HALF_WIDTH = 0.021;

/**
 * Lap and shoulder webbing on the covers of a row, with a buckle at the inner side of each seat.
 */
export function addBelts(a: Assembly, kind: SeatKind, rows: Placement[]): void {
  if (rows.length === 0) return;
  const solid = seatSolid(kind);
  // A bench is modeled around the center of the car, a seat around its own.
  const gap = (x: number, y: number, z: number): number =>
    solid(x, y, kind === 'bench' ? z : z - SEAT_Z) - CLEAR;
  const onCushion = (x: number, z: number): Vec3 => {
    let y = 0.86;
    for (let i = 0; i < 24; i++) y = Math.max(0.68, y - 0.8 * gap(x, y, z));
    return [x, y, z];
  };
  const onBackrest = (y: number, z: number): Vec3 => {
    let x = -0.36;
    for (let i = 0; i < 24; i++) x = Math.max(-0.62, x - 0.8 * gap(x, y, z));
    return [x, y, z];
  };
  const across = (v: number): number => (2 * v - 1) * HALF_WIDTH;
  const lap = (u: number, v: number): Vec3 =>
    onCushion(-0.35 + 0.05 * Math.sin(Math.PI * u) + across(v), 0.522 - 0.427 * u);
  const shoulder = (u: number, v: number): Vec3 =>
    onBackrest(1.27 - 0.48 * u, 0.455 + 0.03 * Math.min(1, 2 * u) + across(v));
  const strap = (path: Vec3[], up: Vec3): Mesh =>
    tube(path, 0.0016, { radius2: HALF_WIDTH, up, sides: 10, rings: 6 * path.length, power: 4 });
  const webbing = merged([
    sheet(lap, 30, 4),
    strap([lap(0.98, 0.5), [-0.385, 0.845, 0.045]], [0.3, 1, 0]),
    sheet(shoulder, 40, 4),
    strap(
      [shoulder(0.01, 0.5), [-0.6, 1.322, 0.455], [-0.652, 1.312, 0.457], [-0.672, 1.262, 0.459]],
      [1, 0.3, 0],
    ),
  ]);
  const stalk = tube(
    [
      [-0.42, 0.74, 0.03],
      [-0.39, 0.83, 0.035],
    ],
    0.012,
    { radius2: 0.008, rings: 6, power: 4 },
  );
  const buckle = tube(
    [
      [-0.392, 0.82, 0.035],
      [-0.37, 0.88, 0.038],
    ],
    0.019,
    { radius2: 0.011, rings: 6, power: 5 },
  );
  a.add('belt', 'webbing', withMirror(webbing), ...rows);
  a.add('buckle', 'black', withMirror(merged([stalk, buckle])), ...rows);
}
