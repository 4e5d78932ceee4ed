import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/faq');
  await settled(page);
});

test('50 questions open one at a time across the groups and can be closed', async ({ page }) => {
  const questions = page.getByRole('main').locator('summary');
  const open = page.getByRole('main').locator('details[open]');
  await expect(questions).toHaveCount(50);
  await questions.first().click();
  await expect(open).toHaveCount(1);
  await questions.last().click();
  await expect(open).toHaveCount(1);
  await expect(open.locator('summary')).toHaveText(await questions.last().innerText());
  await questions.last().click();
  await expect(open).toHaveCount(0);
});

test('quick navigation brings each group into view', async ({ page }) => {
  for (const group of ['Vehicle Basics', 'Ownership', 'Purchase & Support']) {
    await page.getByRole('navigation', { name: 'Groups of questions' }).getByRole('link', { name: group }).click();
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeInViewport();
  }
});

test('whoever still has questions finds phone, e-mail and the dealers', async ({ page }) => {
  const block = page.getByRole('region', { name: 'Still Have Questions?' });
  await expect(block.locator('a[href^="tel:"]')).toBeVisible();
  await expect(block.locator('a[href^="mailto:"]')).toBeVisible();
  await block.locator('a[href="/dealerships"]').click();
  await expect(page).toHaveURL('/dealerships');
});
