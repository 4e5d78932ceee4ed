import { confirmationOn, confirmWithPassword } from '../../fixtures/confirmation';
import {
  expect,
  openConsole,
  signIn,
  testInConsole as test,
  untilSaid,
} from '../../fixtures/operations';

test('an operator corrects a dealer; a mistake is shown at its field, and the dealer’s page on the site follows', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/422/, /403/);
  const operator = await operations.invited('operator');
  await signIn(page, operator);
  await openConsole(page, '/ops/applications/dealerships?search=Ponderosa');
  await page.getByRole('button', { name: 'Correct: Ponderosa Village Electrics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Ponderosa Village Electrics' });
  const correct = dialog.getByRole('button', { name: 'Correct', exact: true });
  await dialog.getByLabel('Phone').fill('(928) 555-0199');
  await dialog.getByLabel('ZIP code').fill('soon!');
  await expect(correct).toBeDisabled();
  await dialog.getByLabel('Reason').fill('They have a new number.');
  await correct.click();
  await expect(confirmationOn(page)).toBeVisible();
  await confirmWithPassword(page, operator);
  await expect(dialog.getByLabel('ZIP code')).toHaveAccessibleDescription(/Must be a ZIP code/);
  await dialog.getByLabel('ZIP code').fill('86001');
  await correct.click();
  await expect(dialog).toHaveCount(0);
  await untilSaid(
    page,
    `${operations.site}/dealerships/ponderosa-village-electrics-flagstaff-az`,
    '(928) 555-0199',
  );
});
