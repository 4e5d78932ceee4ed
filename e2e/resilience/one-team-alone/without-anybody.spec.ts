import path from 'node:path';
import { createMfe, root } from '@larkway/infra/local';
import { faces } from '../../fixtures/site-pages';
import { newCheckout } from '../../fixtures/team-checkout';
import { isAlive, type TeamCommand, teamCommand } from '../../fixtures/team-command';
import { expect, test } from '../../fixtures/test';
import type { Page } from '@playwright/test';

test.describe.configure({ timeout: 180_000 });

/** Chooses everything on the list, one after the other. */
const lookAtAll = async (page: Page, { address }: TeamCommand): Promise<number> => {
  await page.goto(address);
  const choices = page.getByRole('navigation', { name: 'Pages and fragments' }).getByRole('button');
  await expect(choices.first()).toBeVisible();
  const count = await choices.count();
  for (let index = 0; index < count; index += 1) {
    await choices.nth(index).click();
    const shown = page.frameLocator('iframe').getByRole('main');
    await expect(shown.getByRole('heading').first()).toBeVisible({ timeout: 15_000 });
    await expect(shown.getByText('This throws')).toHaveCount(0);
    await expect(shown.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  }
  return count;
};

for (const { name, routes, fragments = [] } of faces) {
  test(`${name} shows every page and fragment without shell and other teams, and leaves nothing behind`, async ({ page }) => {
    const command = await teamCommand('standalone', path.join(root, name));
    expect(await lookAtAll(page, command)).toBe(routes.length + fragments.length);
    const started = command.descendants();
    expect(await command.end()).toBe(130);
    expect(started.filter(isAlive)).toEqual([]);
  });
}

test('a remote that was just made runs alone too', async ({ page }) => {
  const { folder, remove } = await newCheckout([]);
  const made = await createMfe({ root: folder, name: 'mfe-events', team: 'events' });
  const command = await teamCommand('standalone', made.folder);
  expect(await lookAtAll(page, command)).toBe(1);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Events');
  await command.end();
  await remove();
});
