import type { Page } from '@playwright/test';
import { expect, test, testOf } from '../fixtures/test';

// In one worker, so that tests share the load of a page; each leaves it as it was.
test.describe.configure({ mode: 'default' });
const onVehicle = testOf('/inventory/d6-max');
const onFaq = testOf('/faq');

test.describe('a toast', () => {
  const message = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Please fill all fields' });
  const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send request' });

  /** An empty inquiry shows a toast. From here on the test controls the clock. */
  const complain = async (page: Page): Promise<void> => {
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await send(page).click();
    await expect(message(page)).toBeVisible();
  };

  onVehicle('is there for 5,000 ms', async ({ page }) => {
    await complain(page);
    await page.clock.runFor(4_999);
    await expect(message(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(message(page)).toBeHidden();
    await page.clock.resume();
  });

  onVehicle(
    'is the only one, and its time starts again when another replaces it',
    async ({ page }) => {
      await complain(page);
      await page.clock.runFor(4_000);
      await send(page).click();
      await expect(message(page)).toHaveCount(1);
      await page.clock.runFor(4_000);
      await expect(message(page)).toBeVisible();
      await page.clock.runFor(1_000);
      await expect(message(page)).toBeHidden();
      await page.clock.resume();
    },
  );

  onVehicle(
    'waits while it is pointed at or has the focus, and can be closed',
    async ({ page }) => {
      await complain(page);
      await message(page).hover();
      await page.clock.runFor(20_000);
      await expect(message(page)).toBeVisible();
      await page.mouse.move(0, 0);
      await message(page).getByRole('button', { name: 'Close message' }).focus();
      await page.clock.runFor(20_000);
      await page.keyboard.press('Enter');
      await expect(message(page)).toBeHidden();
      await page.clock.resume();
    },
  );
});

test.describe('a tooltip', () => {
  // The drawer has the same button, out of sight.
  const words = (page: Page) =>
    page.getByRole('banner').getByText('Use the dark theme', { exact: true }).first();
  const trigger = (page: Page) =>
    page.getByRole('banner').getByRole('button', { name: 'Use the dark theme' });

  const expectNone = async (page: Page): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(words(page)).toBeHidden();
  };

  const opacityAt = (page: Page, milliseconds: number) =>
    words(page).evaluate((element, time) => {
      const fade = element
        .getAnimations()
        .find((animation) => (animation as CSSTransition).transitionProperty === 'opacity')!;
      fade.pause();
      fade.currentTime = time;
      return Number(getComputedStyle(element).opacity);
    }, milliseconds);

  onFaq(
    'opens for the keyboard, too, and Escape takes it away while the focus stays',
    async ({ page }) => {
      await expectNone(page);
      await page.getByRole('banner').getByRole('link', { name: /^Call/ }).focus();
      await page.keyboard.press('Tab');
      await expect(trigger(page)).toBeFocused();
      await expect(words(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(words(page)).toBeHidden();
      await expect(trigger(page)).toBeFocused();
    },
  );

  onFaq(
    'stays while the pointer is over it, and Escape hides it without moving the pointer',
    async ({ page }) => {
      await expectNone(page);
      await trigger(page).hover();
      await expect(words(page)).toBeVisible();
      await words(page).hover();
      await expect(words(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(words(page)).toBeHidden();
    },
  );

  // The last one: it pauses the animation.
  onFaq('opens 700 ms after the pointer has reached its button', async ({ page }) => {
    await expectNone(page);
    await trigger(page).hover();
    expect(await opacityAt(page, 699)).toBe(0);
    expect(await opacityAt(page, 780)).toBeGreaterThan(0);
    expect(await opacityAt(page, 859)).toBeGreaterThan(0.9);
  });
});
