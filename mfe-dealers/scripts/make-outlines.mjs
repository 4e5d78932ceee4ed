// Writes src/features/state: outline-paths.json, the shape of each state, small enough for a page,
// and outline-frames.json, its position on Earth. Source: us-atlas (ISC), made from the Census
// Bureau's cartographic boundary files (public domain).
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';

const SIDE = 1000;
/** Share of a state's box below which a corner is left out, and a separate ring is. */
const CORNER = 0.00012;
const ISLAND = 0.0012;
/** Hawaii's and Alaska's chains of islands go on for another thousand miles. */
const WEST_END = { Alaska: -172, Hawaii: -160.6 };

const require = createRequire(import.meta.url);
const atlas = JSON.parse(await readFile(require.resolve('us-atlas/states-10m.json'), 'utf8'));
const weighted = presimplify(atlas);

const ringsOf = ({ geometry }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
    ([outer]) => outer,
  );
// The Aleutians go across the date line.
const eastward = ([longitude, latitude]) => [longitude > 0 ? longitude - 360 : longitude, latitude];
const areaOf = (ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], at) =>
        sum + x * ring[(at + 1) % ring.length][1] - ring[(at + 1) % ring.length][0] * y,
      0,
    ),
  ) / 2;
const extent = (values) => [Math.min(...values), Math.max(...values)];
const round = (value) => Math.round(value * 1e4) / 1e4;

const boxOf = (rings) => {
  const [west, east] = extent(rings.flat().map(([x]) => x));
  const [south, north] = extent(rings.flat().map(([, y]) => y));
  return { west, east, south, north };
};

const placesOf = (shape, name) =>
  ringsOf(shape)
    .map((ring) => ring.map(eastward))
    .filter((ring) => ring.every(([x]) => x > (WEST_END[name] ?? -360)));

const outlineOf = (geometry) => {
  const { name } = geometry.properties;
  const { west, east, south, north } = boxOf(placesOf(feature(atlas, geometry), name));
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const unit = SIDE / Math.max((east - west) * narrowing, north - south);
  const box = (east - west) * (north - south);
  const rings = placesOf(feature(simplify(weighted, box * CORNER), geometry), name).filter(
    (ring) => ring.length > 3 && areaOf(ring) > box * ISLAND,
  );
  const path = rings
    .map((ring) => {
      const points = ring
        .slice(0, -1)
        .map(([x, y]) => [
          Math.round((x - west) * narrowing * unit),
          Math.round((north - y) * unit),
        ]);
      const steps = points.map(([x, y], at) =>
        at === 0 ? [x, y] : [x - points[at - 1][0], y - points[at - 1][1]],
      );
      return `m${steps.map(([x, y]) => `${x},${y}`).join(' ')}z`
        .replaceAll(',-', '-')
        .replaceAll(' -', '-');
    })
    // After a `z` a relative step counts from the ring's beginning, so every ring names its place.
    .map((ring) =>
      ring
        .replace('m', 'M')
        .replace(/^(M-?\d+[, -]?-?\d+)/, '$1l')
        .replace('l ', 'l'),
    )
    .join('');
  const frame = {
    west: round(west),
    north: round(north),
    x: round(narrowing * unit),
    y: round(unit),
    width: Math.ceil((east - west) * narrowing * unit),
    height: Math.ceil((north - south) * unit),
  };
  return { name, frame, path };
};

const states = atlas.objects.states.geometries.filter(({ id }) => Number(id) <= 56 && id !== '11');
const outlines = states
  .map(outlineOf)
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));
const write = (file, valueOf) =>
  writeFile(
    new URL(`../src/features/state/${file}`, import.meta.url),
    `{\n${outlines.map((outline) => `  ${JSON.stringify(outline.name)}: ${JSON.stringify(valueOf(outline))}`).join(',\n')}\n}\n`,
  );
await write('outline-frames.json', ({ frame }) => frame);
await write('outline-paths.json', ({ path }) => path);
