import { letterStroke, strokesOf } from '../lettering/strokes.js';
import { type Assembly } from '../mesh/assembly.js';
import { smoothstep, type Vec3 } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { carve, roundBox, roundRect, type Sdf } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';

const FLOOR = 0.6;

/** Closed cargo box with inset sides, drip edge and a roll-up door. */
export function addCargoBox(
  a: Assembly,
  center: number,
  half: number,
  words: string,
  cell: number,
): void {
  const [bottom, top] = [FLOOR - 0.005, 1.78];
  const middle = (bottom + top) / 2;
  const height = (top - bottom) / 2;
  const box: Sdf = (x, y, z) => {
    const az = Math.abs(z);
    let d = roundBox(
      x - center,
      y - middle,
      z,
      half,
      height,
      0.63 - 0.02 * smoothstep(1.2, 1.8, y),
      0.05,
    );
    const panel = roundRect(x - center, y - middle - 0.01, half - 0.09, height - 0.13, 0.05);
    d += 0.007 * smoothstep(0.006, -0.006, panel) * smoothstep(0.5, 0.58, az);
    d += 0.004 * smoothstep(0.006, 0.002, Math.abs(y - top + 0.075));
    return carve(
      d,
      Math.max(
        roundRect(z, y - middle + 0.02, 0.52, height - 0.1, 0.02),
        x - (center - half + 0.03),
      ),
      0.008,
    );
  };
  a.add(
    'cargoBox',
    'paint',
    meshSdf(
      box,
      { min: [center - half - 0.03, 0.57, -0.66], max: [center + half + 0.03, 1.82, 0.66] },
      cell * 1.15,
      { symmetric: true },
    ),
  );
  const doorX = center - half + 0.026;
  a.add(
    'rollerDoor',
    'metal',
    meshSdf(
      (x, y, z) => {
        const slat = 0.005 * Math.abs(Math.sin((y * Math.PI) / 0.08));
        return Math.max(
          Math.abs(x - doorX) - 0.006 - slat,
          roundRect(z, y - middle + 0.02, 0.525, height - 0.095, 0.02),
        );
      },
      { min: [doorX - 0.03, 0.6, -0.56], max: [doorX + 0.03, 1.76, 0.56] },
      0.01,
      { symmetric: true },
    ),
  );
  const skid: Vec3[] = [
    [center + half - 0.05, 0.615, 0.645],
    [center - half + 0.05, 0.615, 0.645],
  ];
  a.addBothSides(
    'boxSkid',
    'black',
    tube(skid, 0.028, { radius2: 0.012, rings: 2, power: 5, up: [0, 1, 0] }),
  );
  addBoxLettering(a, center, half, words);
}

/** The lettering on both sides, as large as the inset panel allows. */
function addBoxLettering(a: Assembly, center: number, half: number, words: string): void {
  if (words === '') return;
  const room = 2 * half - 0.34;
  const height = Math.min(0.15, (0.15 * room) / strokesOf(words, 0.15, 1.05).width);
  const { width, lines } = strokesOf(words, height, 1.05);
  for (const side of [1, -1] as const) {
    const strokes = lines.map((line) =>
      letterStroke(
        line.map(([u, v]): Vec3 => [
          center + side * (u - width / 2),
          1.28 + v - height / 2,
          side * (0.6225 - 0.02 * smoothstep(1.2, 1.8, 1.28 + v - height / 2)),
        ]),
        [0, 0, side],
        height * 0.095,
      ),
    );
    a.add('boxLettering', 'gloss', merged(strokes));
  }
}
