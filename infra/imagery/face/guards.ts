import { addBullBar } from './bull-bar.js';
import { type Body, bodyFaceAt } from '../body/body.js';
import { type Assembly } from '../mesh/assembly.js';
import { merged } from '../mesh/mesh.js';
import { rod, tube } from '../mesh/tube.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { addSkidPlate } from './skid-plate.js';

/** Front guards with a skid plate below. */
export function addGuard(a: Assembly, p: ModelParameters, body: Body, cell: number): void {
  if (p.bumper === 'none') return;
  const x = bodyFaceAt(body, 0.5, 0.1) + 0.075;
  // Upright noses have low, wide lamps: the hoop stays below them; on others it is between them.
  const low = p.nose === 'trail' || p.nose === 'classic';
  if (p.bumper === 'hoop') addHoop(a, x, low ? 0.56 : 0.74, low ? 0.3 : 0.215);
  if (p.bumper === 'brush') addBrushGuard(a, x);
  if (p.bumper === 'bull') addBullBar(a, x, cell);
  addSkidPlate(a, body, cell);
}

function addHoop(a: Assembly, x: number, top: number, half: number): void {
  a.addBothSides(
    'hoop',
    'black',
    tube(
      [
        [x - 0.2, 0.4, half],
        [x, 0.42, half],
        [x + 0.02, 0.54, half],
        [x + 0.01, top - 0.005, half - 0.03],
        [x + 0.005, top + 0.02, half - 0.1],
        [x + 0.005, top + 0.025, half / 3],
        [x + 0.005, top + 0.025, 0],
      ],
      0.02,
      { rings: 60 },
    ),
  );
  a.add(
    'hoopBar',
    'black',
    tube(
      [
        [x + 0.015, 0.5, -half],
        [x + 0.035, 0.5, 0],
        [x + 0.015, 0.5, half],
      ],
      0.016,
      { rings: 16 },
    ),
  );
}

function addBrushGuard(a: Assembly, x: number): void {
  a.addBothSides(
    'brushGuard',
    'black',
    merged([
      tube(
        [
          [x - 0.22, 0.42, 0.31],
          [x - 0.01, 0.42, 0.31],
          [x + 0.015, 0.55, 0.31],
          [x, 0.76, 0.3],
          [x - 0.01, 0.835, 0.25],
          [x - 0.008, 0.845, 0.1],
          [x - 0.008, 0.845, 0],
        ],
        0.021,
        { rings: 70 },
      ),
      tube(
        [
          [x + 0.012, 0.74, 0.3],
          [x - 0.01, 0.77, 0.42],
          [x - 0.07, 0.745, 0.52],
          [x - 0.1, 0.66, 0.53],
          [x - 0.05, 0.585, 0.5],
          [x + 0.01, 0.56, 0.31],
        ],
        0.015,
        { rings: 50 },
      ),
      rod([x + 0.02, 0.555, 0.31], [x + 0.045, 0.555, 0], 0.016),
      tube(
        [
          [x + 0.02, 0.42, 0.16],
          [x + 0.03, 0.6, 0.16],
          [x, 0.83, 0.16],
        ],
        0.016,
        { rings: 20 },
      ),
    ]),
  );
}
