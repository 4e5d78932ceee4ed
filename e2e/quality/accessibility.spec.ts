import { violationsOn } from '../fixtures/accessibility';
import { siteLayouts } from '../fixtures/site-pages';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);
    for (const path of [...siteLayouts, '/no-such-page']) {
      test(`${path} has no WCAG 2.2 AA violation`, async ({ page, tolerate }) => {
        if (path === '/no-such-page') tolerate(/404/);
        await page.goto(path);
        await settled(page);
        expect(await violationsOn(page)).toEqual([]);
      });
    }
  });
}
