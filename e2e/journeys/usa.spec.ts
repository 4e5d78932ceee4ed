import { allStates } from '../fixtures/dealers';
import { catalog } from '../fixtures/catalog';
import { documentOf, linksIn, partIn, sectionIn, textsIn } from '../fixtures/document-parts';
import { factIn } from '../fixtures/documents';
import { callsOf, figureOf, jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

const onUsa = testOf('/usa');

const total = async () =>
  (await allStates()).reduce((sum, { dealerCount }) => sum + dealerCount, 0);

test('four figures open the page: 50 states, all dealers, all models, 24/7 support', async ({
  request,
}) => {
  const html = await documentOf(request, '/usa');
  expect(textsIn(html, 'h1')).toEqual([expect.stringMatching(/\S/)]);
  expect(factIn(html, 'States')).toBe('50');
  expect(factIn(html, 'Total Dealers')).toBe(String(await total()));
  expect(factIn(html, 'Vehicle Models')).toBe(String((await catalog()).length));
  expect(factIn(html, 'Support')).toBe('24/7');
});

test('three blocks say what a national network is good for', async ({ request }) => {
  const blocks = sectionIn(
    await documentOf(request, '/usa'),
    'A country’s worth of dealers, and one next door.',
  );
  expect(textsIn(blocks, 'li')).toHaveLength(3);
  expect(textsIn(blocks, 'h3')).toHaveLength(3);
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

test('all featured vehicles are shown, and no others', async ({ request }) => {
  const featured = (await catalog()).filter(({ isFeatured }) => isFeatured);
  const tiles = linksIn(partIn(await documentOf(request, '/usa'), 'main', ''))
    .map(({ href }) => href)
    .filter((href) => href.startsWith('/inventory/'));
  expect(tiles.toSorted()).toEqual(featured.map(({ slug }) => `/inventory/${slug}`).toSorted());
});

test('the regional coverage names West Coast, Southwest, Midwest and East Coast', async ({
  request,
}) => {
  expect(textsIn(sectionIn(await documentOf(request, '/usa'), 'Regional coverage'), 'h3')).toEqual([
    'West Coast',
    'Southwest',
    'Midwest',
    'East Coast',
  ]);
});

test('the overview leads on to states, inventory, dealers and the contact page', async ({
  request,
}) => {
  const links = linksIn(partIn(await documentOf(request, '/usa'), 'main', ''));
  for (const link of [
    { name: 'All 50 States', href: '/states' },
    { name: 'Dealers by state', href: '/states' },
    { name: 'Browse Inventory', href: '/inventory' },
    { name: 'Find a Dealer', href: '/dealerships' },
    { name: 'All dealers', href: '/dealerships' },
    { name: 'Contact Us', href: '/contact' },
  ])
    expect(links).toContainEqual(link);
});

test('while the states load, skeletons keep their places; if they fail, a button requests them again; without the vehicle list there are 33 models; the list of dealers is not requested', async ({
  page,
  tolerate,
}) => {
  tolerate(/\/api\/(states|vehicles)/, /^console error: Failed to load resource/);
  await page.goto('/thank-you');
  await settled(page);
  const calls = callsOf(page);
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/states', async (route) => {
    await failed;
    await route.abort();
  });
  await page.route('**/api/vehicles', (route) => route.abort());
  await page.getByRole('navigation').getByRole('button', { name: 'Locations' }).click();
  await page
    .getByRole('link', { name: /national overview/i })
    .first()
    .click();
  await expect(page).toHaveURL('/usa');
  const isRestShown = async () => {
    await expect(figureOf(page, 'States')).toHaveText('50');
    await expect(page.getByRole('heading', { name: 'Regional coverage' })).toBeVisible();
  };
  await expect(page.getByRole('status', { name: 'Loading states' })).toBeVisible();
  await expect(figureOf(page, 'Total Dealers')).toHaveText('–');
  await isRestShown();

  fail();
  await expect(
    page.getByRole('heading', { name: 'The states cannot be shown right now' }),
  ).toBeVisible();
  await isRestShown();

  await page.unroute('**/api/states');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(
    page.getByRole('region', { name: 'States with the most dealers' }).getByRole('listitem'),
  ).toHaveCount(8);
  await expect(page.getByRole('status', { name: 'Loading states' })).toHaveCount(0);
  await expect(figureOf(page, 'Total Dealers')).toHaveText(String(await total()));
  await expect(figureOf(page, 'Vehicle Models')).toHaveText('33');
  await settled(page);
  expect(calls).toContain('GET /api/states');
  expect(calls.filter((call) => call.includes('/api/dealerships'))).toEqual([]);
});

test('structured data has the ranking', async ({ request }) => {
  const html = await documentOf(request, '/usa');
  const list = jsonLdIn(html).find((entry) => entry['@type'] === 'ItemList');
  const ranked = (await allStates()).slice(0, 8);
  expect(list).toMatchObject({ numberOfItems: 8 });
  const items = (list as unknown as { itemListElement: { name: string; url: string }[] })
    .itemListElement;
  expect(items.map(({ name }) => name)).toEqual(ranked.map(({ name }) => name));
  for (const { url } of items) expect(url).toMatch(/^https:\/\/[^/]+\/states\/[a-z-]+$/);
});
