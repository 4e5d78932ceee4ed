import type { Locator, Page, Response } from '@playwright/test';
import { contact } from '../../fixtures/submissions';
import {
  auditOf,
  expect,
  emailOf,
  emailsTo,
  openConsole,
  signIn,
  submit,
  testInConsole as test,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 90_000 });

/** Collects the JSON of every response from now on. */
const responsesTo = (page: Page): (() => Promise<string>) => {
  const answers: Promise<string>[] = [];
  const read = (response: Response): void => {
    if (response.headers()['content-type']?.includes('json'))
      answers.push(response.text().catch(() => ''));
  };
  page.on('response', read);
  return async () => {
    page.off('response', read);
    return (await Promise.all(answers)).join('\n');
  };
};

const receipt = 'Contact message, receipt';

/** Adds an address to the list, and returns its row, the only one. */
const suppress = async (page: Page, address: string): Promise<Locator> => {
  await openConsole(page, '/ops/suppressions');
  await page.getByLabel('Send this address nothing').fill(address);
  await page.getByRole('button', { name: 'Suppress', exact: true }).click();
  const entry = page
    .getByRole('table', { name: 'Suppression list' })
    .getByRole('row', { name: 'Added by an operator' });
  await expect(entry).toHaveCount(1);
  return entry;
};

test('a suppressed address gets no email, even after a retry, until its suppression is removed; the audit log names the operator', async ({
  page,
  operations,
}) => {
  const operator = await operations.invited('operator');
  const address = 'wren.hidden@visitor.example';
  const received = responsesTo(page);
  await signIn(page, operator);
  const entry = await suppress(page, address);
  await expect(page.getByLabel('Send this address nothing')).toHaveValue('');

  const first = await submit(operations, '/api/contact', { ...contact('wren'), email: address });
  const suppressed = await emailOf(page, first, receipt);
  await expect(suppressed).toContainText('Suppressed', { timeout: 20_000 });
  await expect(page.getByRole('row', { name: 'Contact message, to sales' })).toContainText('Sent', {
    timeout: 20_000,
  });
  await suppressed.getByRole('link').click();
  const steps = page.getByRole('list', { name: 'Steps, oldest first' });
  await expect(steps).toContainText('Not sent');
  await expect(steps).toContainText('The address is on the suppression list.');
  await expect(
    page.getByText('A retry sends nothing until the suppression is removed.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'The recipient is on the suppression list: a retry sends nothing.',
  );
  await dialog.getByRole('button', { name: 'Retry 1 email' }).click();
  await expect(dialog).toContainText('1 not sent because the recipient is suppressed', {
    timeout: 20_000,
  });
  expect(emailsTo(operations, address)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await openConsole(page, '/ops/suppressions');
  await page.getByLabel('Send this address emails again').fill(address);
  await page.getByRole('button', { name: 'Take off' }).click();
  await expect(page.getByText('It is off the list and gets emails again')).toBeVisible();
  await expect(entry).toHaveCount(0);
  const second = await submit(operations, '/api/contact', { ...contact('wren'), email: address });
  await expect(await emailOf(page, second, receipt)).toContainText('Sent', { timeout: 20_000 });
  expect(emailsTo(operations, address)).toHaveLength(1);

  await expect(page.getByText(address)).toHaveCount(0);
  const entries = await auditOf(operations, operator);
  const actions = entries.map(({ action }) => action);
  expect(actions).toContain('suppression-added');
  expect(actions.filter((action) => action === 'suppression-removed')).toHaveLength(1);
  expect(`${await received()}\n${JSON.stringify(entries)}`).not.toContain(address);
});

test(
  'a retry that removes the suppression of an address sends its email; neither responses nor the audit log contain the address',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const operator = await operations.invited('operator');
    const address = 'robin.hidden@visitor.example';
    const received = responsesTo(page);
    await signIn(page, operator);
    const entry = await suppress(page, address);
    const lead = await submit(operations, '/api/contact', { ...contact('robin'), email: address });
    await expect(await emailOf(page, lead, receipt)).toContainText('Suppressed', {
      timeout: 20_000,
    });
    await openConsole(page, `/ops/dead-letters?id=${lead}`);
    await page.getByRole('row', { name: receipt }).getByRole('link').click();
    await page.getByRole('button', { name: 'Remove suppression and retry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove suppression and retry 1 email' }).click();
    await expect(dialog).toContainText('1 sent', { timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(emailsTo(operations, address)).toHaveLength(1);
    await openConsole(page, '/ops/suppressions');
    await expect(entry).toHaveCount(0);

    const entries = await auditOf(operations, operator);
    expect(entries.filter(({ action }) => action === 'unsuppress-and-retry-ended')).toEqual([
      expect.objectContaining({ detail: expect.objectContaining({ unsuppressed: 1 }) }),
    ]);
    expect(`${await received()}\n${JSON.stringify(entries)}`).not.toContain(address);
  },
);

test('an invalid address, or one that is not on the list, is reported and changes nothing', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/422/);
  await signIn(page, await operations.colleague('operator'));
  await openConsole(page, '/ops/suppressions');
  const field = page.getByLabel('Send this address nothing');
  await field.fill('wren at the meadow');
  await page.getByRole('button', { name: 'Suppress', exact: true }).click();
  await expect(field).toHaveAccessibleDescription('Must be an email address');
  await expect(field).toHaveValue('wren at the meadow');
  await page.getByLabel('Send this address emails again').fill('nobody.knows@visitor.example');
  await page.getByRole('button', { name: 'Take off' }).click();
  await expect(page.getByText('That address was not on the list')).toBeVisible();
});

test(
  'a viewer sees the suppression list but can neither add nor remove an address',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    await signIn(page, await operations.colleague('viewer'));
    await openConsole(page, '/ops/suppressions');
    await expect(page.getByText('Only hashes are kept.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    const { csrfToken } = (await (await page.request.get('/ops/api/session')).json()) as {
      csrfToken: string;
    };
    for (const path of ['/ops/api/suppressions', '/ops/api/suppressions/remove']) {
      const answer = await page.request.post(path, {
        headers: { 'x-csrf-token': csrfToken, origin: operations.origin },
        data: { address: 'wren@visitor.example' },
      });
      expect(answer.status(), path).toBe(403);
    }
  },
);
