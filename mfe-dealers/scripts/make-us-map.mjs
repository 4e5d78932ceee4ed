// Writes src/ui/us-map: states.svg, the states' outlines on one map, and places.json, where each
// lies on it. Source: us-atlas (ISC), the Census Bureau's cartographic boundary files (public
// domain) in d3's Albers projection with Alaska and Hawaii below the South-west.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { findUsState } from '@larkway/dealers-contract';
import { feature } from 'topojson-client';
import { presimplify } from 'topojson-simplify';
import { labelPlace } from './label-place.mjs';
import { turnRings } from './turn-rings.mjs';
import { writeDrawing, writeEntries } from './write-maps.mjs';

/**
 * Units of the written map for one of the atlas's 975. A unit is a third of a pixel on the widest
 * map, so whole numbers are fine enough.
 */
const SCALE = 4;
/** The atlas has room on its left for the outermost Aleutians, which are too small to draw. */
const LEFT = -18;
/**
 * Area of a corner's triangle, in square units of the atlas, below which the corner is left out.
 */
const CORNER = 1.6;
/** A small state keeps more of its corners: this share of its box. */
const OWN_CORNER = 0.0012;
/** Share of the state's box below which an island is left out. */
const ISLAND = 0.0018;

const require = createRequire(import.meta.url);
const atlas = JSON.parse(
  await readFile(require.resolve('us-atlas/states-albers-10m.json'), 'utf8'),
);
const states = atlas.objects.states.geometries.filter(({ properties }) =>
  findUsState(properties.name),
);
const nameOf = ({ properties }) => findUsState(properties.name).abbreviation;

const ringsOf = ({ geometry }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
    ([outer]) => outer,
  );
const areaOf = (ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], at) =>
        sum + x * ring[(at + 1) % ring.length][1] - ring[(at + 1) % ring.length][0] * y,
      0,
    ),
  ) / 2;
const boxOf = (rings) => {
  const [xs, ys] = [0, 1].map((axis) => rings.flat().map((point) => point[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
};
const mainland = (rings) => {
  const [, , width, height] = boxOf(rings);
  return rings.filter((ring) => areaOf(ring) > width * height * ISLAND);
};

/** How much each border is simplified: the limit of the smaller of the two states that share it. */
const tolerances = new Map();
for (const state of states) {
  const [, , width, height] = boxOf(mainland(ringsOf(feature(atlas, state))));
  const tolerance = Math.min(CORNER, width * height * OWN_CORNER);
  for (const arc of state.arcs.flat(Infinity).map((index) => (index < 0 ? ~index : index)))
    tolerances.set(arc, Math.min(tolerance, tolerances.get(arc) ?? Infinity));
}
const weighted = presimplify(atlas);
const simpler = {
  ...weighted,
  arcs: weighted.arcs.map((arc, index) =>
    arc
      .filter(
        ([, , weight], at) =>
          at === 0 || at === arc.length - 1 || weight >= (tolerances.get(index) ?? Infinity),
      )
      .map(([x, y]) => [x, y]),
  ),
};

const place = ([x, y]) => [Math.round((x + LEFT) * SCALE), Math.round(y * SCALE)];
const withoutRepeats = (points) =>
  points.filter(([x, y], at) => at === 0 || x !== points[at - 1][0] || y !== points[at - 1][1]);

const pathOf = (rings) =>
  rings
    .map((ring) => {
      const [first, ...others] = ring;
      const steps = others.map(([x, y], at) => [
        x - [first, ...others][at][0],
        y - [first, ...others][at][1],
      ]);
      return `M${first}l${steps.map((step) => step.join(',')).join(' ')}z`
        .replaceAll(',-', '-')
        .replaceAll(' -', '-');
    })
    .join('');

const written = states
  .map((state) => [
    nameOf(state),
    mainland(ringsOf(feature(simpler, state)))
      .filter((ring) => ring.length > 3)
      .map((ring) => withoutRepeats(ring.slice(0, -1).map(place))),
  ])
  .sort(([one], [other]) => (one < other ? -1 : 1));
const turned = turnRings(written.flatMap(([, rings]) => rings));
const drawn = written.map(([state, rings]) => [state, turned.splice(0, rings.length)]);

await writeDrawing(
  'states',
  drawn.map(([state, rings]) => [state, pathOf(rings)]),
);
await writeEntries(
  'places',
  drawn.map(([state, rings]) => [state, { box: boxOf(rings), label: labelPlace(rings) }]),
);
