import { Assembly } from '../mesh/assembly.js';
import { layOut } from '../model/layout.js';
import { catalog } from '../catalog/catalog.js';
import { canopy } from './canopy.js';
import { addPosts } from './posts.js';

/** Meters: the rounded edge of the canopy hides a post's end up to this size. */
const ROUNDING = 0.004;

const roofed = catalog().filter(({ parameters }) => parameters.roof !== 'none');

test.each(roofed)('every post of the $name ends inside its canopy', ({ parameters }) => {
  const layout = layOut(parameters);
  const { shape, underside } = canopy(parameters, layout);
  const posts = new Assembly();
  addPosts(posts, layout);
  const { positions } = posts.parts.find(({ name }) => name === 'posts')!.mesh;
  const vertices = Array.from(
    { length: positions.length / 3 },
    (_, i) => [...positions.slice(3 * i, 3 * i + 3)] as [number, number, number],
  );
  const ends = vertices.filter(([x, y, z]) => y > underside(x, z) + ROUNDING);
  expect(ends.length).toBeGreaterThan(0);
  expect(ends.filter(([x, y, z]) => shape(x, y, z) > ROUNDING)).toEqual([]);
});
