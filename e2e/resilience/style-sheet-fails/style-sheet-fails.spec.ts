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

/** Whether a style sheet of a remote applies: only theirs are adopted and have cascade layers. */
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document.adoptedStyleSheets.some(({ cssRules }) =>
      [...cssRules].some((rule) => rule instanceof CSSLayerBlockRule),
    ),
  );

const properties = [
  'display',
  'position',
  'color',
  'backgroundColor',
  'backgroundImage',
  'border',
  'borderRadius',
  'boxShadow',
  'font',
  'gridTemplateColumns',
  'flex',
  'margin',
  'padding',
  'opacity',
  'zIndex',
] as const;

/** What each of these elements looks like, if it is visible, in the order of the document. */
const looks = (page: Page, elements = '#root *'): Promise<string[]> =>
  page.evaluate(
    ([selector, names]) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const style = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return [element.localName, ...names.map((name) => style[name]), width, height].join(
            ' | ',
          );
        }),
    [elements, properties] as const,
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

test('pages look the same whether links or addresses lead to them', async ({ page }) => {
  // What pictures show depends on whether they have loaded, and sizes of shapes are rounded.
  const elements = 'main [data-remote] :not(img, svg *)';
  const paths = ['/dealerships', '/inventory', '/faq'];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const byAddress: string[][] = [];
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    byAddress.push(await looks(page, elements));
    expect(byAddress.at(-1)!.length).toBeGreaterThan(100);
  }
  await page.goto('/');
  for (const [index, path] of paths.entries()) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    await page.mouse.move(0, 0);
    await expect(page).toHaveURL(path);
    await expect.poll(() => looks(page, elements)).toEqual(byAddress[index]);
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
