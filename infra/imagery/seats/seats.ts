import type { Assembly } from '../mesh/assembly.js';
import { clamp, smoothstep } from '../mesh/math.js';
import { withMirror } from '../mesh/mesh.js';
import type { Placement } from '../mesh/placement.js';
import {
  carve,
  roundBox,
  roundRect,
  type Sdf,
  smoothIntersection,
} from '../mesh/signed-distance.js';
import { type MeshBounds, meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters, SeatKind, SeatPattern } from '../model/model-parameters.js';
import { addBelts } from './belts.js';
import { backrestX, insertMask, SEAT_Z, seatBounds, seatSolid } from './seat-shape.js';

/** Depth 0..1 of the stitching at a point of a seat around z = 0. */
function stitch(pattern: SeatPattern, x: number, y: number, z: number): number {
  const onBack = smoothstep(0.8, 0.86, y);
  const onCushion = (1 - onBack) * smoothstep(-0.44, -0.4, x);
  const along = y > 0.83 ? y : x;
  const line = (t: number, pitch: number): number =>
    smoothstep(0.8, 1, Math.cos((t * 2 * Math.PI) / pitch));
  if (pattern === 'smooth') return 0.6 * line(z, 0.1) * (onBack + onCushion);
  if (pattern === 'diamond')
    return Math.max(line(along + z, 0.075), line(along - z, 0.075)) * (onBack + onCushion);
  return line(y - 0.74, 0.085) * onBack + line(x, 0.085) * onCushion;
}

const CENTER_Y = 1.425;
/** Offset of the pad in front of the backrest, so that pads of back-to-back rows do not touch. */
const FORWARD = 0.042;

/** One padded head restraint on two bright posts for each seat. */
function addHeadRests(a: Assembly, seats: Placement[], cell: number): void {
  const pad = meshSdf(
    (x, y, z) => {
      const bowed = x - backrestX(y) - FORWARD + 1.2 * z * z;
      return roundBox(
        bowed,
        y - CENTER_Y,
        z,
        0.042,
        0.078,
        0.125 - 0.12 * Math.max(0, y - CENTER_Y),
        0.036,
      );
    },
    { min: [-0.76, 1.32, -0.15], max: [-0.53, 1.53, 0.15] },
    cell,
    { symmetric: true },
  );
  const post = rod(
    [backrestX(1.25), 1.25, 0.055],
    [backrestX(1.4) + FORWARD - 0.006, 1.4, 0.055],
    0.0065,
    { sides: 10 },
  );
  a.add('headRest', 'seatMain', pad, ...seats);
  a.add('headRestPosts', 'chrome', withMirror(post), ...seats);
}

const MIDDLE_Y = 0.995;
const HALF_HEIGHT = 0.262;
const HALF_WIDTH: Record<SeatKind, number> = { bucket: 0.222, bench: 0.488 };

/**
 * Molded shell behind a backrest, curved and narrower at the top, with a recess behind each seat.
 */
const seatBack = (kind: SeatKind): { solid: Sdf; bounds: MeshBounds } => {
  const half = HALF_WIDTH[kind];
  return {
    solid: (x, y, z) => {
      const up = y - MIDDLE_Y;
      const across = kind === 'bench' ? Math.abs(z) - SEAT_Z : z;
      const width = half - 0.03 * smoothstep(0, HALF_HEIGHT, up);
      const bow =
        0.024 *
        (1 - clamp(Math.abs(z) / width) ** 2.4) *
        smoothstep(HALF_HEIGHT + 0.02, 0, Math.abs(up));
      const behind = x - backrestX(y) + 0.05 + bow;
      const outline = roundRect(z, up, width, HALF_HEIGHT, 0.09);
      const field = roundRect(
        across,
        up - 0.01,
        0.15 - 0.02 * smoothstep(0, HALF_HEIGHT, up),
        0.18,
        0.05,
      );
      const sunk = 0.009 * smoothstep(0.008, -0.008, field) * smoothstep(0, -0.01, behind);
      const rib =
        0.005 *
        smoothstep(-0.02, -0.035, field) *
        smoothstep(0.4, 0.8, Math.cos((up * 2 * Math.PI) / 0.062)) *
        smoothstep(0, -0.01, behind);
      return smoothIntersection(outline, Math.abs(behind) - 0.026 + sunk - rib, 0.03);
    },
    bounds: { min: [-0.78, 0.7, -half - 0.03], max: [-0.42, 1.29, half + 0.03] },
  };
};

type Row = Layout['rows'][number];

/** A bench is in the middle of its row; seats are on its left and right. */
const atZ = (row: Row, z: number): Placement => ({
  rotateY: row.facing > 0 ? 0 : Math.PI,
  move: [row.x, 0, z],
});
const inPairs = (rows: Row[]): Placement[] =>
  rows.flatMap((row) => [atZ(row, -SEAT_Z), atZ(row, SEAT_Z)]);

/** Two seats in every row, single or a bench, with head restraints, belts and hip rails. */
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
