import { agreement, openEdges, volumeOf } from '../testing/measure-mesh.js';
import { mirrored, placed, SLIVER, withMirror, withoutSlivers } from './mesh.js';
import { sheet } from './sheet.js';
import { roundBox } from './signed-distance.js';
import { type MeshBounds, meshSdf } from './surface-nets.js';
import { tube } from './tube.js';

const bounds: MeshBounds = { min: [-0.4, -0.4, -0.4], max: [0.4, 0.4, 0.4] };
const ball = meshSdf((x, y, z) => Math.hypot(x, y, z) - 0.3, bounds, 0.03);
const halves = meshSdf((x, y, z) => roundBox(x, y, z, 0.3, 0.2, 0.25, 0.05), bounds, 0.03, {
  symmetric: true,
});
const pipe = tube(
  [
    [0, 0, 0.1],
    [0.3, 0.1, 0.1],
    [0.5, 0.4, 0.2],
  ],
  0.03,
);

describe('a mesh', () => {
  test.each([
    ['of a distance field', ball],
    ['meshed by halves', halves],
    ['of a tube', pipe],
  ])('%s is closed and faces outward', (_name, mesh) => {
    expect(openEdges(mesh)).toBe(0);
    expect(volumeOf(mesh)).toBeGreaterThan(0);
    expect(agreement(mesh)).toBeCloseTo(1, 3);
  });

  test('of a ball is on the ball, for any grid', () => {
    const radii = Array.from({ length: ball.positions.length / 3 }, (_, i) =>
      Math.hypot(...ball.positions.slice(i * 3, i * 3 + 3)),
    );
    expect(Math.max(...radii.map((r) => Math.abs(r - 0.3)))).toBeLessThan(0.0005);
    expect(volumeOf(ball)).toBeCloseTo((4 / 3) * Math.PI * 0.3 ** 3, 2);
  });

  test('faces outward in the mirror too, and turned and moved', () => {
    expect(volumeOf(mirrored(pipe))).toBeCloseTo(volumeOf(pipe), 8);
    expect(volumeOf(withMirror(pipe))).toBeCloseTo(2 * volumeOf(pipe), 8);
    expect(
      volumeOf(placed(pipe, { rotateX: 1, rotateY: 2, rotateZ: 3, move: [1, 2, 3] })),
    ).toBeCloseTo(volumeOf(pipe), 4);
  });

  test('loses the triangles that are only a line or a point', () => {
    const cone = sheet(
      (u, v) => [v * Math.cos(u * 2 * Math.PI), v * Math.sin(u * 2 * Math.PI), v],
      8,
      4,
    );
    const clean = withoutSlivers(cone);
    expect(cone.indices.length - clean.indices.length).toBe(8 * 3);
    expect(SLIVER).toBeLessThan(1e-9);
  });
});
