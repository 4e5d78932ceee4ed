import { allStates } from '../fixtures/dealers';
import { catalog } from '../fixtures/catalog';
import { callsOf, figureOf, hold, jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onUsa = testOf('/usa');

const total = async () =>
  (await allStates()).reduce((sum, { dealerCount }) => sum + dealerCount, 0);

onUsa(
  'four figures open the page: 50 states, all dealers, all models, 24/7 support',
  async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(figureOf(page, 'States')).toHaveText('50');
    await expect(figureOf(page, 'Total Dealers')).toHaveText(String(await total()));
    await expect(figureOf(page, 'Vehicle Models')).toHaveText(String((await catalog()).length));
    await expect(figureOf(page, 'Support')).toHaveText('24/7');
  },
);

test('without the vehicle list there are 33 models', async ({ page, tolerate }) => {
  tolerate(/\/api\/vehicles/, /^console error: Failed to load resource/);
  await page.goto('/thank-you');
  await settled(page);
  await page.route('**/api/vehicles', (route) => route.abort());
  await page.getByRole('navigation').getByRole('button', { name: 'Locations' }).click();
  await page
    .getByRole('link', { name: /national overview/i })
    .first()
    .click();
  await expect(page).toHaveURL('/usa');
  await expect(figureOf(page, 'Total Dealers')).toHaveText(String(await total()));
  await expect(figureOf(page, 'Vehicle Models')).toHaveText('33');
});

onUsa('three blocks say what a national network is good for', async ({ page }) => {
  const blocks = page.getByRole('region', { name: /one next door/ });
  await expect(blocks.getByRole('listitem')).toHaveCount(3);
  await expect(blocks.getByRole('heading', { level: 3 })).toHaveCount(3);
});

onUsa(
  'the eight states with most dealers are ranked, and the first three stand out',
  async ({ page }) => {
    const ranked = (await allStates()).slice(0, 8);
    const region = page.getByRole('region', { name: 'States with the most dealers' });
    const entries = region.getByRole('listitem');
    await expect(entries).toHaveCount(8);
    for (const [index, { name, slug, emoji, dealerCount }] of ranked.entries()) {
      const entry = entries.nth(index);
      await expect(entry.getByRole('link')).toHaveAttribute('href', `/states/${slug}`);
      await expect(entry).toContainText(name);
      await expect(entry).toContainText(emoji);
      await expect(entry).toContainText(`#${index + 1}`);
      await expect(entry).toContainText(`${dealerCount} dealer`);
    }
    const sizeOf = (index: number) =>
      entries
        .nth(index)
        .getByText(ranked[index]!.name, { exact: true })
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const sizes = await Promise.all(ranked.map((_, index) => sizeOf(index)));
    expect(Math.min(...sizes.slice(0, 3))).toBeGreaterThan(Math.max(...sizes.slice(3)));
  },
);

onUsa('all featured vehicles are shown, and no others', async ({ page }) => {
  const featured = (await catalog()).filter(({ isFeatured }) => isFeatured);
  const tiles = page.getByRole('main').locator('a[href^="/inventory/"]');
  await expect(tiles).toHaveCount(featured.length);
  for (const { name, slug } of featured)
    await expect(
      page.getByRole('main').locator(`a[href="/inventory/${slug}"]`),
      name,
    ).toBeVisible();
});

onUsa(
  'the regional coverage names West Coast, Southwest, Midwest and East Coast',
  async ({ page }) => {
    const region = page.getByRole('region', { name: 'Regional coverage' });
    await expect(region.getByRole('heading', { level: 3 })).toHaveText([
      'West Coast',
      'Southwest',
      'Midwest',
      'East Coast',
    ]);
  },
);

onUsa(
  'the overview leads on to states, inventory, dealers and the contact page',
  async ({ page }) => {
    const main = page.getByRole('main');
    for (const [name, path] of [
      ['All 50 States', '/states'],
      ['Dealers by state', '/states'],
      ['Browse Inventory', '/inventory'],
      ['Find a Dealer', '/dealerships'],
      ['All dealers', '/dealerships'],
      ['Contact Us', '/contact'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true }).first(), name).toHaveAttribute(
        'href',
        path,
      );
    }
  },
);

test('the list of dealers is not requested for the overview', async ({ page }) => {
  await page.goto('/thank-you');
  await settled(page);
  const calls = callsOf(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Locations' }).click();
  await page
    .getByRole('link', { name: /national overview/i })
    .first()
    .click();
  await expect(figureOf(page, 'Total Dealers')).toHaveText(String(await total()));
  await settled(page);
  expect(calls).toContain('GET /api/states');
  expect(calls.filter((call) => call.includes('/api/dealerships'))).toEqual([]);
});

test('while the states load, skeletons keep their places and the rest is shown', async ({
  page,
}) => {
  await page.goto('/thank-you');
  await settled(page);
  const states = await hold(page, '/api/states');
  await page.getByRole('navigation').getByRole('button', { name: 'Locations' }).click();
  await page
    .getByRole('link', { name: /national overview/i })
    .first()
    .click();
  await expect(page.getByRole('status', { name: 'Loading states' })).toBeVisible();
  await expect(figureOf(page, 'Total Dealers')).toHaveText('–');
  await expect(figureOf(page, 'States')).toHaveText('50');
  await expect(page.getByRole('heading', { name: 'Regional coverage' })).toBeVisible();
  states.release();
  await expect(page.getByRole('status', { name: 'Loading states' })).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'States with the most dealers' }).getByRole('listitem'),
  ).toHaveCount(8);
});

test('states that failed to load are requested again by a button, and the rest of the page is shown', async ({
  page,
  tolerate,
}) => {
  tolerate(/\/api\/states/, /^console error: Failed to load resource/);
  await page.goto('/thank-you');
  await settled(page);
  await page.route('**/api/states', (route) => route.abort());
  await page.getByRole('navigation').getByRole('button', { name: 'Locations' }).click();
  await page
    .getByRole('link', { name: /national overview/i })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { name: 'The states cannot be shown right now' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regional coverage' })).toBeVisible();
  await page.unroute('**/api/states');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(figureOf(page, 'Total Dealers')).toHaveText(String(await total()));
});

test('structured data has the ranking', async ({ request }) => {
  const html = await (await request.get('/usa')).text();
  const list = jsonLdIn(html).find((entry) => entry['@type'] === 'ItemList');
  const ranked = (await allStates()).slice(0, 8);
  expect(list).toMatchObject({ numberOfItems: 8 });
  const items = (list as unknown as { itemListElement: { name: string; url: string }[] })
    .itemListElement;
  expect(items.map(({ name }) => name)).toEqual(ranked.map(({ name }) => name));
  for (const { url } of items) expect(url).toMatch(/^https:\/\/[^/]+\/states\/[a-z-]+$/);
});
