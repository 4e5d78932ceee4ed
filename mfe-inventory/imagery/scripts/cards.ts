import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { tonesFor } from '../../src/ui/figure-tones.js';
import { withCamera } from '../cards/camera.js';
import { sceneCard, vehicleCard } from '../cards/card-page.js';
import { paintOf } from '../model/paints.js';
import { catalogue, type CatalogueModel } from './catalogue.js';

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
 * `npm run cards`: the shell's cut-outs of vehicles; and pictures that stand beside a link where it
 * is shared, 1200x630, of every vehicle that has its stills and of the pages that have a scene.
 * Needs a Chromium, and nothing that renders.
 */
const STILLS = 'src/pictures/stills';
const VEHICLES = 'src/pictures/cards';
const HEROES = '../shell/src/assets/hero';
const PAGES = '../shell/src/assets/share';
const ASSETS = '../shell/src/assets';

for (const [file, slug] of Object.entries(SITE_ART)) {
  const still = join(STILLS, slug, 'front-1600.avif');
  if (!existsSync(still)) continue;
  const art = sharp(still)
    .resize(ART_WIDTHS[file.split('/')[0]!])
    .webp({ quality: 82, alphaQuality: 100, effort: 6, smartSubsample: true });
  await art.toFile(join(ASSETS, `${file}.webp`));
}

await withCamera(async (photograph) => {
  mkdirSync(PAGES, { recursive: true });
  for (const [name, { title, picture }] of Object.entries(PAGE_CARDS)) {
    writeFileSync(
      join(PAGES, `${name}.jpg`),
      await photograph(sceneCard({ title, picture: readFileSync(join(HEROES, picture)) })),
    );
  }
  mkdirSync(VEHICLES, { recursive: true });
  const versions: Record<string, { version: string }> = {};
  for (const model of catalogue().toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
    const still = join(STILLS, model.slug, 'front-1600.avif');
    if (!existsSync(still)) continue;
    const bytes = await photograph(
      vehicleCard({ ...wordsOf(model), picture: readFileSync(still) }),
    );
    writeFileSync(join(VEHICLES, `${model.slug}.jpg`), bytes);
    versions[model.slug] = {
      version: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    };
    process.stdout.write(`${model.slug}  ${Math.round(bytes.length / 1000)} kB\n`);
  }
  writeFileSync(join('src/pictures', 'cards.json'), `${JSON.stringify(versions, null, 2)}\n`);
});

function wordsOf({ name, range, specifications, paints }: CatalogueModel) {
  return {
    name,
    facts: `${specifications.capacity.passengers} seater · ${range} per charge`,
    stage: tonesFor(paintOf(paints[0]!).hex)[0]!,
  };
}
