import { inquiryForm, submitOf } from '../fixtures/lead-forms';
import { movementsOn } from '../fixtures/movements';
import { goWithin } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  await goWithin(page, '/financing');
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.getByRole('button', { name: 'Calculating...' })).toBeVisible();
  expect(await movementsOn(page)).toEqual([]);
});
