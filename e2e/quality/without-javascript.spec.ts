import { faces, sitePages } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

test.use({ javaScriptEnabled: false });

// Chromium reports the preload of a script that may not run as blocked.
test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

for (const path of sitePages) {
  test(`${path} can be read without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('[data-pending]:visible, [aria-busy=true]:visible')).toHaveCount(0);
  });
}

test('a question can be opened without JavaScript', async ({ page }) => {
  await page.goto('/faq');
  const [first, second] = [page.locator('main summary').first(), page.locator('main summary').nth(1)];
  await first.click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await second.click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
});

test('every remote of the repository has a page or a fragment', () => {
  for (const { name, routes } of faces) expect(routes.length, name).toBeGreaterThan(0);
});
