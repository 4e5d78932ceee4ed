import { isNightly } from '@larkway/infra/tier';
import type { Browser, Page } from '@playwright/test';
import { violationsOn } from '../../fixtures/accessibility';
import { confirmAsAdmin, confirmationOn, confirmWithPassword } from '../../fixtures/confirmation';
import {
  auditOf,
  codeOf,
  expect,
  nextCodeOf,
  type Operations,
  type Operator,
  openConsole,
  signedOut,
  signIn,
  submit,
  testInConsole as test,
} from '../../fixtures/operations';
import { application, contact } from '../../fixtures/submissions';

test.describe.configure({ timeout: 90_000 });

const newPassword = 'a hedge full of sparrows';

/** Signs in through the form, in a separate browser context. */
const signInElsewhere = async (
  browser: Browser,
  operations: Operations,
  { name, password, secret }: Operator,
): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${operations.origin}/ops`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await nextCodeOf(operations, secret));
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  return page;
};

/** A new admin for one test, whose session is not confirmed yet. */
const ownAdmin = async (page: Page, operations: Operations): Promise<Operator> => {
  await signIn(page, operations.admin);
  await openConsole(page, '/ops');
  await confirmAsAdmin(page, operations);
  const admin = await operations.invited('admin');
  await signIn(page, admin);
  return admin;
};

const actionsOf = async (operations: Operations, operator: Operator): Promise<string[]> =>
  (await auditOf(operations, operator)).map(({ action }) => action);

const openAccount = async (page: Page): Promise<void> => {
  await openConsole(page, '/ops');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
};

test('an operator sees where they are signed in, ends one session, and signs out everywhere', async ({
  page,
  browser,
  operations,
  tolerate,
}) => {
  tolerate(/401|403/);
  const operator = await operations.invited('operator');
  await signIn(page, operator);
  const other = await signInElsewhere(browser, operations, operator);
  await openAccount(page);
  const rows = page
    .getByRole('table', { name: 'Your sessions' })
    .getByRole('row', { name: /Chrom/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await page.getByRole('button', { name: /^End the session on .*Chrom/ }).click();
  await confirmWithPassword(page, operator);
  await expect(rows).toHaveCount(1);
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const actions = await actionsOf(operations, operator);
  for (const action of ['session-ended', 'signed-out-everywhere'])
    expect(
      actions.filter((each) => each === action),
      action,
    ).toHaveLength(1);
});

test(
  'an operator changes the password with the current one and a code; a breached password is refused with the reason',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/401|422/);
    const operator = await operations.invited('viewer');
    await signIn(page, operator);
    await openAccount(page);
    const change = page.getByRole('button', { name: 'Change password' });
    const password = page.getByLabel('New password');
    await expect(change).toBeDisabled();
    await page.getByLabel('Current password').fill(operator.password);
    await password.fill('Password2024!!');
    await page.getByLabel('Code').fill('000000');
    await change.click();
    await expect(password).toHaveAccessibleDescription(/it appears in lists of breached passwords/);
    await password.fill(newPassword);
    await change.click();
    await expect(page.getByText('This code is not right')).toBeVisible();
    await page.getByLabel('Code').fill(await nextCodeOf(operations, operator.secret));
    await change.click();
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const next = page.getByRole('heading', { level: 1, name: 'Enter your code' });
    await page.getByLabel('Name').fill(operator.name);
    await page.getByLabel('Password').fill(operator.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Name or password are not right.')).toBeVisible();
    await page.getByLabel('Password').fill(newPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(next).toBeVisible();
  },
);

test('a role change asks for the password or a code; if declined, nothing changes, and once confirmed, it does not ask again for a while', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/401|403/);
  const { name } = await operations.invited('viewer');
  const admin = await ownAdmin(page, operations);
  await openConsole(page, '/ops/operators');
  const role = page.getByLabel(`Role of ${name}`, { exact: true });
  const question = page.getByRole('dialog', { name: `Make ${name}` });
  await role.selectOption('operator');
  await question.getByRole('button', { name: 'Change the role' }).click();
  const confirmation = confirmationOn(page);
  await expect(confirmation).toBeVisible();
  if (isNightly) expect(await violationsOn(page)).toEqual([]);
  await confirmation.getByRole('button', { name: 'Not now' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'You did not confirm that it is you, so nothing was done.',
  );

  await question.getByRole('button', { name: 'Change the role' }).click();
  await confirmation.getByLabel('Password').fill('wrong');
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirmation.getByRole('alert')).toHaveText('This is not your password.');
  await confirmWithPassword(page, admin);
  await expect(question).toHaveCount(0);
  await expect(role).toHaveValue('operator');

  await role.selectOption('viewer');
  await question.getByRole('button', { name: 'Change the role' }).click();
  await expect(question).toHaveCount(0);
  await expect(role).toHaveValue('viewer');
  const actions = await actionsOf(operations, admin);
  expect(actions.filter((action) => action === 'identity-confirmed')).toHaveLength(1);
  expect(actions.filter((action) => action === 'role-changed')).toHaveLength(2);
});

test(
  'disabling an operator and erasing a person ask for the password or a code; if declined, nothing changes',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/403/);
    const { name } = await operations.invited('viewer');
    const admin = await ownAdmin(page, operations);
    await openConsole(page, '/ops/operators');
    await page.getByRole('button', { name: `Disable ${name}`, exact: true }).click();
    const disabling = page.getByRole('dialog', { name: `Disable ${name}?` });
    await disabling.getByRole('button', { name: 'Disable', exact: true }).click();
    await confirmationOn(page).getByRole('button', { name: 'Not now' }).click();
    await expect(disabling.getByRole('alert')).toHaveText(
      'You did not confirm that it is you, so nothing was done.',
    );

    await openConsole(page, '/ops/deletions');
    await page.getByLabel('Someone asked to be forgotten').fill('dora.nobody@visitor.example');
    await page.getByRole('button', { name: 'Note the request' }).click();
    await page.getByRole('button', { name: 'Erase d…@visitor.example' }).click();
    const erasing = page.getByRole('dialog', { name: 'Erase d…@visitor.example?' });
    await erasing.getByRole('button', { name: 'Erase for good' }).click();
    await confirmWithPassword(page, admin);
    await expect(erasing).toHaveCount(0);

    await openConsole(page, '/ops/operators');
    await page.getByRole('button', { name: `Disable ${name}`, exact: true }).click();
    await disabling.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(disabling).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Enable ${name}`, exact: true })).toBeVisible();
    const actions = await actionsOf(operations, admin);
    for (const action of ['identity-confirmed', 'person-erased', 'operator-disabled'])
      expect(
        actions.filter((each) => each === action),
        action,
      ).toHaveLength(1);
  },
);

