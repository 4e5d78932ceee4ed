import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import * as icons from './icons';

const phosphor = join(dirname(require.resolve('@phosphor-icons/react/package.json')), 'dist/defs');

const regularPath = (name: string): string | undefined => {
  const definition = readFileSync(join(phosphor, `${name.replace(/Icon$/, '')}.es.js`), 'utf8');
  return /"regular",[^"]*"path", \{ d: "([^"]+)"/.exec(definition)?.[1];
};

/** Gray values from 0 to 255 of an icon on a screen with two device pixels per pixel. */
const pixelsOf = (path: string | undefined): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="44" height="44"><path d="${path}"/></svg>`,
    ),
  )
    .flatten({ background: 'white' })
    .grayscale()
    .raw()
    .toBuffer();

/** Of one pixel: less than a tenth of the difference between black and white. */
const LARGEST_DIFFERENCE = 24;

it.each(Object.entries(icons))(
  '%s looks like Phosphor’s icon in the regular weight',
  async (name, Icon) => {
    const path = / d="([^"]+)"/.exec(renderToStaticMarkup(<Icon />))?.[1];
    const [own, original] = await Promise.all([pixelsOf(path), pixelsOf(regularPath(name))]);
    const differences = [...own].map((value, at) => Math.abs(value - original[at]!));
    expect(Math.max(...differences)).toBeLessThan(LARGEST_DIFFERENCE);
  },
);

it('an icon is hidden from assistive technology, because a text is beside it', () => {
  expect(renderToStaticMarkup(<icons.PhoneIcon />)).toContain('aria-hidden="true"');
});
