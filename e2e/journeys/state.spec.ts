import type { Page } from '@playwright/test';
import { allStates, dealersNear, dealersOf, hasPlace } from '../fixtures/dealers';
import { catalog } from '../fixtures/catalog';
import { wordsOf } from '../fixtures/documents';
import { callsOf, figureOf, hold, jsonLdIn } from '../fixtures/page-parts';
import { settled, tracked } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onFlorida = testOf('/states/florida');

const florida = async () => (await allStates()).find(({ slug }) => slug === 'florida')!;

const rows = (page: Page) =>
  page.getByRole('region', { name: /^Dealers in / }).getByRole('article');

/** Navigates within the site. */
const follow = async (page: Page) => {
  await page.goto('/thank-you');
  await settled(page);
  return page.getByRole('contentinfo').getByRole('link', { name: 'Florida', exact: true });
};

onFlorida(
  'a breadcrumb, emoji, name, abbreviation and description open the page',
  async ({ page }) => {
    const { name, emoji, abbreviation, description } = await florida();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'States', 'Florida']);
    await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(crumbs.getByRole('link', { name: 'States' })).toHaveAttribute('href', '/states');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(main.getByText(emoji, { exact: true })).toBeVisible();
    await expect(main.getByText(abbreviation, { exact: true })).toBeVisible();
    await expect(main.getByText(description, { exact: true })).toBeVisible();
  },
);

onFlorida(
  'three figures: its dealers, the vehicle models, and 24/7 Support Available',
  async ({ page }) => {
    await expect(figureOf(page, 'Dealers')).toHaveText(String((await florida()).dealerCount));
    await expect(figureOf(page, 'Vehicle Models')).toHaveText(String((await catalog()).length));
    await expect(figureOf(page, 'Support Available')).toHaveText('24/7');
  },
);

onFlorida('each dealer has address, phone, email and Call', async ({ page }) => {
  const dealers = await dealersOf('Florida');
  await expect(rows(page)).toHaveCount(dealers.length);
  for (const { name, address, city, zipCode, phone, email } of dealers) {
    const row = rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(row, name).toContainText(`${address}, ${city}, FL ${zipCode}`);
    const tel = `tel:+1${phone.replace(/\D/g, '')}`;
    await expect(row.getByRole('link', { name: phone, exact: true })).toHaveAttribute('href', tel);
    await expect(row.getByRole('link', { name: email, exact: true })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
    await expect(row.getByRole('link', { name: `Call ${name}`, exact: true })).toHaveAttribute(
      'href',
      tel,
    );
  }
});

onFlorida(
  'Directions and a number on the map are given only to a dealer with both coordinates',
  async ({ page }) => {
    const dealers = await dealersOf('Florida');
    expect(dealers.some((dealer) => !hasPlace(dealer))).toBe(true);
    let number = 0;
    for (const dealer of dealers) {
      const row = rows(page).filter({
        has: page.getByRole('heading', { name: dealer.name, exact: true }),
      });
      const directions = row.getByRole('link', { name: /^Directions/ });
      if (!hasPlace(dealer)) {
        await expect(directions, dealer.name).toHaveCount(0);
        await expect(row).toContainText('–');
        continue;
      }
      number += 1;
      await expect(row).toContainText(new RegExp(`^${number}[^\\d]`));
      await expect(directions, dealer.name).toHaveAttribute(
        'href',
        new RegExp(`destination=${dealer.latitude}%2C${dealer.longitude}$`),
      );
      await expect(directions).toHaveAttribute('target', '_blank');
    }
    // The map is hidden from assistive technology; the list has the same content.
    await expect(page.locator('main a[href^="#dealer-"]')).toHaveCount(number);
  },
);

test('pointing at a dealer marks its pin, and a pin leads to its dealer', async ({ page }) => {
  const dealers = (await dealersOf('Florida')).filter(hasPlace);
  await page.goto('/states/florida');
  await settled(page);
  const colorOf = (number: number) =>
    page
      .locator('main a[href^="#dealer-"]')
      .getByText(String(number), { exact: true })
      .evaluate((pin) => getComputedStyle(pin).backgroundColor);
  const before = await colorOf(2);
  await rows(page).filter({ hasText: dealers[1]!.name }).hover();
  await expect.poll(() => colorOf(2)).not.toBe(before);
  expect(await colorOf(1)).toBe(before);
  await page.locator('main a[href^="#dealer-"]').getByText('3', { exact: true }).click();
  await expect(page).toHaveURL(`/states/florida#dealer-${dealers[2]!.id}`);
  await expect(rows(page).filter({ hasText: dealers[2]!.name })).toBeInViewport();
});

test('the pins of dealers are inside their state’s outline', async ({ page }) => {
  await page.goto('/states/colorado');
  await settled(page);
  const pins = (await dealersOf('Colorado')).filter(hasPlace).length;
  const { onLand, ...margins } = await page.evaluate(() => {
    const pinned = [...document.querySelectorAll<HTMLElement>('main a[href^="#dealer-"]')];
    const drawing = pinned[0]!.parentElement!;
    const outline = drawing.querySelector('path')!;
    const toDrawing = outline.getScreenCTM()!.inverse();
    const panel = drawing.getBoundingClientRect();
    const land = outline.getBoundingClientRect();
    const isOnLand = (pin: HTMLElement): boolean => {
      const [x, y] = [getComputedStyle(pin).left, getComputedStyle(pin).top].map(parseFloat) as [
        number,
        number,
      ];
      return outline.isPointInFill(
        new DOMPoint(panel.left + x, panel.top + y).matrixTransform(toDrawing),
      );
    };
    return {
      onLand: pinned.filter(isOnLand).length,
      across: [land.left - panel.left, panel.right - land.right].map(Math.round),
      down: [land.top - panel.top, panel.bottom - land.bottom].map(Math.round),
    };
  });
  // The pins are placed as if the drawing were centered.
  for (const [before, after] of Object.values(margins)) {
    expect(before).toBeGreaterThan(20);
    expect(Math.abs(before! - after!)).toBeLessThanOrEqual(2);
  }
  expect(pins).toBeGreaterThan(1);
  expect(onLand).toBe(pins);
});

onFlorida('pressing Call is counted without the dealer', async ({ page }) => {
  // The visitor's device dials, not the page.
  await page.evaluate(() =>
    addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
  );
  await rows(page).first().getByRole('link', { name: /^Call/ }).click();
  expect(await tracked(page, 'click_phone')).toEqual([{ event: 'click_phone', kind: 'dealer' }]);
});

onFlorida(
  'up to three featured vehicles, and links to the inventory and the contact page',
  async ({ page }) => {
    const featured = (await catalog()).filter(({ isFeatured }) => isFeatured).slice(0, 3);
    const tiles = page.getByRole('main').locator('a[href^="/inventory/"]');
    await expect(tiles).toHaveCount(3);
    for (const [index, { slug }] of featured.entries())
      await expect(tiles.nth(index)).toHaveAttribute('href', `/inventory/${slug}`);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Browse Inventory' }).last(),
    ).toHaveAttribute('href', '/inventory');
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  },
);

