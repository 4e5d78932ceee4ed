import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserColors } from './color-mode';
import { darkColors, lightColors } from './colors';

test('the theme color of browsers and of the installed site is the background of the page', () => {
  expect(browserColors).toEqual({ light: lightColors.bg, dark: darkColors.bg });
  const manifest = JSON.parse(
    readFileSync(join(__dirname, '../../../src/assets/icons/site.webmanifest'), 'utf8'),
  ) as Record<string, unknown>;
  expect(manifest).toMatchObject({ theme_color: lightColors.bg, background_color: lightColors.bg });
});
