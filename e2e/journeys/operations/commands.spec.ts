import type { Locator, Page } from '@playwright/test';
import { contact } from '../../fixtures/submissions';
import {
  auditOf,
  expect,
  emailOf,
  emailsTo,
  openConsole,
  setSending,
  signIn,
  submit,
  testInConsole as test,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 90_000 });

const receipt = 'Contact message, receipt';
const steps = (page: Page) => page.getByRole('list', { name: 'Steps, oldest first' });

/** Runs a command, confirms its dialog and expects the result. */
const command = async (
  page: Page,
  within: Page | Locator,
  verb: string,
  emails: string,
  result: string,
): Promise<void> => {
  await within.getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${verb} ${emails}` });
  await dialog.getByRole('button', { name: `${verb} ${emails}` }).click();
  await expect(dialog).toContainText(`${emails} ${result}.`);
  await dialog.getByRole('button', { name: 'Close' }).click();
};

test('a held email is sent only after its release, a cancelled one never, while others are sent; the audit log names the operator', async ({
  page,
  operations,
}) => {
  const operator = await operations.invited('operator');
  await signIn(page, operator);
  await setSending(page, 'Pause');
  const [held, cancelled] = ['hazel', 'iris'].map((name) => ({
    ...contact(name),
    email: `${name}.held@visitor.example`,
  })) as [ReturnType<typeof contact>, ReturnType<typeof contact>];
  const heldLead = await submit(operations, '/api/contact', held);
  const cancelledLead = await submit(operations, '/api/contact', cancelled);

  await (await emailOf(page, heldLead, receipt)).getByRole('link').click();
  await command(page, page, 'Hold', '1 email', 'held');
  await expect(steps(page)).toContainText('Waits until it is released.');
  await (await emailOf(page, cancelledLead, receipt)).getByRole('link').click();
  await command(page, page, 'Cancel', '1 email', 'cancelled');
  await expect(steps(page)).toContainText('It will not be sent.');
  await expect(page.getByRole('button', { name: /^(Hold|Release|Cancel)$/ })).toHaveCount(0);

  await setSending(page, 'Resume');
  const last = await submit(operations, '/api/contact', contact('juniper'));
  await expect(await emailOf(page, last, receipt)).toContainText('Sent', { timeout: 20_000 });
  await expect(await emailOf(page, heldLead, 'Contact message, to sales')).toContainText('Sent', {
    timeout: 20_000,
  });
  await expect(page.getByRole('row', { name: receipt })).toContainText('Held');
  expect(emailsTo(operations, held.email)).toEqual([]);

  await page.getByRole('link', { name: receipt }).click();
  await command(page, page, 'Release', '1 email', 'released');
  await expect(steps(page)).toContainText('Try 1: sent', { timeout: 20_000 });
  expect(emailsTo(operations, held.email)).toHaveLength(1);
  await expect(await emailOf(page, cancelledLead, receipt)).toContainText('Cancelled');
  expect(emailsTo(operations, cancelled.email)).toEqual([]);

  const actions = (await auditOf(operations, operator)).map(({ action }) => action);
  for (const action of ['hold', 'cancel', 'release', 'queue-paused', 'queue-resumed'])
    expect(
      actions.filter((each) => each === action),
      action,
    ).toHaveLength(1);
});

test(
  'selected emails are held, and all held emails that match a filter are cancelled after their number is shown',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    await signIn(page, await operations.colleague('operator'));
    await setSending(page, 'Pause');
    const from = new Date();
    const people = ['kestrel', 'linnet', 'merlin'].map((name) => ({
      ...contact(name),
      email: `${name}.bulk@visitor.example`,
    }));
    for (const person of people) await submit(operations, '/api/contact', person);
    const local = new Date(from.getTime() - from.getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 23);
    const receipts = `/ops/emails?kind=contact-message-receipt&from=${local}`;
    await openConsole(page, receipts);
    await expect(page.getByRole('row', { name: /Waiting/ })).toHaveCount(3, { timeout: 20_000 });

    const selection = page.getByRole('region', { name: 'Selection' });
    const boxes = page.getByRole('checkbox', { name: `Select ${receipt}` });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(selection).toContainText('2 selected');
    await command(page, selection, 'Hold', '2 emails', 'held');
    await expect(page.getByRole('row', { name: /Held/ })).toHaveCount(2);

    await page.getByLabel('State').selectOption('held');
    await expect(page.getByText('2 emails', { exact: true })).toBeVisible();
    await boxes.nth(0).check();
    await page.getByRole('button', { name: 'All 2 that match' }).click();
    await selection.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 emails' });
    await expect(dialog).toContainText('They will not be sent, unless someone retries them.');
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await expect(page.getByRole('row', { name: /Held/ })).toHaveCount(2);
    await command(page, selection, 'Cancel', '2 emails', 'cancelled');

    await setSending(page, 'Resume');
    await openConsole(page, receipts);
    await expect(page.getByRole('row', { name: /Sent/ })).toHaveCount(1, { timeout: 20_000 });
    await expect(page.getByRole('row', { name: /Cancelled/ })).toHaveCount(2);
    expect(people.flatMap(({ email }) => emailsTo(operations, email))).toHaveLength(1);

    await boxes.nth(0).check();
    await page.getByRole('button', { name: 'All 3 that match' }).click();
    await selection.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'None of them can be changed this way in their current state.',
    );
  },
);

test('a viewer is refused every command', { tag: '@nightly' }, async ({ page, operations }) => {
  const lead = await submit(operations, '/api/contact', contact('nightingale'));
  await signIn(page, await operations.colleague('viewer'));
  await expect(await emailOf(page, lead, receipt)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const { csrfToken } = (await (await page.request.get('/ops/api/session')).json()) as {
    csrfToken: string;
  };
  const headers = { 'x-csrf-token': csrfToken, origin: operations.origin };
  const filter = { id: lead };
  for (const name of ['hold', 'release', 'cancel', 'retry']) {
    expect(
      (
        await page.request.post('/ops/api/commands/count', {
          headers,
          data: { command: name, filter },
        })
      ).status(),
      name,
    ).toBe(403);
  }
  expect((await page.request.post('/ops/api/queue/pause', { headers, data: {} })).status()).toBe(
    403,
  );
});
