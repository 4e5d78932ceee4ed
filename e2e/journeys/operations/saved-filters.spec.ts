import { expect, openConsole, signIn, testInConsole as test } from '../../fixtures/operations';

test('a filter is saved under a name, opened again from another filter, and removed', async ({
  page,
  operations,
}) => {
  await signIn(page, await operations.colleague('operator'));
  await openConsole(page, '/ops/emails?state=bounced');
  await page.getByRole('button', { name: 'Save this filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this filter' });
  await dialog.getByLabel('Name').fill('Came back');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = page
    .getByRole('list', { name: 'Saved filters' })
    .getByRole('link', { name: 'Came back' });
  await expect(saved).toHaveAttribute('aria-current', 'true');

  await page.getByLabel('State').selectOption('held');
  await expect(page).toHaveURL(/\?state=held$/);
  await expect(saved).not.toHaveAttribute('aria-current');
  await saved.click();
  await expect(page).toHaveURL(/\?state=bounced$/);
  await expect(page.getByLabel('State')).toHaveValue('bounced');

  await page.getByRole('button', { name: 'Remove “Came back”' }).click();
  await expect(saved).toHaveCount(0);
});
