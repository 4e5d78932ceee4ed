import { type Assembly } from '../mesh/assembly.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

export function addRollHoop(a: Assembly, l: Layout): void {
  const x = l.backX + 0.02;
  a.add('rollHoop', 'black', tube([
    [x, 0.6, -0.5], [x - 0.02, 1.1, -0.48], [x - 0.05, 1.36, -0.42], [x - 0.055, 1.4, -0.28], [x - 0.055, 1.405, 0],
    [x - 0.055, 1.4, 0.28], [x - 0.05, 1.36, 0.42], [x - 0.02, 1.1, 0.48], [x, 0.6, 0.5]], 0.024, { rings: 90 }));
  a.addBothSides('rollBrace', 'black', tube([[x - 0.03, 1.25, 0.44], [x - 0.3, 0.68, 0.42]], 0.018, { rings: 4 }));
}
