import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`src/pictures/${name}.json`, import.meta.url), 'utf8'));

const versions = () => {
  const [fronts, galleries] = [read('front-pictures'), read('gallery-pictures')];
  return Object.fromEntries(
    Object.entries(galleries).flatMap(([slug, { side, rear, paints }]) => [
      [`${slug}/front`, fronts[slug].version],
      [`${slug}/side`, side.version],
      [`${slug}/rear`, rear.version],
      ...paints.slice(1).map(({ id, version }) => [`${slug}/front-${id}`, version]),
    ]),
  );
};

/** `d4/front-coral-480.avif` -> `d4-front-coral-480.1a2b3c4d.avif`, as `src/pictures/picture-files.ts` makes it. */
const nameOfStill = (known) => (path) => {
  const [, set, width, extension] = /^(.+)-(\d+)\.(\w+)$/.exec(path.replaceAll('\\', '/')) ?? [];
  const version = known[set];
  if (!version) throw new Error(`${path} stands in neither front-pictures.json nor gallery-pictures.json`);
  return `${set.replace('/', '-')}-${width}.${version}.${extension}`;
};

/** Files that the build takes over under names which change with their bytes. */
export const media = [{ from: 'src/pictures/stills', nameOf: nameOfStill(versions()) }];
