import {
  auditOf,
  expect,
  openConsole,
  signIn,
  testInConsole as test,
} from '../../fixtures/operations';

test('an operator limits sending to a domain, sees why other text is refused, and removes the limit', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/422/);
  const operator = await operations.invited('operator');
  await signIn(page, operator);
  await openConsole(page, '/ops/sending');
  await page.getByRole('button', { name: 'Limit sending' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limit sending' });
  const domain = dialog.getByLabel('Domain of the recipients');
  await domain.fill('someone@limited.example');
  await dialog.getByLabel('Emails at a time').fill('two: 2');
  await expect(dialog.getByLabel('Emails at a time')).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Set the limit' }).click();
  await expect(domain).toHaveAccessibleDescription(/Must be a domain, such as example\.com/);
  await domain.fill('Limited.example');
  await dialog.getByRole('button', { name: 'Set the limit' }).click();
  await expect(dialog).toHaveCount(0);

  const limit = page
    .getByRole('table', { name: 'Limits of sending' })
    .getByRole('row', { name: 'limited.example' });
  await expect(limit).toContainText('2');
  await expect(limit).toContainText('No limit');
  await limit.getByRole('button', { name: 'Remove the limit: limited.example' }).click();
  await expect(limit).toHaveCount(0);
  const actions = (await auditOf(operations, operator)).map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual([
    'sending-limit-removed',
    'sending-limit-set',
    'sending-limit-not-set',
  ]);
});
