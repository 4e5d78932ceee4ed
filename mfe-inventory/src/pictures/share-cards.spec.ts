import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { catalogue } from '../../imagery/scripts/catalogue.js';
import cards from './cards.json';
import { cardSize, shareCard } from './share-cards';

const folder = join(import.meta.dirname, 'cards');
const slugs = catalogue().map(({ slug }) => slug);

describe('the pictures that vehicles are shared with', () => {
  it('exist for every model of the catalog and for no others', () => {
    expect(Object.keys(cards).sort()).toEqual(slugs.toSorted());
    expect(readdirSync(folder).sort()).toEqual(slugs.map((slug) => `${slug}.jpg`).sort());
  });

  it.each(slugs)('%s: 1200x630, light enough for every reader of links', async (slug) => {
    const file = join(folder, `${slug}.jpg`);
    expect(existsSync(file)).toBe(true);
    expect(await sharp(file).metadata()).toMatchObject({ ...cardSize, format: 'jpeg' });
    expect(statSync(file).size).toBeLessThanOrEqual(80_000);
  });

  it('have addresses that change with their bytes', () => {
    const [slug] = slugs;
    expect(shareCard(`${slug}.webp`)).toMatch(
      new RegExp(`/media/${slug}-card\\.[0-9a-f]{8}\\.jpg$`),
    );
  });

  it('none is promised for a vehicle that came later', () => {
    expect(shareCard('new.webp')).toBeUndefined();
    expect(shareCard('toString.webp')).toBeUndefined();
  });
});
