import type { Assembly } from '../mesh/assembly.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters, NoseStyle } from '../model/model-parameters.js';
import { addBagRail, addShelfRail } from './carriers.js';
import { addFootDeck } from './foot-deck.js';
import { addHitch } from './hitch.js';
import { addLicensePlate } from './license-plate.js';
import { addRearBumper } from './rear-bumper.js';

/** Center of the license plate, clear of the series' bumper and lamps. */
const PLATE: Record<NoseStyle, { y: number; behind: number }> = {
  sport: { y: 0.465, behind: 0.016 },
  classic: { y: 0.51, behind: 0.016 },
  trail: { y: 0.51, behind: 0.016 },
  metro: { y: 0.425, behind: 0.03 },
  work: { y: 0.465, behind: 0.016 },
};

/** The rear without lamps and bed: bumper or foot deck, carrier, license plate and hitch. */
export function addRearEnd(a: Assembly, p: ModelParameters, l: Layout, cell: number): void {
  const x = l.tailX;
  if (p.hitch) addHitch(a, l.hasRearFacing ? x - 0.4 : x - 0.05);
  if (p.bed !== 'none') {
    addLicensePlate(a, x - 0.078, 0.42, cell);
    return;
  }
  if (l.hasRearFacing) {
    addFootDeck(a, p.nose, l, cell);
    addLicensePlate(a, x - 0.452, 0.49, cell);
    return;
  }
  addRearBumper(a, p.nose, x, cell);
  addLicensePlate(a, x - PLATE[p.nose].behind, PLATE[p.nose].y, cell);
  if (p.tail === 'bag') addBagRail(a, l);
  else addShelfRail(a, l);
}