test('a spinner is shown while the state loads, and its dealers are requested only afterward', async ({
  page,
}) => {
  const link = await follow(page);
  const calls = callsOf(page);
  const state = await hold(page, '/api/states/florida');
  await link.click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading state' })).toBeVisible();
  await expect.poll(() => state.count()).toBe(1);
  expect(calls.filter((call) => call.includes('/api/dealerships'))).toEqual([]);
  state.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Florida' })).toBeVisible();
  await expect(rows(page)).not.toHaveCount(0);
  expect(calls).toContain('GET /api/dealerships/state/Florida');
});

test('skeletons are shown while the dealers load', async ({ page }) => {
  const link = await follow(page);
  const dealers = await hold(page, '/api/dealerships/state/Florida');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Florida' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading dealers' })).toBeVisible();
  dealers.release();
  await expect(rows(page)).toHaveCount((await dealersOf('Florida')).length);
});

test('an unknown state gets 404 and a page that says so and links back', async ({
  page,
  request,
  tolerate,
}) => {
  tolerate(/404/);
  for (const slug of ['atlantis', 'Florida%20Keys', '%3Cscript%3E', 'x'.repeat(2_000)]) {
    expect((await request.get(`/states/${slug}`)).status(), slug.slice(0, 20)).toBe(404);
  }
  await page.goto('/states/atlantis');
  await settled(page);
  await expect(page).toHaveTitle(/^State Not Found/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'State Not Found', exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText("The state you're looking for doesn't exist.", { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to States' }).click();
  await expect(page).toHaveURL('/states');
  await expect(page).toHaveTitle(/^Dealers by State/);
});

test('meaningless parameters do not change a state’s page', async ({ request }) => {
  const html = await (await request.get('/states/florida?q=%3Cb%3E&show=&x=%F0%9F%A6%84')).text();
  for (const { name } of await dealersOf('Florida')) expect(wordsOf(html)).toContain(name);
});

test('a search on a state’s page finds dealers around a ZIP code beyond its border, and the state’s dealers by name', async ({
  page,
}) => {
  await page.goto('/states/texas');
  await settled(page);
  const field = page.getByRole('searchbox', { name: 'Search dealers' });
  await field.fill('71101');
  const near = await dealersNear('near=71101&radius=250');
  expect(new Set(near.map(({ state }) => state)).size).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Within 250 miles' }).click();
  await expect(page).toHaveURL('/states/texas?search=71101&radius=250');
  await expect
    .poll(() => rows(page).getByRole('heading').allTextContents())
    .toEqual(near.slice(0, 24).map(({ name }) => name));
  const [first] = await dealersOf('Texas');
  await field.fill(first!.name);
  await expect(rows(page)).toHaveCount(1);
  await field.fill('zeppelin');
  await expect(page.getByRole('link', { name: 'Search All Dealers' })).toHaveAttribute(
    'href',
    '/dealerships?search=zeppelin&radius=250',
  );
});

test('structured data has the page’s breadcrumb and every dealer on it', async ({ request }) => {
  const html = await (await request.get('/states/florida')).text();
  const [crumbs, list] = ['BreadcrumbList', 'ItemList'].map((type) =>
    jsonLdIn(html).find((entry) => entry['@type'] === type),
  ) as {
    itemListElement: {
      name: string;
      item: { '@type': string; name: string; telephone: string; geo?: object };
    }[];
  }[];
  expect(crumbs!.itemListElement.map(({ name }) => name)).toEqual(['Home', 'States', 'Florida']);
  const dealers = await dealersOf('Florida');
  expect(list!.itemListElement.map(({ item }) => item.name)).toEqual(
    dealers.map(({ name }) => name),
  );
  for (const { item } of list!.itemListElement)
    expect(item).toMatchObject({
      '@type': 'AutoDealer',
      telephone: expect.stringContaining('555-01'),
    });
  expect(list!.itemListElement.filter(({ item }) => item.geo)).toHaveLength(
    dealers.filter(hasPlace).length,
  );
  expect(html).toMatch(/<title>Dealers in Florida \|/);
});
