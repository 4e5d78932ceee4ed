import { expect, test } from '../fixtures/test';

const policies = [
  '/privacy-policy',
  '/terms-of-service',
  '/publishing-policy',
  '/feedback-policy',
  '/corrections-policy',
  '/diversity-policy',
  '/ethics-policy',
  '/staffing-report',
];

test('the footer leads to every page that the specification names', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const href of ['/inventory', '/dealerships', '/add-dealership', '/financing', '/faq', '/contact', '/inventory?search=d6%20max', ...policies]) {
    await expect(footer.locator(`a[href="${href}"]`).first(), href).toBeVisible();
  }
  await expect(footer.locator('a[href^="/inventory/"]').first()).toBeVisible();
});

test('what is not there yet is no link', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('a[href="#"], a:not([href])')).toHaveCount(0);
});

test('the footer says who runs the site', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(/not affiliated with the manufacturer/i);
});