test(
  'a reset by an admin replaces password and second factor',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/401|403/);
    const operator = await operations.invited('viewer');
    const admin = await ownAdmin(page, operations);
    await openConsole(page, '/ops/operators');
    await page
      .getByRole('button', { name: `Reset sign-in of ${operator.name}`, exact: true })
      .click();
    const question = page.getByRole('dialog', { name: `Reset the sign-in of ${operator.name}?` });
    await expect(question).toContainText('First verify who asks');
    await question.getByRole('button', { name: 'Make a link' }).click();
    await confirmWithPassword(page, admin);
    const link = await page.getByText(/\/ops\/welcome#/).innerText();
    await signedOut(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your sign-in' })).toBeVisible();
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
    expect(secret).not.toBe(operator.secret);
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Code that the app shows').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  },
);

test(
  'characters that reorder or hide text are shown by their code point in every text of a visitor',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const name = 'Dealer \u202Eelif\u200B of Reversal';
    const shown = 'Dealer ⟨U+202E⟩elif⟨U+200B⟩ of Reversal';
    await submit(operations, '/api/dealerships', { ...application('reversal'), name });
    const lead = await submit(operations, '/api/contact', {
      ...contact('bidi'),
      name: 'Test \u202Eidib',
    });
    await signIn(page, await operations.invited('operator'));
    await openConsole(page, '/ops/applications');
    await page.getByRole('link', { name: shown }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
    await expect(page).toHaveTitle(`${shown} · Larkway operations`);
    await openConsole(page, `/ops/emails?id=${lead}`);
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
    await expect(page.getByText('Test ⟨U+202E⟩idib')).toBeVisible();
  },
);
