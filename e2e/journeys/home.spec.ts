import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('the hero leads to the phone and to the inventory', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call Now' }).first()).toHaveAttribute('href', /^tel:\+1555/);
  await main.getByRole('link', { name: 'Browse Inventory' }).first().click();
  await expect(page).toHaveURL('/inventory');
  await expect(page.getByRole('heading', { level: 1, name: 'All vehicles' })).toBeVisible();
});

test('featured vehicles of another team lead to their pages', async ({ page, request }) => {
  const featured = (await (await request.get('/api/vehicles/featured')).json()) as { name: string; slug: string }[];
  expect(featured.length).toBeGreaterThanOrEqual(6);
  for (const { name, slug } of featured) {
    await expect(page.getByRole('main').locator(`a[href="/inventory/${slug}"]`).first(), name).toBeVisible();
  }
});

test('the six states with most dealers show emoji, name and number of dealers', async ({ page, request }) => {
  const states = (await (await request.get('/api/states')).json()) as { name: string; slug: string; emoji: string; dealerCount: number }[];
  // The map beside them links to every state, by its abbreviation alone.
  const cards = page.getByRole('main').locator('a[href^="/states/"]').filter({ hasText: /dealers?/ });
  await expect(cards).toHaveCount(6);
  for (const [index, { name, slug, emoji, dealerCount }] of states.slice(0, 6).entries()) {
    await expect(cards.nth(index)).toHaveAttribute('href', `/states/${slug}`);
    await expect(cards.nth(index)).toContainText(name);
    await expect(cards.nth(index)).toContainText(emoji);
    await expect(cards.nth(index)).toContainText(String(dealerCount));
  }
});

test('25 questions open one at a time and can be closed', async ({ page }) => {
  await settled(page);
  const questions = page.getByRole('main').locator('summary');
  const open = page.getByRole('main').locator('details[open]');
  await expect(questions).toHaveCount(25);
  await questions.nth(2).click();
  await expect(open).toHaveCount(1);
  await questions.nth(20).click();
  await expect(open).toHaveCount(1);
  await expect(open.locator('summary')).toHaveText(await questions.nth(20).innerText());
  await questions.nth(20).click();
  await expect(open).toHaveCount(0);
});

test('the page closes with a quote and the inventory', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Quote' })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: 'Browse Inventory' }).last()).toHaveAttribute('href', '/inventory');
});

test('four benefits are named', async ({ page }) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).not.toHaveCount(0);
});
