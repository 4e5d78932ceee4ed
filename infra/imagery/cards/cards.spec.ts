import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import cards from '../../../mfe-inventory/src/pictures/cards.json';
import { cardSize } from '../../../mfe-inventory/src/pictures/share-cards';
import { catalog } from '../catalog/catalog.js';
import { EMAIL_VEHICLES, PICTURES } from '../files/folders.js';

const folder = join(PICTURES, 'cards');
const known: Record<string, { version: string }> = cards;
const slugs = catalog().map(({ slug }) => slug);

describe('the pictures that vehicles are shared with', () => {
  it('exist for every model of the catalog and for no others', () => {
    expect(Object.keys(cards).sort()).toEqual(slugs.toSorted());
    expect(readdirSync(folder).sort()).toEqual(slugs.map((slug) => `${slug}.jpg`).sort());
  });

  it('are the ones that emails show, by the name of the model', () => {
    const shown = JSON.parse(readFileSync(EMAIL_VEHICLES, 'utf8')) as object;
    expect(shown).toEqual(
      Object.fromEntries(
        catalog().map(({ name, slug }) => [
          name,
          { slug, picture: `${slug}-card.${known[slug]!.version}.jpg` },
        ]),
      ),
    );
  });

  it.each(slugs)('%s: 1200x630, light enough for every reader of links', async (slug) => {
    const file = join(folder, `${slug}.jpg`);
    expect(existsSync(file)).toBe(true);
    expect(await sharp(file).metadata()).toMatchObject({ ...cardSize, format: 'jpeg' });
    expect(statSync(file).size).toBeLessThanOrEqual(80_000);
  });
});
