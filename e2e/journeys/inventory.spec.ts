import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

interface Vehicle {
  name: string;
  slug: string;
  price: number;
  category: string;
  description: string;
}

const tiles = 'main a[href^="/inventory/"]:visible';

const availableBadge = (count: number) => `${count} ${count === 1 ? 'Vehicle' : 'Vehicles'} Available`;

const catalogue = async (request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) =>
  (await (await request.get('/api/vehicles')).json()) as Vehicle[];

test('all 33 vehicles are shown', async ({ page }) => {
  await page.goto('/inventory');
  await expect(page.getByText(availableBadge(33))).toBeVisible();
  await expect(page.locator(tiles)).toHaveCount(33);
});

test('each filter is mirrored in the address and survives a reload', async ({ page, request }) => {
  const all = await catalogue(request);
  await page.goto('/inventory');
  await settled(page);

  await page.getByRole('combobox', { name: /category/i }).selectOption('6 Seater');
  const sixSeaters = all.filter(({ category }) => category === '6-seater');
  await expect(page).toHaveURL(/category=6-seater/);
  await expect(page.getByText(availableBadge(sixSeaters.length))).toBeVisible();

  await page.getByRole('combobox', { name: /price/i }).selectOption('$10,000 - $15,000');
  const between = sixSeaters.filter(({ price }) => price >= 10_000 && price < 15_000);
  await expect(page.locator(tiles)).toHaveCount(between.length);
  const address = page.url();

  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(page.locator(tiles)).toHaveCount(between.length);
  await expect(page.getByRole('combobox', { name: /category/i })).toHaveValue('6-seater');
});

test('back takes a filter back', async ({ page, request }) => {
  const all = await catalogue(request);
  await page.goto('/inventory');
  await settled(page);
  await page.getByRole('combobox', { name: /category/i }).selectOption('Utility Vehicles');
  await expect(page.locator(tiles)).toHaveCount(all.filter(({ category }) => category === 'utility').length);
  await page.goBack();
  await expect(page).toHaveURL('/inventory');
  await expect(page.locator(tiles)).toHaveCount(33);
  await expect(page.getByRole('combobox', { name: /category/i })).toHaveValue(/^(all)?$/);
});

test('the search looks at names and descriptions in any letter case', async ({ page, request }) => {
  const all = await catalogue(request);
  await page.goto('/inventory');
  await settled(page);
  await page.getByRole('searchbox').fill('AWD');
  const found = all.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes('awd'));
  await expect(page.locator(tiles)).toHaveCount(found.length);
  await expect(page).toHaveURL(/search=AWD/i);
});

test('Clear Filters resets all three controls', async ({ page }) => {
  await page.goto('/inventory?category=2-seater&search=a');
  await settled(page);
  await page.getByRole('combobox', { name: /price/i }).selectOption('Under $10,000');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/inventory');
  await expect(page.locator(tiles)).toHaveCount(33);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a linked search is rendered by the server', async ({ page, request }) => {
  const html = await (await request.get('/inventory?search=d6%20max')).text();
  expect(html).toContain('href="/inventory/d6-max"');
  expect(html).toContain('1 Vehicle Available');
  await page.goto('/inventory?search=d6%20max');
  await expect(page.locator(tiles)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('d6 max');
});

test('a linked category overrides the select', async ({ page, request }) => {
  const expected = (await catalogue(request)).filter(({ category }) => category === '4x4-awd').length;
  await page.goto('/inventory?category=4x4-awd');
  await expect(page.locator(tiles)).toHaveCount(expected);
  await expect(page.getByRole('combobox', { name: /category/i })).toHaveValue('4x4-awd');
});

test('nothing found offers the whole list', async ({ page }) => {
  await page.goto('/inventory?search=zeppelin');
  await settled(page);
  await expect(page.getByText('No vehicles found')).toBeVisible();
  await page.getByRole('button', { name: 'View All Vehicles' }).or(page.getByRole('link', { name: 'View All Vehicles' })).click();
  await expect(page.locator(tiles)).toHaveCount(33);
});
