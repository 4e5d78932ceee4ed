import type { Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { roundBox } from '../mesh/signed-distance.js';
import { fineCell, meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';
import type { NoseStyle } from '../model/model-parameters.js';

/** Foot deck of a rear-facing row with a grab rail: bright on Heritage, closed below on Drift. */
export function addFootDeck(
  a: Assembly,
  series: NoseStyle,
  { tailX: x }: Layout,
  cell: number,
): void {
  a.add(
    'footDeck',
    'plastic',
    meshSdf(
      (px, y, z) =>
        roundBox(
          px - x + 0.22,
          y - 0.385 - 0.003 * smoothstep(0.2, 0.5, Math.sin(px * 200)),
          z,
          0.2,
          0.018,
          0.44,
          0.014,
        ),
      { min: [x - 0.45, 0.35, -0.5], max: [x + 0.02, 0.42, 0.5] },
      fineCell(0.007, cell),
      { symmetric: true },
    ),
  );
  a.addBothSides(
    'footDeckRail',
    series === 'classic' ? 'chrome' : 'black',
    merged([
      tube(
        [
          [x + 0.05, 0.4, 0.45],
          [x - 0.3, 0.4, 0.45],
          [x - 0.42, 0.4, 0.4],
          [x - 0.42, 0.4, 0.2],
          [x - 0.42, 0.4, 0],
        ],
        0.018,
      ),
      tube(
        [
          [x - 0.4, 0.4, 0.3],
          [x - 0.41, 0.62, 0.3],
          [x - 0.405, 0.74, 0.26],
          [x - 0.405, 0.76, 0.12],
          [x - 0.405, 0.76, 0],
        ],
        0.015,
      ),
    ]),
  );
  if (series === 'sport') {
    a.add(
      'deckFascia',
      'plastic',
      meshSdf(
        (px, y, z) =>
          roundBox(px - x + 0.425 - 0.25 * z * z, y - 0.345, z, 0.012, 0.045, 0.41, 0.011),
        { min: [x - 0.46, 0.28, -0.44], max: [x - 0.34, 0.41, 0.44] },
        fineCell(0.008, cell),
        { symmetric: true },
      ),
    );
  }
  if (series === 'trail') {
    a.addBothSides(
      'deckGuard',
      'black',
      tube(
        [
          [x - 0.36, 0.32, 0.36],
          [x - 0.44, 0.32, 0.32],
          [x - 0.45, 0.32, 0],
        ],
        0.022,
        { rings: 20 },
      ),
    );
    a.addBothSides('deckGuard', 'black', rod([x - 0.4, 0.4, 0.3], [x - 0.43, 0.32, 0.3], 0.016));
  }
}
