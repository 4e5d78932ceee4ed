import type { Page } from '@playwright/test';
import { confirmationOn, confirmWithPassword } from '../../fixtures/confirmation';
import { auditOf, expect, nextCodeOf, test } from '../../fixtures/operations';

/** Gives the page's browser a device that has recognized its owner. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('an operator adds a passkey, signs in and confirms with it instead of password and code, and removes it', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/401|403/);
  const operator = await operations.invited('operator');
  await addAuthenticator(page);
  await page.goto('/ops');
  await page.getByLabel('Name').fill(operator.name);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await nextCodeOf(operations, operator.secret));
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmWithPassword(page, operator);
  const passkeys = page.getByRole('table', { name: 'Your passkeys' });
  await expect(passkeys.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  await passkeys.getByRole('button', { name: /^Remove the passkey of/ }).click();
  const dialog = confirmationOn(page);
  await dialog.getByRole('button', { name: 'Passkey' }).click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(passkeys).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('This passkey is not known here.');
  expect(
    (await auditOf(operations, operator)).map(({ action, detail }) => [action, detail['by']]),
  ).toEqual([
    ['sign-out', undefined],
    ['passkey-removed', undefined],
    ['identity-confirmed', 'passkey'],
    ['sign-in', 'passkey'],
    ['sign-out', undefined],
    ['passkey-added', undefined],
    ['identity-confirmed', 'password'],
    ['sign-in', 'password and code'],
    ['set-up', undefined],
  ]);
});
