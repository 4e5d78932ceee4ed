import type { Page } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

const header = (page: Page) => page.getByRole('banner');

const inventoryLinks = [
  '/inventory',
  ...['2-seater', '4-seater', '6-seater', '8-seater', '4x4-awd', 'utility'].map((category) => `/inventory?category=${category}`),
];
const locationLinks = [
  '/usa',
  '/states',
  ...['california', 'florida', 'texas', 'new-york', 'georgia', 'arizona'].map((slug) => `/states/${slug}`),
];

test.describe('on a desktop', { tag: '@desktop' }, () => {
  for (const [name, links] of [['Inventory', inventoryLinks], ['Locations', locationLinks]] as const) {
    test(`the ${name} dropdown opens, leads on and closes by keyboard alone`, async ({ page }) => {
      await page.goto('/');
      await settled(page);
      const button = header(page).getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      for (const href of links) await expect(header(page).locator(`a[href="${href}"]:visible`).first()).toBeVisible();

      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
      const wanted = links.at(-1)!;
      for (let presses = 0; (await focused()) !== wanted && presses < 25; presses += 1) await page.keyboard.press('Tab');
      expect(await focused()).toBe(wanted);

      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
    });
  }

  test('a category in the dropdown opens the filtered inventory', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await header(page).getByRole('button', { name: 'Inventory' }).click();
    await header(page).locator('a[href="/inventory?category=utility"]:visible').first().click();
    await expect(page).toHaveURL('/inventory?category=utility');
    await expect(page.getByRole('combobox', { name: /category/i })).toHaveValue('utility');
    await expect(header(page).getByRole('button', { name: 'Inventory' })).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the drawer opens by keyboard, keeps the focus, and Escape gives it back', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const button = header(page).getByRole('button', { name: /menu/i });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    for (const name of ['Home', 'Inventory', 'Dealers', 'Financing', 'Locations', 'Contact']) {
      await expect(drawer.getByText(name, { exact: true }).first()).toBeVisible();
    }
    await expect(drawer.locator('a[href^="tel:"]')).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a link in the drawer leads on and closes it', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await header(page).getByRole('button', { name: /menu/i }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Financing' }).click();
    await expect(page).toHaveURL('/financing');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
