import type { APIRequestContext, Page } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker and in this order: tests share the load of a page, and those that leave it are the last.
test.describe.configure({ mode: 'default' });
const onHome = testOf('/');
const onContact = testOf('/contact');
const onFaq = testOf('/faq');
const nightly = { tag: '@nightly' };

/** Names that zod's own code cannot do without; a minifier leaves them. */
const zod = /ZodError|\$ZodType/;

/** Addresses of the scripts that a page has fetched so far. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    ),
  ]);

const textsOf = (request: APIRequestContext, scripts: string[]): Promise<string[]> =>
  Promise.all(scripts.map(async (script) => (await request.get(script)).text()));

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

onHome(
  'the initial load of the home page fetches neither code nor data of static regions',
  async ({ page }) => {
    const scripts = await scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => /\/assets\/(mfe-|shell\/federation\.)/.test(script))).toEqual(
      [],
    );
    const embedded = await page
      .locator('script[data-region]')
      .evaluateAll((regions) =>
        regions.map((region) => JSON.parse(region.textContent!) as unknown),
      );
    expect(embedded).toEqual(Array.from({ length: 3 }, () => ({ ok: true, isStatic: true })));
  },
);

test('only a document that needs code of remotes preloads the code that loads it', async ({
  request,
}) => {
  for (const [path, count] of [
    ['/', 0],
    ['/faq', 0],
    ['/contact', 1],
    ['/inventory', 1],
  ] as const) {
    const html = await (await request.get(path)).text();
    const preloads = html.match(/<link rel="preload" as="script"[^>]*\/shell\/federation\.[^>]*>/g);
    expect(preloads ?? [], path).toHaveLength(count);
  }
});

for (const path of ['/', '/contact', '/add-dealership', '/inventory/d4']) {
  test(`the document of ${path} names no script with zod`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, script]) => script!);
    expect(scripts.length).toBeGreaterThan(0);
    for (const text of await textsOf(request, [...new Set(scripts)])) expect(text).not.toMatch(zod);
  });

  testOf(path)(
    `the initial load of ${path} fetches no zod`,
    // By day on pages that other tests open, too.
    /^\/(contact)?$/.test(path) ? {} : nightly,
    async ({ page, request }) => {
      const scripts = await scriptsOf(page);
      expect(scripts.length).toBeGreaterThan(0);
      for (const text of await textsOf(request, scripts)) expect(text).not.toMatch(zod);
    },
  );
}

onContact('zod is loaded when a form is checked before sending', async ({ page, request }) => {
  await page.getByRole('main').locator('form [type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  const texts = await textsOf(request, await scriptsOf(page));
  expect(texts.some((text) => zod.test(text))).toBe(true);
});

for (const [path, selector] of [
  ['/privacy-policy', 'main article p'],
  ['/faq', 'main summary'],
  ['/', 'footer a'],
  ['/', 'main section h2'],
] as const) {
  testOf(path)(
    `${selector} of ${path} is never hydrated`,
    path === '/privacy-policy' ? nightly : {},
    async ({ page }) => {
      expect(await page.locator(selector).count()).toBeGreaterThan(1);
      expect(await hydratedIn(page, selector)).toBe(0);
      // Shows that the check itself works.
      expect(await hydratedIn(page, 'header')).toBe(1);
    },
  );
}

test('static content is as the visitor left it after a way back, without another request for it', async ({
  page,
}) => {
  await page.goto('/faq');
  await settled(page);
  const main = page.getByRole('main');
  await main.locator('summary').nth(2).click();
  const requests: string[] = [];
  for (const isPrerendered of [false, true]) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    if (isPrerendered) await expect(main.locator('> [data-page]')).toHaveCount(2);
    else page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    await page.goBack();
    await expect(main.locator('details[open]')).toHaveCount(1);
    await expect(main.locator('details[open]')).toBeVisible();
  }
  expect(requests.filter((path) => /faqs|mfe-content.*\.(js|css)$/.test(path))).toEqual([]);
});

onFaq(
  'links in static content navigate within the document, calls from it are counted',
  async ({ page }) => {
    await mark(page);
    await page.getByRole('main').getByRole('link', { name: 'Find a Dealer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a dealer' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }),
    ).toBeVisible();
    const call = page.getByRole('main').locator('a[href^="tel:"]');
    // Nothing here could dial.
    await call.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await call.click();
    const events = await page.evaluate(
      () => (window as unknown as { dataLayer: { event: string; kind?: string }[] }).dataLayer,
    );
    expect(events).toContainEqual({ event: 'click_phone', kind: 'support' });
    expect(await isSameDocument(page)).toBe(true);
  },
);

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
