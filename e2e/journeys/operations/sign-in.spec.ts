import {
  expect,
  nextCodeOf,
  openConsole,
  setUp,
  signedOut,
  signIn,
  testInConsole as test,
  useLink,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 60_000 });

test('an invitation sets up an account, which then signs in with password and code', async ({
  page,
  operations,
}) => {
  await signIn(page, operations.admin);
  await openConsole(page, '/ops/operators');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Rosa Keller');
  await page.getByRole('dialog').getByLabel('Role').selectOption('operator');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByText(/\/ops\/welcome#/).innerText();
  await signedOut(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const secret = await setUp(page, link);
  const token = link.split('#')[1]!;
  expect(requests.filter((url) => url.includes(token))).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name').fill('Rosa Keller');
  await page.getByLabel('Password').fill('a meadow full of larks');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await nextCodeOf(operations, secret));
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test(
  'password managers recognize the fields of the sign-in, and name and password can be pasted',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const { name, password } = await operations.invited('viewer');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedOut(page);
    await page.goto('/ops');
    for (const [label, autocomplete, text] of [
      ['Name', 'username', name],
      ['Password', 'current-password', password],
    ] as const) {
      const field = page.getByLabel(label);
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await field.press('ControlOrMeta+V');
      await expect(field).toHaveValue(text);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  },
);

test(
  'a one-time link works only once',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/404/);
    const link = await operations.invitation('Once Only', 'viewer');
    await useLink(operations.origin, link, 'Once Only');
    await signedOut(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  },
);

test('a refused sign-in does not say what was wrong, and too many attempts cause a wait, whose length is shown', async ({
  page,
  tolerate,
}) => {
  tolerate(/401|429/);
  await signedOut(page);
  await page.goto('/ops');
  await page.getByLabel('Name').fill('Nobody Knows');
  const proceed = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('Password').fill('wrong');
  await proceed.click();
  await expect(page.getByText('Name or password are not right.')).toBeVisible();
  await expect(async () => {
    await proceed.click({ timeout: 1_000 });
    await expect(page.getByText(/Next try in \d+ s/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(proceed).toBeDisabled();
});

test('an operator who is signed out returns to the same page after signing in', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/401/);
  const operator = await operations.invited('viewer');
  await signIn(page, operator);
  await openConsole(page, '/ops/emails?state=sent');
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  await page.route(/kind=contact-message/, async (route) => {
    const { cookie: _ended, ...headers } = route.request().headers();
    await page.context().clearCookies();
    await route.continue({ headers });
  });
  await page.getByLabel('Kind').selectOption('contact-message');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByLabel('Name').fill(operator.name);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await nextCodeOf(operations, operator.secret));
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  await expect(page).toHaveURL(/\/ops\/emails\?state=sent&kind=contact-message$/);
});
