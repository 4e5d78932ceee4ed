import type { Browser, LaunchOptions } from '@playwright/test';
import { layoutFaults } from '../fixtures/layout-faults';
import { settled } from '../fixtures/settled';
import { siteLayouts } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

/** A browser whose owner has set its text to twice the usual 16 px. */
let browser: Browser;

test.beforeAll(async ({ playwright }, testInfo) => {
  const { args = [], ...launchOptions } = testInfo.project.use.launchOptions as LaunchOptions;
  browser = await playwright.chromium.launch({ ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] });
});
test.afterAll(() => browser.close());

for (const path of [...siteLayouts, '/no-such-page']) {
  test(`${path} can be read with text of twice the size`, async () => {
    const page = await browser.newPage({ baseURL: stack().site, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(path);
    await settled(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect(await layoutFaults(page)).toEqual([]);
    await page.close();
  });
}
