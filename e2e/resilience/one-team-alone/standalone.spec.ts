import path from 'node:path';
import { repetitions } from '@larkway/infra/tier';
import { createMfe, root } from '@larkway/infra/local';
import { manifests } from '../../fixtures/site-pages';
import { newCheckout } from '../../fixtures/team-checkout';
import { isAlive, type TeamCommand, teamCommand } from '../../fixtures/team-command';
import { expect, test as base } from '../../fixtures/test';
import type { Page } from '@playwright/test';

/** `npm run standalone` in a folder; what a failed test leaves running is ended. */
const test = base.extend<{ standalone: (folder: string) => Promise<TeamCommand> }>({
  standalone: async ({}, use) => {
    const commands: TeamCommand[] = [];
    await use(async (folder) => {
      const command = await teamCommand('standalone', folder);
      commands.push(command);
      return command;
    });
    for (const command of commands) await command.end();
  },
});

test.describe.configure({ timeout: 180_000 });

/**
 * Opens every entry of the list in turn, then leaves the page, so that no request is open when the
 * server ends.
 */
const lookAtAll = async (page: Page, { address }: TeamCommand): Promise<number> => {
  await page.goto(address);
  const choices = page.getByRole('navigation', { name: 'Pages and fragments' }).getByRole('button');
  await expect(choices.first()).toBeVisible();
  const count = await choices.count();
  for (let index = 0; index < count; index += 1) {
    const choice = choices.nth(index);
    await choice.click();
    const shown = page.frameLocator('iframe').getByRole('main');
    await expect(shown).toBeAttached();
    await expect(shown.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(shown).toContainText(/\w/);
    await expect(shown.getByText('This throws')).toHaveCount(0);
  }
  await page.goto('about:blank');
  return count;
};

/** The one with a page, a fragment and a service; the nightly run includes all. */
const tried = manifests.filter(({ name }) =>
  repetitions({ everyRun: name === 'mfe-financing', nightly: true }),
);

for (const { name, routes, fragments = [] } of tried) {
  test(`${name} shows every page and fragment without shell and other teams, and leaves nothing behind`, async ({
    page,
    standalone,
  }) => {
    const command = await standalone(path.join(root, name));
    expect(await lookAtAll(page, command)).toBe(routes.length + fragments.length);
    const started = command.descendants();
    expect(await command.end()).toBe(130);
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  });
}

test('a new remote runs alone too', { tag: '@nightly' }, async ({ page, standalone }) => {
  const { folder, remove } = await newCheckout([]);
  const made = await createMfe({ root: folder, name: 'mfe-events', team: 'events' });
  const command = await standalone(made.folder);
  expect(await lookAtAll(page, command)).toBe(2);
  await remove();
});
