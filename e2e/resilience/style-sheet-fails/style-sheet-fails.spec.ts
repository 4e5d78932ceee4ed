import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { settled } from '../../fixtures/settled';
import { expect, test } from '../../fixtures/test';

const sheets = /\/assets\/mfe-dealers\/.*\/web\/styles\.[0-9a-f]{12}\.css/;

const goToDealerships = async (page: Page): Promise<void> => {
  await page.goto('/inventory');
  await settled(page);
  await page.getByRole('banner').getByRole('link', { name: 'Dealers' }).click();
  await expect(page).toHaveURL('/dealerships');
};

const heading = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: 'Find a dealer' });
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });

/** Whether the browser has taken in a style sheet of the remote. */
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(
    (pattern) => [...document.styleSheets].some(({ href }) => new RegExp(pattern).test(href ?? '')),
    sheets.source,
  );

/** What each element of the page looks like, by its place in the document. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const {
        display,
        position,
        color,
        backgroundColor,
        backgroundImage,
        border,
        borderRadius,
        boxShadow,
        font,
        gridTemplateColumns,
        flex,
        margin,
        padding,
        opacity,
        zIndex,
      } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return [
        element.localName,
        display,
        position,
        color,
        backgroundColor,
        backgroundImage,
        border,
        borderRadius,
        boxShadow,
        font,
        gridTemplateColumns,
        flex,
        margin,
        padding,
        opacity,
        zIndex,
        width,
        height,
      ].join(' | ');
    }),
  );

const isPainted = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);

test.describe('a document that has come without any style sheet', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of repetitions({
    everyRun: ['/'],
    nightly: ['/', '/inventory', '/usa', '/contact'],
  })) {
    test(`${path} is painted, and looks as it does with them`, async ({ page, tolerate }) => {
      // Without scripts the browser refuses to fetch those that the document names ahead.
      tolerate(/\.js csp$/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      // As the scripts of the page do.
      await page.evaluate(() =>
        document
          .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
          .forEach((link) => (link.media = 'all')),
      );
      await page.evaluate(() => document.fonts.ready);
      const whole = await looks(page);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/styles\.[0-9a-f]{12}\.css/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => isPainted(page)).toBe(true);
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              document.styleSheets.length > 0 &&
              [...document.styleSheets].every(({ href }) => href === null),
          ),
        )
        .toBe(true);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => looks(page)).toEqual(whole);
      release();
    });
  }
});

test('a page reached by a link appears only when its styles apply; if they fail to load, they are fetched again automatically', async ({
  page,
  tolerate,
}) => {
  tolerate(/mfe-dealers/);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let count = 0;
  await page.route(sheets, async (route) => {
    count += 1;
    if (count > 1) return route.continue();
    await held;
    return route.abort('connectionrefused');
  });
  const script = page.waitForResponse(/mfe-dealers\/.*__federation_expose_dealerships_page.*\.js/);
  await goToDealerships(page);
  await script;
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  await expect(heading(page)).toBeHidden();
  answer();
  await expect(heading(page)).toBeVisible();
  expect(count).toBe(2);
  expect(await isStyled(page)).toBe(true);
});

test('a style sheet that never arrives holds up neither the document nor the scripts of other regions', async ({
  page,
}) => {
  await page.route(sheets, () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // React has taken over the header.
  await expect(page.locator('html')).toHaveAttribute('data-soft-links');
  await page.getByRole('banner').getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const [fault, details, fulfil] of [
  [
    'fails to load',
    { tag: '@nightly' },
    (page: Page) => page.route(sheets, (route) => route.abort('connectionrefused')),
  ],
  [
    'is not what was released',
    {},
    (page: Page) =>
      page.route(sheets, (route) =>
        route.fulfill({
          contentType: 'text/css',
          headers: { 'access-control-allow-origin': '*' },
          body: 'body { display: none }',
        }),
      ),
  ],
] as const) {
  test(
    `a style sheet that ${fault} costs the region, whose retry works later`,
    details,
    async ({ page, tolerate }) => {
      tolerate(/mfe-dealers/, /integrity/, /Region:/, /Federation Runtime/);
      await fulfil(page);
      await goToDealerships(page);
      await expect(retry(page)).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.unroute(sheets);
      await retry(page).click();
      await expect(heading(page)).toBeVisible();
      expect(await isStyled(page)).toBe(true);
    },
  );
}
