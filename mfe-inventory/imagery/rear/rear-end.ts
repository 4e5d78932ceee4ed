import type { Assembly } from '../mesh/assembly.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { addBagRail, addShelfRail } from './carriers.js';
import { addFootDeck } from './foot-deck.js';
import { addHitch } from './hitch.js';
import { addLicencePlate } from './licence-plate.js';
import { addRearBumper } from './rear-bumper.js';

/** Bumpers of these series stand where the plate would be: it hangs above them. */
const HIGH_PLATE = new Set(['classic', 'trail']);

/** What the rear shows beside lamps and bed: bumper or foot deck, carrier, licence plate and hitch. */
export function addRearEnd(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const x = l.tailX;
  if (p.hitch) addHitch(a, l.hasRearFacing ? x - 0.4 : x - 0.05);
  if (p.bed !== 'none') {
    addLicencePlate(a, x - 0.078, 0.42, cell);
    return;
  }
  if (l.hasRearFacing) {
    addFootDeck(a, p.nose, l, cell);
    addLicencePlate(a, x - 0.452, 0.49, cell);
    return;
  }
  addRearBumper(a, p.nose, x, cell);
  addLicencePlate(a, x - 0.016, HIGH_PLATE.has(p.nose) ? 0.51 : 0.465, cell);
  if (p.tail === 'bag') addBagRail(a, l);
  else addShelfRail(a, l);
}
