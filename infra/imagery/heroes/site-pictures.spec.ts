import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { SHELL_ASSETS as assets } from '../files/folders.js';

const filesIn = (folder: string): string[] =>
  readdirSync(join(assets, folder)).filter((name) => !name.endsWith('.json'));
const heroes = filesIn('hero').filter((name) => !name.startsWith('.'));

describe('scenes', () => {
  it('the coast by day and at dusk, the street and the ranch exist wide and upright', () => {
    const [everywhere, onPhones] = [['wide-1440', 'wide-1920', 'square-1000'], ['tall-780']];
    const wanted = {
      coast: [...everywhere, ...onPhones],
      'coast-dusk': [...everywhere, ...onPhones],
      street: everywhere,
      ranch: everywhere,
    };
    const names = Object.entries(wanted).flatMap(([scene, crops]) =>
      crops.flatMap((crop) => ['avif', 'webp'].map((format) => `${scene}-${crop}.${format}`)),
    );
    expect(heroes.sort()).toEqual(names.sort());
  });

  it.each(heroes)('%s is as wide as it says, in its crop’s shape, 12 to 55 kB', async (name) => {
    const [, crop, nominal] = /-(wide|square|tall)-(\d+)\.(?:avif|webp)$/.exec(name)!;
    const { width, height } = await sharp(join(assets, 'hero', name)).metadata();
    expect(width).toBe(Number(nominal));
    expect(width / height).toBeCloseTo(
      { wide: 1920 / 836, square: 1000 / 1538, tall: 780 / 1624 }[crop as 'wide']!,
      2,
    );
    const { size } = statSync(join(assets, 'hero', name));
    expect([name, size >= 12_000 && size <= 55_000]).toEqual([name, true]);
  });
});

it.each(filesIn('share'))('the card %s is 1200x630 and at most 80 kB', async (name) => {
  expect(await sharp(join(assets, 'share', name)).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'jpeg',
  });
  expect(statSync(join(assets, 'share', name)).size).toBeLessThanOrEqual(80_000);
});
