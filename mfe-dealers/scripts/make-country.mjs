// Writes src/ui/us-map/country.json: the country's coast and its states' borders, each line once and
// with few corners, for small maps of the whole country. Source: us-atlas (ISC), in the units of
// make-us-map.mjs.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';

/** As in make-us-map.mjs. */
const SCALE = 4;
const LEFT = -18;
/** Area of a corner's triangle, in square units of the atlas, below which it is left out. */
const CORNER = 9;
/** Size of an island's box, in units of the atlas, below which it is left out. */
const ISLAND = 7;
/** Places are multiples of this many units: two thirds of a pixel on the widest map. */
const STEP = 4;

const require = createRequire(import.meta.url);
const atlas = JSON.parse(
  await readFile(require.resolve('us-atlas/states-albers-10m.json'), 'utf8'),
);
const simpler = simplify(presimplify(atlas), CORNER);

const place = ([x, y]) =>
  [(x + LEFT) * SCALE, y * SCALE].map((value) => Math.round(value / STEP) * STEP);
const isLarge = (line) =>
  [0, 1].some((axis) => {
    const values = line.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values) > ISLAND;
  });
const withoutRepeats = (points) =>
  points.filter(([x, y], at) => at === 0 || x !== points[at - 1][0] || y !== points[at - 1][1]);

const pathOf = ({ coordinates }, end) =>
  coordinates
    .filter(isLarge)
    .map((line) => withoutRepeats(line.map(place)))
    .filter((line) => line.length > (end ? 3 : 1))
    .map((line) => {
      const [first, ...others] = end ? line.slice(0, -1) : line;
      const steps = others.map(([x, y], at) => [
        x - [first, ...others][at][0],
        y - [first, ...others][at][1],
      ]);
      return `M${first}l${steps.map((step) => step.join(',')).join(' ')}${end}`
        .replaceAll(',-', '-')
        .replaceAll(' -', '-');
    })
    .join('');

const { states } = simpler.objects;
const coast = pathOf(
  mesh(simpler, states, (one, other) => one === other),
  'z',
);
const borders = pathOf(
  mesh(simpler, states, (one, other) => one !== other),
  '',
);
await writeFile(
  new URL('../src/ui/us-map/country.json', import.meta.url),
  `{\n  "coast": ${JSON.stringify(coast)},\n  "borders": ${JSON.stringify(borders)}\n}\n`,
);
