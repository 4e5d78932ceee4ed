import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

interface Vehicle {
  name: string;
  slug: string;
  price: number;
  category: string;
  description: string;
  externalUrl?: string | null;
  specifications?: { power?: { topSpeed?: string } };
}

const dollars = (price: number) => `$${price.toLocaleString('en-US')}`;

const catalogue = async (request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }) =>
  (await (await request.get('/api/vehicles')).json()) as Vehicle[];

test('a vehicle is described with price, actions, three spec lists and similar vehicles', async ({ page, request }) => {
  const all = await catalogue(request);
  const vehicle = all.find(({ slug }) => slug === 'd6-max')!;
  await page.goto('/inventory/d6-max');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: vehicle.name })).toBeVisible();
  await expect(main.getByText(vehicle.description)).toBeVisible();
  await expect(main.getByText(dollars(vehicle.price)).first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'Request Quote' }).first()).toHaveAttribute('href', /^tel:\+1555/);
  await expect(main.getByRole('link', { name: 'Find Dealer' }).first()).toHaveAttribute('href', '/dealerships');
  for (const name of ['Performance', 'Safety & Features', 'Warranty & Service', 'Get More Information', /similar vehicles/i]) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  const others = all.filter(({ category, slug }) => category === vehicle.category && slug !== vehicle.slug);
  const shown = await main.locator('a[href^="/inventory/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(new Set(shown).size).toBe(Math.min(3, others.length));
  for (const href of shown) expect(others.map(({ slug }) => `/inventory/${slug}`)).toContain(href);
});

test('the breadcrumb leads back to the inventory', async ({ page }) => {
  await page.goto('/inventory/d6-max');
  await settled(page);
  await page.getByRole('navigation', { name: /breadcrumb/i }).getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
});

test('a vehicle with a page elsewhere opens it in a new tab, another has no such button', async ({ page, request }) => {
  const all = await catalogue(request);
  const linked = all.find(({ externalUrl }) => externalUrl)!;
  const plain = all.find(({ externalUrl }) => !externalUrl)!;
  await page.goto(`/inventory/${linked.slug}`);
  const external = page.getByRole('main').locator(`a[href="${linked.externalUrl}"]`);
  await expect(external).toHaveAttribute('target', '_blank');
  await expect(external).toHaveAttribute('rel', /noopener/);
  await page.goto(`/inventory/${plain.slug}`);
  await expect(page.getByRole('main').locator('a[target=_blank]')).toHaveCount(0);
});

test('a missing top speed is shown as 25 mph', async ({ page, request }) => {
  const without = (await catalogue(request)).find(({ specifications }) => !specifications?.power?.topSpeed)!;
  await page.goto(`/inventory/${without.slug}`);
  await expect(page.getByRole('main').getByText('25 mph').first()).toBeVisible();
});

test('an unknown vehicle answers 404 and leads back', async ({ page, tolerate }) => {
  tolerate(/404/);
  const response = await page.goto('/inventory/no-such-vehicle');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Vehicle Not Found' })).toBeVisible();
  await expect(page.getByText("The vehicle you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Inventory' }).click();
  await expect(page).toHaveURL('/inventory');
});
