import type { Part } from '../mesh/assembly.js';
import type { Fineness } from './simplified.js';

/** Seen from near, or with an outline that everybody knows. */
const fine = new Set([
  'badge',
  'emblem',
  'lampLens',
  'signature',
  'projector',
  'projectorLight',
  'rimFace',
  'rimDark',
  'lip',
  'hub',
  'tailLamps',
  'boxLettering',
]);
/** Under the car, behind other things, or soft. */
const coarse = new Set([
  'mat',
  'archLining',
  'headliner',
  'batteryBox',
  'spring',
  'damper',
  'arms',
  'tieRod',
  'motor',
  'axle',
  'cable',
  'pedal',
  'footDeck',
  'disc',
  'caliper',
  'barrel',
  'plateHolder',
  'deckFascia',
]);
const reflecting = new Set(['paint', 'roof', 'gloss', 'chrome', 'glass', 'mirror', 'lens']);

/** What a part may lose of its shape, when the vehicle may be off by the tolerance in metres. */
export const finenessOf = (
  { name, material }: Pick<Part, 'name' | 'material'>,
  tolerance: number,
): Fineness => ({
  tolerance: tolerance * (fine.has(name) ? 0.5 : coarse.has(name) ? 2 : 1),
  shading: reflecting.has(material) ? 0.5 : coarse.has(name) ? 0.05 : 0.15,
});
