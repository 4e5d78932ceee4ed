import { layoutFaults } from '../fixtures/layout-faults';
import { settled } from '../fixtures/settled';
import { siteLayouts } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

const widths = [320, 390, 600, 768, 1024, 1440, 1920, 2560];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 60_000 });

for (const path of [...siteLayouts, '/no-such-page']) {
  test(`${path} fits windows from 320 to 2560 px`, async ({ page, tolerate }) => {
    if (path === '/no-such-page') tolerate(/404/);
    await page.goto(path);
    await settled(page);
    for (const width of widths) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
      });
    }
  });
}
