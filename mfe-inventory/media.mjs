import { readFileSync } from 'node:fs';

const read = (name) =>
  JSON.parse(readFileSync(new URL(`src/pictures/${name}.json`, import.meta.url), 'utf8'));

/**
 * `d4/front-coral-480.avif` -> `d4-front-coral-480.1a2b3c4d.avif`, as
 * `src/pictures/picture-files.ts` makes it.
 */
const nameOfStill = (known) => (path) => {
  const [, slug, file, extension] = /^([^/]+)\/(.+)\.(\w+)$/.exec(path.replaceAll('\\', '/')) ?? [];
  const version = known[slug]?.version;
  if (!version) throw new Error(`${path} is missing in vehicle-pictures.json`);
  return `${slug}-${file}.${version}.${extension}`;
};

/** `d4.glb` -> `d4.1a2b3c4d.glb` */
const nameOfModel = (path) => {
  const slug = path.replace(/\.glb$/, '');
  const version = read('models')[slug]?.version;
  if (!version) throw new Error(`${path} is missing in models.json`);
  return `${slug}.${version}.glb`;
};

/** `d4.jpg` -> `d4-card.1a2b3c4d.jpg`, as `src/pictures/share-cards.ts` makes it. */
const nameOfCard = (path) => {
  const slug = path.replace(/\.jpg$/, '');
  const version = read('cards')[slug]?.version;
  if (!version) throw new Error(`${path} is missing in cards.json`);
  return `${slug}-card.${version}.jpg`;
};

/** Files that the build copies under content-hashed names. */
export const media = [
  { from: 'src/pictures/stills', nameOf: nameOfStill(read('vehicle-pictures')) },
  { from: 'src/pictures/models', nameOf: nameOfModel },
  { from: 'src/pictures/cards', nameOf: nameOfCard },
];
