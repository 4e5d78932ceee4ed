import type { Page, Response } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

/** Names that zod's own code cannot do without; a minifier leaves them. */
const zod = /ZodError|\$ZodType/;

const scriptsOf = (page: Page): Response[] => {
  const scripts: Response[] = [];
  page.on(
    'response',
    (response) => void (response.request().resourceType() === 'script' && scripts.push(response)),
  );
  return scripts;
};

/** A property of the window lasts until another document is loaded. */
const mark = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

/** React notes its handlers and props at each element that it has hydrated. */
const hydratedIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (elements) =>
        elements.filter((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactFiber')),
        ).length,
    );

test('the initial load of the home page fetches neither code nor data of static regions', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await settled(page);
  expect(
    scripts.filter((script) => /\/assets\/mfe-/.test(script.url())).map((script) => script.url()),
  ).toEqual([]);
  const embedded = await page
    .locator('script[data-region]')
    .evaluateAll((regions) => regions.map((region) => JSON.parse(region.textContent!) as unknown));
  expect(embedded).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true, isStatic: true, fallback: {} })),
  );
});

for (const path of ['/', '/contact', '/add-dealership', '/inventory/d4']) {
  test(`the initial load of ${path} fetches no zod`, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto(path);
    await settled(page);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(await script.text(), script.url()).not.toMatch(zod);
  });
}

test('zod is loaded when a form is checked before sending', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/contact');
  await settled(page);
  await page.getByRole('main').locator('form [type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  const texts = await Promise.all(scripts.map((script) => script.text()));
  expect(texts.some((text) => zod.test(text))).toBe(true);
});

for (const [path, selector] of [
  ['/privacy-policy', 'main article p'],
  ['/faq', 'main summary'],
  ['/', 'footer a'],
  ['/', 'main section h2'],
] as const) {
  test(`${selector} of ${path} is never hydrated`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    expect(await page.locator(selector).count()).toBeGreaterThan(1);
    expect(await hydratedIn(page, selector)).toBe(0);
    // Shows that the check itself works.
    expect(await hydratedIn(page, 'header')).toBe(1);
  });
}

test('links in static content navigate within the document, calls from it are counted', async ({
  page,
}) => {
  await page.goto('/faq');
  await settled(page);
  await mark(page);
  await page.getByRole('main').getByRole('link', { name: 'Find a Dealer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a dealer' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }),
  ).toBeVisible();
  const call = page.getByRole('main').locator('a[href^="tel:"]');
  // Nothing here could dial.
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  const events = await page.evaluate(
    () => (window as unknown as { dataLayer: { event: string; kind?: string }[] }).dataLayer,
  );
  expect(events).toContainEqual({ event: 'click_phone', kind: 'support' });
  expect(await isSameDocument(page)).toBe(true);
});

test('static content is as the visitor left it after a way back, without another request for it', async ({
  page,
}) => {
  await page.goto('/faq');
  await settled(page);
  await page.getByRole('main').locator('summary').nth(2).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  await page.goBack();
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
  expect(requests.filter((path) => /faqs|mfe-content/.test(path))).toEqual([]);
});

test('a click in a region whose code is still loading is handled when the code is loaded', async ({
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/mfe-inventory\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/inventory', { waitUntil: 'commit' });
  // The shell runs, the region does not.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );
  const compare = page.getByRole('button', { name: 'Compare D4', exact: true });
  await compare.click();
  await expect(compare).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
});
