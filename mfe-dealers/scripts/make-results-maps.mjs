// Writes src/ui/us-map: country.svg, the coast and the states' borders, each line once and with few
// corners, for small maps of the whole country; and regions.json, the states in detail, of which a
// map of search results shows a few. Source: us-atlas (ISC), placed as in make-us-map.mjs.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { findUsState } from '@larkway/dealers-contract';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import { writeDrawing, writeEntries } from './write-maps.mjs';

/** Units of the map for one of the atlas, and what is cut off on its left: as in make-us-map.mjs. */
const SCALE = 4;
const LEFT = -18;
/**
 * How detailed each is. `corner`: area of a corner's triangle, in square units of the atlas, below
 * which it is left out. `island`: area of a part's box below which it is left out. `step`: places are
 * multiples of this many units of the map, written as whole numbers of them.
 */
const country = { corner: 9, island: 49, step: 4 };
const region = { corner: 0.5, island: 1.5, step: 0.5 };

const require = createRequire(import.meta.url);
const atlas = presimplify(
  JSON.parse(await readFile(require.resolve('us-atlas/states-albers-10m.json'), 'utf8')),
);

const extent = (values) => Math.max(...values) - Math.min(...values);
const isLarge = (line, { island }) =>
  extent(line.map(([x]) => x)) * extent(line.map(([, y]) => y)) > island;
const withoutRepeats = (points) =>
  points.filter(([x, y], at) => at === 0 || x !== points[at - 1][0] || y !== points[at - 1][1]);

const pathOf = (lines, detail, end = '') =>
  lines
    .map((line) =>
      withoutRepeats(
        line.map(([x, y]) => [
          Math.round(((x + LEFT) * SCALE) / detail.step),
          Math.round((y * SCALE) / detail.step),
        ]),
      ),
    )
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

const simpler = simplify(atlas, country.corner);
const linesOf = (filter) => mesh(simpler, simpler.objects.states, filter).coordinates;
const coast = linesOf((one, other) => one === other).filter((line) => isLarge(line, country));
const borders = linesOf((one, other) => one !== other);

const detailed = simplify(atlas, region.corner);
const regions = detailed.objects.states.geometries
  .flatMap((state) => {
    const known = findUsState(state.properties.name);
    if (!known) return [];
    const { type, coordinates } = feature(detailed, state).geometry;
    const rings = (type === 'Polygon' ? [coordinates] : coordinates).map(([outer]) => outer);
    return [
      [
        known.abbreviation,
        pathOf(
          rings.filter((ring) => isLarge(ring, region)),
          region,
          'z',
        ),
      ],
    ];
  })
  .sort(([one], [other]) => (one < other ? -1 : 1));

// Scaled maps keep the width of their lines.
await writeDrawing(
  'country',
  [
    ['coast', pathOf(coast, country, 'z')],
    ['borders', pathOf(borders, country)],
  ],
  ' vector-effect="non-scaling-stroke"',
);
await writeEntries('regions', regions);
