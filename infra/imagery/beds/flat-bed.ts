import { type Assembly } from '../mesh/assembly.js';
import { smoothstep, wrap } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { carve, roundBox, roundRect, type Sdf } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';

/** Timber deck in a steel frame, stake pockets and a ladder headboard. */
export function addFlatBed(a: Assembly, center: number, half: number): void {
  const planks = 9;
  const width = 1.24 / planks;
  a.add(
    'deck',
    'wood',
    meshSdf(
      (x, y, z) => {
        const local = wrap(z + 0.62, width) - width / 2;
        return Math.max(
          roundBox(x - center, y - 0.645, local, half - 0.03, 0.016, width / 2 - 0.0035, 0.005),
          Math.abs(z) - 0.617,
        );
      },
      { min: [center - half - 0.02, 0.61, -0.64], max: [center + half + 0.02, 0.68, 0.64] },
      0.0075,
      { symmetric: true },
    ),
  );
  const edge: Sdf = (x, y, z) => {
    const outer = Math.max(
      roundRect(x - center, z, half + 0.012, 0.655, 0.02),
      Math.abs(y - 0.634) - 0.034,
    );
    const channel = Math.abs(z) > 0.6 ? 0.008 * smoothstep(0.022, 0.014, Math.abs(y - 0.634)) : 0;
    return (
      carve(outer, Math.max(roundRect(x - center, z, half - 0.028, 0.618, 0.01), 0.55 - y), 0.006) +
      channel
    );
  };
  a.add(
    'deckFrame',
    'bedPaint',
    meshSdf(
      edge,
      { min: [center - half - 0.04, 0.58, -0.68], max: [center + half + 0.04, 0.69, 0.68] },
      0.007,
      { symmetric: true },
    ),
  );
  const pockets: Mesh[] = [];
  for (let i = 0; i < 4; i++) {
    const x = center + half - 0.12 - ((2 * half - 0.24) * i) / 3;
    pockets.push(rod([x, 0.59, 0.668], [x, 0.672, 0.668], 0.026, { radius2: 0.012, power: 6 }));
  }
  a.addBothSides('stakePockets', 'black', merged(pockets));
  const frontX = center + half - 0.015;
  const ladder = [0.86, 1.05, 1.24].map((y): Mesh => rod([frontX, y, 0.56], [frontX, y, 0], 0.012));
  a.addBothSides(
    'headboard',
    'black',
    merged([
      tube(
        [
          [frontX, 0.64, 0.58],
          [frontX, 1.3, 0.58],
          [frontX, 1.36, 0.54],
          [frontX, 1.37, 0.42],
          [frontX, 1.37, 0],
        ],
        0.02,
        { rings: 50 },
      ),
      ...ladder,
    ]),
  );
  a.addBothSides(
    'sideRail',
    'black',
    merged([
      tube(
        [
          [frontX, 0.8, 0.6],
          [center - half + 0.08, 0.8, 0.6],
          [center - half + 0.03, 0.77, 0.6],
          [center - half + 0.03, 0.66, 0.6],
        ],
        0.014,
        { rings: 50 },
      ),
      ...[0.3, 0.62].map((t): Mesh =>
        rod([frontX - 2 * half * t, 0.66, 0.6], [frontX - 2 * half * t, 0.8, 0.6], 0.012),
      ),
    ]),
  );
}
