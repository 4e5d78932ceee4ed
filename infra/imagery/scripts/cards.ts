import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { lightColors } from '../../../shell/sdk/src/theme/colors.js';
import { tonesFor } from '../../../mfe-inventory/src/ui/paint-tones.js';
import { withCamera } from '../cards/camera.js';
import { sceneCard, vehicleCard } from '../cards/card-page.js';
import { catalog, type CatalogModel } from '../catalog/catalog.js';
import { EMAIL_VEHICLES, PICTURES, SHELL_ASSETS } from '../files/folders.js';
import { versionOf } from '../files/hash.js';
import { writeList } from '../files/list-file.js';

/**
 * Cards of the site's own pages by file name; the shell assigns them
 * (`shell/src/app/share-card.ts`).
 */
const PAGE_CARDS = {
  home: { title: 'Take the short way.', picture: 'coast-wide-1920.avif' },
  inventory: { title: 'Find the one that fits your street.', picture: 'ranch-wide-1920.avif' },
  financing: {
    title: 'Built for the trips a car is too much for.',
    picture: 'street-wide-1920.avif',
  },
  places: { title: 'Close to home, in every state.', picture: 'coast-dusk-wide-1920.avif' },
} as const;

/** The shell's cut-outs, made from front pictures: file below `shell/src/assets` to model. */
const SITE_ART = {
  'categories/2-seater': 'm2-city',
  'categories/4-seater': 'd4',
  'categories/6-seater': 'd6-max',
  'categories/8-seater': 'm8-shuttle',
  'categories/4x4-awd': 'x4-overland',
  'categories/utility': 'w2-flatbed',
  'line-up/cove': 'h4-classic',
  'line-up/max': 'd6-max',
  'line-up/trail': 'x4-ridge',
} as const;

/** Width in pixels by folder: twice the displayed size. */
const ART_WIDTHS: Readonly<Record<string, number>> = { categories: 440, 'line-up': 1040 };

/**
 * `npm run cards`: the shell's cut-outs of vehicles; and share cards, 1200x630, of every vehicle
 * that has its stills and of the pages that have a scene. Needs Chromium, and nothing that renders.
 */
const VEHICLES = join(PICTURES, 'cards');
const PAGES = join(SHELL_ASSETS, 'share');
const frontOf = (slug: string): string => join(PICTURES, 'stills', slug, 'front-1600.avif');

for (const [file, slug] of Object.entries(SITE_ART)) {
  if (!existsSync(frontOf(slug))) continue;
  const art = sharp(frontOf(slug))
    .resize(ART_WIDTHS[file.split('/')[0]!])
    .webp({ quality: 82, alphaQuality: 100, effort: 6, smartSubsample: true });
  await art.toFile(join(SHELL_ASSETS, `${file}.webp`));
}

await withCamera(async (photograph) => {
  mkdirSync(PAGES, { recursive: true });
  for (const [name, { title, picture }] of Object.entries(PAGE_CARDS)) {
    writeFileSync(
      join(PAGES, `${name}.jpg`),
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
