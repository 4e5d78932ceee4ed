import type { Page } from '@playwright/test';
import { inquiryForm, submitOf } from '../fixtures/lead-forms';
import { settled } from '../fixtures/settled';
import { siteLayouts } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

/** Milliseconds; a blink of an eye takes 100 to 150. */
const BLINK = 100;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What would move, fade or scroll for longer than a blink, were it to start now. */
const movementsOn = (page: Page): Promise<string[]> =>
  page.evaluate((blink) => {
    const milliseconds = (list: string) => Math.max(...list.split(',').map((text) => parseFloat(text) * (text.includes('ms') ? 1 : 1000)));
    const nameOf = (element: Element) => `<${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 30)}`;
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const pseudo of [undefined, '::before', '::after']) {
        const { animationName, animationDuration, animationIterationCount, transitionDuration, scrollBehavior } = getComputedStyle(element, pseudo);
        if (animationName !== 'none' && milliseconds(animationDuration) > blink) found.push(`${nameOf(element)}${pseudo ?? ''}: animation ${animationDuration}`);
        if (animationName !== 'none' && animationIterationCount === 'infinite') found.push(`${nameOf(element)}${pseudo ?? ''}: endless animation`);
        if (milliseconds(transitionDuration) > blink) found.push(`${nameOf(element)}${pseudo ?? ''}: transition ${transitionDuration}`);
        if (scrollBehavior === 'smooth') found.push(`${nameOf(element)}: smooth scrolling`);
      }
    }
    return found;
  }, BLINK);

for (const path of siteLayouts) {
  test(`${path} moves nothing for longer than a blink`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    expect(await movementsOn(page)).toEqual([]);
  });
}

test('menus, messages and busy buttons move nothing for longer than a blink', async ({ page }) => {
  await page.goto(inquiryForm.path);
  await settled(page);
  for (const menu of ['Inventory', 'Locations']) {
    await page.getByRole('banner').getByRole('button', { name: menu }).click();
    expect(await movementsOn(page)).toEqual([]);
  }
  await submitOf(page, inquiryForm).click();
  await expect(page.getByText('Please fill all fields')).toBeVisible();
  expect(await movementsOn(page)).toEqual([]);
  await page.goto('/financing');
  await settled(page);
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.getByRole('button', { name: 'Calculating...' })).toBeVisible();
  expect(await movementsOn(page)).toEqual([]);
});
