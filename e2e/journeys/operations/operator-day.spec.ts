import { contact, application } from '../../fixtures/submissions';
import {
  expect,
  openConsole,
  signIn,
  submit,
  testInConsole as test,
  untilSaid,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 60_000 });

test('a refused email shows all its steps, is revealed and previewed, and is sent after a retry; the audit log names the operator', async ({
  page,
  operations,
  tolerate,
}) => {
  // Scripts of Playwright, which run in every frame.
  tolerate(/Blocked script execution in '\S+\/html' because the document's frame is sandboxed/);
  const operator = await operations.invited('operator');
  const lead = await submit(operations, '/api/contact', {
    ...contact('june'),
    email: 'refused.june@visitor.example',
  });
  await signIn(page, operator);
  await openConsole(page, `/ops/dead-letters?id=${lead}`);
  await page.getByRole('link', { name: 'Contact message, receipt' }).click();

  const steps = page.getByRole('list', { name: 'Steps, oldest first' });
  await expect(steps.getByRole('listitem').first()).toContainText('Received');
  await expect(steps).toContainText('Queued');
  await expect(steps).toContainText('Try 1: refused');
  await expect(steps).toContainText('554 5.6.0 we do not take this');

  await expect(page.getByText('refused.june@visitor.example')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByRole('dialog')).toContainText('The audit log records that you looked');
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText('refused.june@visitor.example').first()).toBeVisible();
  await expect(page.getByText('Test june')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('We have received your message', { exact: true })).toBeVisible();
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: 'We have your message' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByText('Sent by the Larkway website because')).toBeVisible();

  operations.mail.refuses = false;
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Retry 1 email' })).toContainText(
    'Each is tried again from the start',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Retry 1 email' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 email handed to the queue again');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(steps).toContainText('Retry 1 begins');
  await expect(steps).toContainText('Try 2: sent', { timeout: 20_000 });
  operations.mail.refuses = true;
  const email = new URL(page.url()).pathname.split('/').at(-1)!;

  await signIn(page, operations.admin);
  await openConsole(page, `/ops/audit?subject=${email}`);
  const log = page.getByRole('table', { name: 'Audit log, latest first' });
  await expect(log.getByRole('row', { name: /Reveal/ })).toContainText(operator.name);
  await expect(log.getByRole('row', { name: /Preview/ })).toContainText(operator.name);
  await expect(page.getByText('The chain of hashes is intact.')).toBeVisible();
});

test('a command for all matching emails shows their number before it starts', async ({
  page,
  operations,
}) => {
  const from = new Date(Date.now() - 60_000);
  await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      submit(operations, '/api/contact', {
        ...contact(name),
        email: `refused.${name}@visitor.example`,
      }),
    ),
  );
  await signIn(page, await operations.colleague('operator'));
  const local = new Date(from.getTime() - from.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 16);
  await openConsole(page, `/ops/dead-letters?kind=contact-message-receipt&from=${local}`);
  await expect(page.getByRole('row', { name: /Failed/ })).toHaveCount(3, { timeout: 20_000 });
  await page.getByRole('checkbox', { name: 'Select Contact message, receipt' }).first().check();
  await page.getByRole('button', { name: 'All 3 that match' }).click();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Retry' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Retry 3 emails' });
  await expect(dialog).toContainText('What was sent already is not sent twice');
  await dialog.getByRole('button', { name: 'Retry 3 emails' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 emails handed to the queue again');
});

test(
  'an application is approved, and the dealership is listed on the site',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const name = 'Dealer of the meadow';
    const id = await submit(operations, '/api/dealerships', { ...application('meadow'), name });
    await signIn(page, await operations.colleague('operator'));
    await openConsole(page, '/ops/applications');
    await page.getByRole('link', { name }).click({ timeout: 30_000 });
    await expect(page).toHaveURL(new RegExp(`/ops/applications/${id}$`));
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByLabel('Note for the record').fill('Called them.');
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('list', { name: 'Steps, oldest first' })).toContainText(
      'Called them.',
    );
    await expect(page.getByText('Approved').first()).toBeVisible();
    await untilSaid(page, `${operations.site}/states/ohio`, name);
    await page.goto(`${operations.site}/states/ohio`);
    await expect(page.getByText(name).first()).toBeVisible();
  },
);
