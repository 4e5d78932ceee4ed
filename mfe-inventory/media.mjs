import { readFileSync } from 'node:fs';

const versions = () => {
  const galleries = Object.entries(JSON.parse(readFileSync(new URL('src/pictures/gallery-pictures.json', import.meta.url), 'utf8')));
  return Object.fromEntries(
    galleries.flatMap(([slug, { side, rear, paints: [own, ...others] }]) => [
      [`${slug}/front`, own.version],
      [`${slug}/side`, side.version],
      [`${slug}/rear`, rear.version],
      ...others.map(({ id, version }) => [`${slug}/front-${id}`, version]),
    ]),
  );
};

/** `d4/front-coral-480.avif` -> `d4-front-coral-480.1a2b3c4d.avif`, as `src/pictures/picture-files.ts` makes it. */
const nameOfStill = (known) => (path) => {
  const [, set, width, extension] = /^(.+)-(\d+)\.(\w+)$/.exec(path.replaceAll('\\', '/')) ?? [];
  const version = known[set];
  if (!version) throw new Error(`${path} does not stand in gallery-pictures.json`);
  return `${set.replace('/', '-')}-${width}.${version}.${extension}`;
};

/** Files that the build takes over under names which change with their bytes. */
export const media = [{ from: 'src/pictures/stills', nameOf: nameOfStill(versions()) }];
