import type { Page } from '@playwright/test';
import { livePayload, withRemote } from '../../fixtures/live-payload';
import { releaseVariant } from '../../fixtures/release-variant';
import { startSecondSite } from '../../fixtures/second-site';
import { settled } from '../../fixtures/settled';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

const name = 'mfe-dealers';
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

  for (const path of ['/', '/inventory', '/usa', '/contact']) {
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

test('a page reached by a link appears only when its styles apply', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(sheets, async (route) => {
    await held;
    await route.continue();
  });
  const script = page.waitForResponse(/mfe-dealers\/.*__federation_expose_dealerships_page.*\.js/);
  await goToDealerships(page);
  await script;
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  await expect(heading(page)).toBeHidden();
  answer();
  await expect(heading(page)).toBeVisible();
  expect(await isStyled(page)).toBe(true);
});

test('a style sheet that never arrives holds up neither the document nor the scripts of other regions', async ({
  page,
}) => {
  await page.route(sheets, () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('banner').getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a failed style sheet is fetched again automatically', async ({ page, tolerate }) => {
  tolerate(/mfe-dealers/);
  let count = 0;
  await page.route(sheets, (route) =>
    (count += 1) === 1 ? route.abort('connectionrefused') : route.continue(),
  );
  await goToDealerships(page);
  await expect(heading(page)).toBeVisible();
  expect(count).toBe(2);
  expect(await isStyled(page)).toBe(true);
});

for (const [fault, fulfil] of [
  [
    'fails to load',
    (page: Page) => page.route(sheets, (route) => route.abort('connectionrefused')),
  ],
  [
    'is not what was released',
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
  test(`a style sheet that ${fault} costs the region, whose retry works later`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/mfe-dealers/, /integrity/, /Region:/, /Federation Runtime/);
    await fulfil(page);
    await goToDealerships(page);
    await expect(retry(page)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unroute(sheets);
    await retry(page).click();
    await expect(heading(page)).toBeVisible();
    expect(await isStyled(page)).toBe(true);
  });
}

test('a version that was built without a style sheet falls back to the last good one, on the server and in the browser', async ({
  page,
  tolerate,
  afterPage,
}) => {
  test.setTimeout(120_000);
  tolerate(/it was built for an older SDK/, /React error #4\d\d/, /Region:/, /Federation Runtime/);
  const { stable } = (await livePayload()).remotes.find((remote) => remote.name === name)!;
  const variant = await releaseVariant(
    stack().artifacts,
    { name, version: stable.version },
    `bare${process.pid}`,
    {
      files: (files) => {
        for (const file of files.keys()) if (file.endsWith('.css')) files.delete(file);
      },
    },
  );
  const site = await startSecondSite({
    map: (live) =>
      withRemote(live, name, ({ stable: lastGood, ...pointers }) => ({
        ...pointers,
        stable: variant.pointer,
        lastGood,
      })),
  });
  afterPage(async () => {
    await site.stop();
    await variant.remove();
  });
  const html = await (await fetch(`${site.origin}/dealerships`)).text();
  expect(html).toContain(`data-version="${stable.version}"`);
  await page.goto(`${site.origin}/inventory`);
  await settled(page);
  await page.getByRole('banner').getByRole('link', { name: 'Dealers' }).click();
  await expect(heading(page)).toBeVisible({ timeout: 15_000 });
  expect(
    await page.evaluate(
      (version) =>
        [...document.styleSheets].some(({ href }) => href?.includes(`/${version}/web/styles.`)),
      stable.version,
    ),
  ).toBe(true);
  await expect(retry(page)).toHaveCount(0);
});
