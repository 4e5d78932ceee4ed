import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureWidths } from '../../../mfe-inventory/src/pictures/picture-files';
import { paintsOf } from '../../../mfe-inventory/src/pictures/vehicle-pictures';
import pictured from '../../../mfe-inventory/src/pictures/vehicle-pictures.json';
import { catalog } from '../catalog/catalog.js';
import { PICTURES } from '../files/folders.js';
import { VIEWS } from './shots.js';

const stills = join(PICTURES, 'stills');
const slugs = catalog().map(({ slug }) => slug);
const setsOf = (slug: string): string[] =>
  VIEWS.flatMap((view) => [
    view,
    ...paintsOf(`${slug}.webp`)
      .slice(1)
      .map(({ id }) => `${view}-${id}`),
  ]);

const KILOBYTE = 1_000;
const MOST_ALTOGETHER = 67_000 * KILOBYTE;

describe('the pictures of the vehicles', () => {
  it('exist for every model of the catalog, each side in its own paint and three more, and for no others', () => {
    expect(Object.keys(pictured).sort()).toEqual(slugs.toSorted());
    for (const slug of slugs)
      expect([slug, new Set(paintsOf(`${slug}.webp`).map(({ id }) => id)).size]).toEqual([slug, 4]);
  });

  it.each(slugs)(
    '%s: each in two formats and three widths, 16:10, transparent, light enough to load and heavy enough to be one',
    async (slug) => {
      const expected = setsOf(slug).flatMap((set) =>
        pictureWidths.flatMap((width) =>
          ['avif', 'webp'].map((extension) => `${set}-${width}.${extension}`),
        ),
      );
      expect(readdirSync(join(stills, slug)).sort()).toEqual(expected.sort());
      for (const name of expected) {
        const file = join(stills, slug, name);
        const { width, height, hasAlpha, format } = await sharp(file).metadata();
        const nominal = Number(/-(\d+)\.\w+$/.exec(name)![1]);
        expect({ name, width, height, hasAlpha, format }).toEqual({
          name,
          width: nominal,
          height: nominal * 0.625,
          hasAlpha: true,
          format: name.endsWith('.avif') ? 'heif' : 'webp',
        });
        const bytes = statSync(file).size;
        expect([name, bytes >= 3 * KILOBYTE, bytes <= 55 * KILOBYTE]).toEqual([name, true, true]);
      }
    },
  );

  it('weigh less than 67 MB altogether, with their share cards and the models of the 3D view', () => {
    const files = readdirSync(PICTURES, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const bytes = files.reduce(
      (total, entry) => total + statSync(join(entry.parentPath, entry.name)).size,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(MOST_ALTOGETHER);
  });

  it('the first paint of a vehicle’s pictures is the catalog’s', () => {
    for (const { slug, parameters } of catalog())
      expect([slug, paintsOf(`${slug}.webp`)[0]!.hex]).toEqual([slug, parameters.colors.paint]);
  });
});
