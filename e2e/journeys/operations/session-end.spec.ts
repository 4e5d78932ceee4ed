import type { Page } from '@playwright/test';
import {
  expect,
  nextCodeOf,
  type Operations,
  type Operator,
  openConsole,
  signIn,
  test,
  testInConsole,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 90_000 });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the list of operators as an admin. */
const openOperators = async (page: Page, operations: Operations): Promise<void> => {
  await signIn(page, operations.admin);
  await page.goto('/ops/operators');
  await expect(page.getByRole('table')).toBeVisible();
};

/** Signs in on the open page. */
const signInHere = async (
  page: Page,
  operations: Operations,
  { name, password, secret }: Operator,
): Promise<void> => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await nextCodeOf(operations, secret));
};

testInConsole(
  'when the service ends a session, the page shows nothing of it to the next operator',
  async ({ page, operations, tolerate }) => {
    tolerate(/401/);
    const [first, second] = [
      await operations.invited('operator'),
      await operations.invited('operator'),
    ];
    await signIn(page, first);
    await openConsole(page, '/ops/account');
    await expect(page.getByRole('table', { name: 'Your sessions' })).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('ops:session-ended')));
    await expect(page.getByText('Your session has ended.')).toBeVisible();

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/ops/api/account/sessions', async (route) => {
      await released;
      await route.continue();
    });
    await signInHere(page, operations, second);
    await expect(heading(page, 'Your account')).toBeVisible();
    await expect(
      page.getByRole('link', { name: `Your account, signed in as ${second.name}` }),
    ).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    release();
    await expect(page.getByRole('table', { name: 'Your sessions' }).getByRole('row')).toHaveCount(
      3,
    );
    await page.unrouteAll({ behavior: 'wait' });
  },
);

testInConsole(
  'a sign-out clears the page at once while the service cannot be reached, and ends the session as soon as it can',
  async ({ page, operations, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|401/);
    const operator = await operations.invited('viewer');
    await signIn(page, operator);
    await openConsole(page, '/ops/account');
    await expect(page.getByRole('table', { name: 'Your sessions' })).toBeVisible();
    const cookies = await page.context().cookies();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(heading(page, 'Signing out')).toBeVisible();
    await expect(
      page.getByText('The service cannot be reached. Keep this page open'),
    ).toBeVisible();
    await expect(page.getByText(operator.name)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.context().addCookies(cookies);
    expect(
      ((await (await page.request.get('/ops/api/session')).json()) as { stage: string }).stage,
    ).toBe('signed-out');
  },
);

test('a page without a response for 30 minutes clears itself, because the session has ended by then', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await openOperators(page, operations);
  await page.context().setOffline(true);
  await page.clock.runFor('29:00');
  await expect(page.getByRole('table')).toBeVisible();
  await page.clock.runFor('01:30');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.context().setOffline(false);
});
