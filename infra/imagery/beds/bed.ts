import { type Assembly } from '../mesh/assembly.js';
import { rod, tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { addCargoBed } from './cargo-bed.js';
import { addCargoBox } from './cargo-box.js';
import { addDumpBed } from './dump-bed.js';
import { addFlatBed } from './flat-bed.js';

/** The bed, its frame and the bumper below. */
export function addBed(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const center = l.bedFrontX - p.bedLength / 2;
  const half = p.bedLength / 2;
  if (p.bed === 'cargo') addCargoBed(a, center, half, cell);
  if (p.bed === 'dump') addDumpBed(a, { center, half, tilt: (p.bedTilt * Math.PI) / 180 }, cell);
  if (p.bed === 'flat') addFlatBed(a, center, half);
  if (p.bed === 'box') addCargoBox(a, center, half, p.boxLettering, cell);
  if (p.bed !== 'none') addSubframe(a, l, center, half);
}

function addSubframe(a: Assembly, l: Layout, center: number, half: number): void {
  const rail = rod([l.backX + 0.05, 0.572, 0.3], [center - half + 0.02, 0.572, 0.3], 0.022, {
    radius2: 0.03,
    power: 6,
  });
  a.addBothSides('bedRail', 'black', rail);
  a.add(
    'rearBumper',
    'black',
    tube(
      [
        [l.tailX + 0.06, 0.42, -0.5],
        [l.tailX - 0.03, 0.42, -0.44],
        [l.tailX - 0.04, 0.42, 0],
        [l.tailX - 0.03, 0.42, 0.44],
        [l.tailX + 0.06, 0.42, 0.5],
      ],
      0.024,
      { rings: 40 },
    ),
  );
}
