import type { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { roundBox } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';
import type { NoseStyle } from '../model/model-parameters.js';

/** The rear bumper at `x` below the lamps, specific to each series. */
const BUMPERS: Record<NoseStyle, (a: Assembly, x: number, cell: number) => void> = {
  sport: (a, x, cell) => {
    const fin = (z: number): number =>
      0.02 *
      smoothstep(0.2, 0.7, Math.cos((z * 2 * Math.PI) / 0.16)) *
      smoothstep(0.36, 0.3, Math.abs(z));
    a.add(
      'rearDiffuser',
      'plastic',
      meshSdf(
        (px, y, z) =>
          roundBox(
            px - x - 0.03 - 0.25 * z * z - 0.4 * (0.33 - y),
            y - 0.325,
            z,
            0.05,
            0.06 + fin(z) * 0.2,
            0.44,
            0.02,
          ) -
          fin(z) * smoothstep(0.36, 0.3, y),
        { min: [x - 0.1, 0.22, -0.5], max: [x + 0.22, 0.43, 0.5] },
        fineCell(0.009, cell),
        { symmetric: true },
      ),
    );
  },
  classic: (a, x) =>
    a.addBothSides(
      'rearBumper',
      'chrome',
      merged([
        tube(
          [
            [x + 0.14, 0.385, 0.575],
            [x + 0.02, 0.385, 0.53],
            [x - 0.045, 0.385, 0.34],
            [x - 0.055, 0.385, 0],
          ],
          0.03,
          { radius2: 0.02, rings: 40, power: 3 },
        ),
        tube(
          [
            [x - 0.062, 0.33, 0.24],
            [x - 0.075, 0.385, 0.24],
            [x - 0.066, 0.45, 0.24],
          ],
          0.017,
          { radius2: 0.022, rings: 14 },
        ),
      ]),
    ),
  trail: (a, x) => {
    a.addBothSides(
      'rearBumper',
      'black',
      merged([
        tube(
          [
            [x + 0.16, 0.37, 0.585],
            [x + 0.01, 0.37, 0.55],
            [x - 0.055, 0.37, 0.43],
            [x - 0.06, 0.37, 0],
          ],
          0.034,
          { rings: 40 },
        ),
        tube(
          [
            [x - 0.02, 0.39, 0.4],
            [x - 0.03, 0.48, 0.39],
            [x - 0.025, 0.5, 0.3],
          ],
          0.014,
          { rings: 16 },
        ),
      ]),
    );
    a.addBothSides(
      'towLoop',
      'tail',
      tube(
        [
          [x - 0.06, 0.35, 0.24],
          [x - 0.125, 0.35, 0.25],
          [x - 0.125, 0.35, 0.3],
          [x - 0.06, 0.35, 0.31],
        ],
        0.011,
        { rings: 24 },
      ),
    );
  },
  metro: (a, x, cell) =>
    a.add(
      'rearApron',
      'gloss',
      meshSdf(
        (px, y, z) =>
          roundBox(
            px - x - 0.035 - 0.3 * z * z - 0.35 * (0.35 - y),
            y - 0.345,
            z,
            0.05,
            0.05,
            0.47 - 0.25 * (0.345 - y),
            0.045,
          ),
        { min: [x - 0.06, 0.27, -0.52], max: [x + 0.22, 0.42, 0.52] },
        fineCell(0.009, cell),
        { symmetric: true },
      ),
    ),
  work: (a, x) =>
    a.addBothSides(
      'rearBumper',
      'black',
      tube(
        [
          [x + 0.06, 0.42, 0.5],
          [x - 0.03, 0.42, 0.44],
          [x - 0.04, 0.42, 0],
        ],
        0.024,
        { rings: 20 },
      ),
    ),
};

export const addRearBumper = (a: Assembly, series: NoseStyle, x: number, cell: number): void =>
  BUMPERS[series](a, x, cell);
