import type { Page } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

test.describe('a toast', () => {
  const message = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Please fill all fields' });
  const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send request' });

  /** An empty inquiry shows a toast. From here on the test controls the clock. */
  const complain = async (page: Page): Promise<void> => {
    await page.clock.install();
    await page.goto('/inventory/d6-max');
    await settled(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await send(page).click();
    await expect(message(page)).toBeVisible();
  };

  test('is there for 5,000 ms', async ({ page }) => {
    await complain(page);
    await page.clock.runFor(4_999);
    await expect(message(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(message(page)).toBeHidden();
  });

  test('is the only one, and its time starts again when another replaces it', async ({ page }) => {
    await complain(page);
    await page.clock.runFor(4_000);
    await send(page).click();
    await expect(message(page)).toHaveCount(1);
    await page.clock.runFor(4_000);
    await expect(message(page)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(message(page)).toBeHidden();
  });

  test('waits while it is pointed at or has the focus, and can be closed', async ({ page }) => {
    await complain(page);
    await message(page).hover();
    await page.clock.runFor(20_000);
    await expect(message(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await message(page).getByRole('button', { name: 'Close message' }).focus();
    await page.clock.runFor(20_000);
    await page.keyboard.press('Enter');
    await expect(message(page)).toBeHidden();
  });
});

test.describe('a tooltip', () => {
  // The drawer has the same button, out of sight.
  const words = (page: Page) =>
    page.getByRole('banner').getByText('Use the dark theme', { exact: true }).first();
  const trigger = (page: Page) =>
    page.getByRole('banner').getByRole('button', { name: 'Use the dark theme' });

  test.beforeEach(async ({ page }) => {
    await page.goto('/faq');
    await settled(page);
    await expect(words(page)).toBeHidden();
  });

  const opacityAt = (page: Page, milliseconds: number) =>
    words(page).evaluate((element, time) => {
      const fade = element
        .getAnimations()
        .find((animation) => (animation as CSSTransition).transitionProperty === 'opacity')!;
      fade.pause();
      fade.currentTime = time;
      return Number(getComputedStyle(element).opacity);
    }, milliseconds);

  test('opens 700 ms after the pointer has reached its button', async ({ page }) => {
    await trigger(page).hover();
    expect(await opacityAt(page, 699)).toBe(0);
    expect(await opacityAt(page, 780)).toBeGreaterThan(0);
    expect(await opacityAt(page, 859)).toBeGreaterThan(0.9);
  });

  test('opens for the keyboard, too, and Escape takes it away while the focus stays', async ({
    page,
  }) => {
    await page.getByRole('banner').getByRole('link', { name: /^Call/ }).focus();
    await page.keyboard.press('Tab');
    await expect(trigger(page)).toBeFocused();
    await expect(words(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(words(page)).toBeHidden();
    await expect(trigger(page)).toBeFocused();
  });

  test('stays while the pointer is over it, and Escape hides it without moving the pointer', async ({
    page,
  }) => {
    await trigger(page).hover();
    await expect(words(page)).toBeVisible();
    await words(page).hover();
    await expect(words(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(words(page)).toBeHidden();
  });
});
