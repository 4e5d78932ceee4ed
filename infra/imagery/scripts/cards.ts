import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { lightColors } from '../../../shell/sdk/src/theme/colors.js';
import { tonesFor } from '../../../mfe-inventory/src/ui/paint-tones.js';
import { withCamera } from '../cards/camera.js';
import { sceneCard, vehicleCard } from '../cards/card-page.js';
import { catalog, type CatalogModel } from '../catalog/catalog.js';
import { assetsOf, EMAIL_VEHICLES, PICTURES, SHELL_ASSETS } from '../files/folders.js';
import { versionOf } from '../files/hash.js';
import { writeList } from '../files/list-file.js';

/**
 * Cards of pages: file below `src/assets` of a part. Manifests name those of remotes; the shell has
 * that of all other pages (`shell/src/app/share-card.ts`).
 */
const PAGE_CARDS = {
  'shell/share/home': { title: 'Take the short way.', picture: 'coast-wide-1920.avif' },
  'mfe-inventory/share/inventory': {
    title: 'Find the one that fits your street.',
    picture: 'ranch-wide-1920.avif',
  },
  'mfe-financing/share/financing': {
    title: 'Built for the trips a car is too much for.',
    picture: 'street-wide-1920.avif',
  },
  'mfe-dealers/share/dealers': {
    title: 'Close to home, in every state.',
    picture: 'coast-dusk-wide-1920.avif',
  },
} as const;

/** Cut-outs of pages, made from front pictures: file below `src/assets` of a part to model. */
const CUT_OUTS = {
  'mfe-inventory/menu/2-seater': 'm2-city',
  'mfe-inventory/menu/4-seater': 'd4',
  'mfe-inventory/menu/6-seater': 'd6-max',
  'mfe-inventory/menu/8-seater': 'm8-shuttle',
  'mfe-inventory/menu/4x4-awd': 'x4-overland',
  'mfe-inventory/menu/utility': 'w2-flatbed',
  'shell/line-up/cove': 'h4-classic',
  'shell/line-up/max': 'd6-max',
  'shell/line-up/trail': 'x4-ridge',
  'mfe-content/m4-city': 'm4-city',
  'mfe-content/w2-courier': 'w2-courier',
  'mfe-financing/d4': 'd4',
} as const;

/** Width in pixels: twice the displayed size, which for cut-outs of remotes is that of `PageHead`. */
const widthOf = (file: string): number => {
  if (file.startsWith('mfe-inventory/menu/')) return 440;
  return file.startsWith('shell/line-up/') ? 1040 : 880;
};

/**
 * `npm run cards`: the cut-outs of vehicles that pages show; and share cards, 1200x630, of every
 * vehicle that has its stills and of the pages that have a scene. Needs Chromium, and nothing that renders.
 */
const VEHICLES = join(PICTURES, 'cards');
const frontOf = (slug: string): string => join(PICTURES, 'stills', slug, 'front-1600.avif');

for (const [file, slug] of Object.entries(CUT_OUTS)) {
  if (!existsSync(frontOf(slug))) continue;
  const [part, ...path] = file.split('/');
  await sharp(frontOf(slug))
    .resize(widthOf(file))
    .webp({ quality: 82, alphaQuality: 100, effort: 6, smartSubsample: true })
    .toFile(`${join(assetsOf(part!), ...path)}.webp`);
}

await withCamera(async (photograph) => {
  for (const [file, { title, picture }] of Object.entries(PAGE_CARDS)) {
    const [part, ...path] = file.split('/');
    writeFileSync(
      `${join(assetsOf(part!), ...path)}.jpg`,
      await photograph(
        sceneCard({ title, picture: readFileSync(join(SHELL_ASSETS, 'hero', picture)) }),
      ),
    );
  }
  mkdirSync(VEHICLES, { recursive: true });
  const versions: Record<string, { version: string }> = {};
  const inEmails: Record<string, { slug: string; picture: string }> = {};
  for (const model of catalog()) {
    const still = frontOf(model.slug);
    if (!existsSync(still)) continue;
    const bytes = await photograph(
      vehicleCard({ ...wordsOf(model), picture: readFileSync(still) }),
    );
    writeFileSync(join(VEHICLES, `${model.slug}.jpg`), bytes);
    const version = versionOf(bytes);
    versions[model.slug] = { version };
    inEmails[model.name] = { slug: model.slug, picture: `${model.slug}-card.${version}.jpg` };
    process.stdout.write(`${model.slug}  ${Math.round(bytes.length / 1000)} kB\n`);
  }
  writeList(join(PICTURES, 'cards.json'), versions);
  writeList(EMAIL_VEHICLES, inEmails);
});

function wordsOf({ name, range, specifications, parameters }: CatalogModel) {
  return {
    name,
    facts: `${specifications.capacity.passengers} seater · ${range} per charge`,
    stage: stageFor(parameters.colors.paint),
  };
}

/** The background of product figures that suits a paint best. */
function stageFor(paint: string): string {
  const tone = tonesFor(paint)[0]!;
  const role = (tone[0]!.toUpperCase() + tone.slice(1)) as Capitalize<typeof tone>;
  return lightColors[`stage${role}`];
}
