import type { Assembly } from '../mesh/assembly.js';
import { withMirror } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import { carve, smoothIntersection } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters, SeatKind } from '../model/model-parameters.js';
import { addBelts } from './belts.js';
import { addHeadRests } from './head-rests.js';
import { seatBack } from './seat-back.js';
import { insertMask, SEAT_Z, seatBounds, seatSolid } from './seat-shape.js';
import { stitch } from './stitching.js';

type Row = Layout['rows'][number];

/** A bench stands in the middle of its row, a seat to its left and right. */
const atZ = (row: Row, z: number): Placement => ({
  rotateY: row.facing > 0 ? 0 : Math.PI,
  move: [row.x, 0, z],
});
const inPairs = (rows: Row[]): Placement[] =>
  rows.flatMap((row) => [atZ(row, -SEAT_Z), atZ(row, SEAT_Z)]);

/** Two places in every row: seats or a bench in two tones, head restraints, belts and hip rails. */
export function addSeats(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const benches = l.rows.filter(({ seat }) => seat === 'bench');
  addKind(a, p, 'bucket', inPairs(l.rows.filter(({ seat }) => seat === 'bucket')), cell);
  addKind(
    a,
    p,
    'bench',
    benches.map((row) => atZ(row, 0)),
    cell,
  );

  const rows = l.rows.map((row) => atZ(row, 0));
  if (p.headRests) addHeadRests(a, inPairs(l.rows), cell);
  if (p.belts) {
    for (const kind of ['bucket', 'bench'] as const)
      addBelts(
        a,
        kind,
        l.rows.filter(({ seat }) => seat === kind).map((row) => atZ(row, 0)),
      );
  }
  if (p.doors === 'none') addHipRails(a, rows);
}

function addKind(
  a: Assembly,
  p: ModelParameters,
  kind: SeatKind,
  at: Placement[],
  cell: number,
): void {
  if (at.length === 0) return;
  const solid = seatSolid(kind);
  const bounds = seatBounds(kind);
  // The stitches of the insert are finer than the cover around it.
  const fine = cell > 0.011 ? cell * 0.7 : 0.0072;
  a.add(
    kind,
    'seatMain',
    meshSdf(
      (x, y, z) => carve(solid(x, y, z), insertMask(kind, x, y, z) - 0.004, 0.014),
      bounds,
      cell * 1.15,
      { symmetric: true },
    ),
    ...at,
  );
  a.add(
    `${kind}Insert`,
    'seatInsert',
    meshSdf(
      (x, y, z) =>
        smoothIntersection(
          solid(x, y, z) + 0.007 * stitch(p.seatPattern, x, y, z) - 0.001,
          insertMask(kind, x, y, z) + 0.003,
          0.014,
        ),
      bounds,
      fine,
      { symmetric: true },
    ),
    ...at,
  );
  const behind = seatBack(kind);
  a.add(
    'seatBack',
    'plastic',
    meshSdf(behind.solid, behind.bounds, fine, { symmetric: true }),
    ...at,
  );
}

function addHipRails(a: Assembly, rows: Placement[]): void {
  const rail = tube(
    [
      [-0.1, 0.62, 0.575],
      [-0.13, 0.8, 0.575],
      [-0.22, 0.845, 0.575],
      [-0.42, 0.85, 0.575],
      [-0.54, 0.86, 0.56],
    ],
    0.014,
  );
  const pad = tube(
    [
      [-0.18, 0.862, 0.575],
      [-0.3, 0.866, 0.575],
      [-0.44, 0.868, 0.573],
    ],
    0.014,
    { radius2: 0.024, power: 3, rings: 12 },
  );
  a.add('hipRail', 'black', withMirror(rail), ...rows);
  a.add('armPad', 'plastic', withMirror(pad), ...rows);
}
