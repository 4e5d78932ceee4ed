import type { Assembly } from '../mesh/assembly.js';
import { clamp } from '../mesh/math.js';
import { carve, roundBox, type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';
import type { NoseStyle } from '../model/model-parameters.js';
import { addDisplay, addGauge } from './display.js';
import { DRIVER_Z } from './steering.js';

/** The pad across the cabin; `crown` lifts its middle. */
const pad = (x: number, y: number, z: number, crown: number, edge: number): number =>
  roundBox(
    x + 0.385 - 0.1 * (y - 0.9),
    y - 0.885 - crown * Math.cos(clamp(z / 0.55, -1, 1) * 1.5),
    z,
    0.085,
    0.085,
    0.5,
    edge,
  );
const hood = (x: number, y: number, z: number): number =>
  roundBox(x + 0.43, y - 0.93, z - DRIVER_Z, 0.07, 0.055, 0.17, 0.04);
const glovebox = (x: number, y: number, z: number): number =>
  roundBox(x + 0.47, y - 0.86, z - 0.26, 0.05, 0.05, 0.17, 0.02);
const tray = (x: number, y: number, z: number): number =>
  roundBox(x + 0.47, y - 0.9, z - 0.14, 0.075, 0.035, 0.32, 0.015);

const SHAPES: Record<NoseStyle, Sdf> = {
  sport: (x, y, z) =>
    carve(smoothUnion(pad(x, y, z, 0.03, 0.05), hood(x, y, z), 0.05), glovebox(x, y, z), 0.02),
  classic: (x, y, z) => pad(x, y, z, 0.018, 0.075),
  trail: (x, y, z) => carve(pad(x, y, z, 0, 0.022), glovebox(x, y, z), 0.01),
  metro: (x, y, z) =>
    carve(
      pad(x, y, z, 0.012, 0.06),
      roundBox(x + 0.48, y - 0.875, z, 0.03, 0.012, 0.46, 0.01),
      0.012,
    ),
  work: (x, y, z) => carve(pad(x, y, z, 0, 0.03), tray(x, y, z), 0.012),
};

/** The instruments and the details of each series' dash. */
const FITTINGS: Record<NoseStyle, (a: Assembly) => void> = {
  sport: (a) => addDisplay(a, { y: 0.99, z: 0, halfWidth: 0.112, halfHeight: 0.06 }),
  classic: (a) => {
    a.add(
      'dashFascia',
      'paint',
      meshSdf(
        (x, y, z) => roundBox(x + 0.472, y - 0.885, z, 0.012, 0.052, 0.455, 0.011),
        { min: [-0.51, 0.81, -0.48], max: [-0.44, 0.96, 0.48] },
        0.009,
        { symmetric: true },
      ),
    );
    a.add(
      'dashTrim',
      'chrome',
      rod([-0.487, 0.836, -0.44], [-0.487, 0.836, 0.44], 0.004, { sides: 8 }),
    );
    for (const z of [DRIVER_Z - 0.062, DRIVER_Z + 0.062]) addGauge(a, 0.9, z, 0.047);
    addGauge(a, 0.9, 0, 0.033);
  },
  trail: (a) => {
    addDisplay(a, { y: 0.985, z: -0.02, halfWidth: 0.085, halfHeight: 0.055 });
    a.add(
      'grabBar',
      'black',
      tube(
        [
          [-0.46, 0.945, 0.1],
          [-0.53, 0.955, 0.11],
          [-0.535, 0.955, 0.26],
          [-0.53, 0.955, 0.41],
          [-0.46, 0.945, 0.42],
        ],
        0.013,
        { rings: 40 },
      ),
    );
  },
  metro: (a) => addDisplay(a, { y: 0.985, z: -0.13, halfWidth: 0.27, halfHeight: 0.046 }),
  work: (a) => {
    addDisplay(a, { y: 0.98, z: -0.06, halfWidth: 0.06, halfHeight: 0.04 });
    a.add(
      'trayRail',
      'black',
      rod([-0.475, 0.905, -0.16], [-0.475, 0.905, 0.44], 0.006, { sides: 10 }),
    );
  },
};

/** The dash of the model's series. */
export function addDash(a: Assembly, series: NoseStyle, cell: number): void {
  a.add(
    'dash',
    'plastic',
    meshSdf(SHAPES[series], { min: [-0.56, 0.74, -0.54], max: [-0.24, 1.03, 0.54] }, cell),
  );
  FITTINGS[series](a);
}
