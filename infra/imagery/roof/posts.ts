import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

const post = (path: Vec3[]): Mesh => tube(path, 0.022, { radius2: 0.018, rings: 30, power: 3 });

/** Posts end inside the seat box, below its rounded edge. */
const FOOT_Y = 0.5;

/** Posts behind the rows, with a handle at the last. */
export function addPosts(a: Assembly, l: Layout): void {
  const top = l.roofY - 0.035;
  const { backX, tailX } = l;
  const posts: Mesh[] = [];
  posts.push(
    post([
      [backX + 0.01, FOOT_Y, 0.552],
      [backX, 0.95, 0.557],
      [backX - 0.01, 1.5, 0.535],
      [backX + 0.01, top, 0.49],
    ]),
  );
  if (l.hasRearFacing)
    posts.push(
      post([
        [tailX + 0.16, FOOT_Y, 0.525],
        [tailX + 0.1, 1, 0.54],
        [tailX + 0.09, 1.5, 0.525],
        [tailX + 0.14, top, 0.49],
      ]),
    );
  for (const row of l.rows) {
    if (row.facing < 0 || row.x === l.lastForwardX) continue;
    const x = row.x - 0.6;
    posts.push(
      post([
        [x + 0.02, 0.36, 0.55],
        [x, 0.95, 0.557],
        [x, 1.5, 0.535],
        [x + 0.02, top, 0.49],
      ]),
    );
  }
  a.addBothSides('posts', 'black', merged(posts));
  const handle = tube(
    [
      [backX + 0.03, 1.18, 0.553],
      [backX + 0.055, 1.2, 0.556],
      [backX + 0.055, 1.36, 0.552],
      [backX + 0.026, 1.38, 0.545],
    ],
    0.011,
    { rings: 24 },
  );
  a.addBothSides('grabHandle', 'black', handle);
}
