import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { contact } from '../../fixtures/submissions';
import { confirmAsAdmin } from '../../fixtures/confirmation';
import {
  auditOfAdmin,
  expect,
  emailOf,
  openConsole,
  setSending,
  signIn,
  submit,
  testInConsole as test,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 90_000 });

const DAY = 86_400_000;
const kinds = ['Contact message, to sales', 'Contact message, receipt'];
const table = (page: Page) => page.getByRole('table', { name: 'Deletion requests' });

/** Records a deletion request and returns its row. */
const request = async (page: Page, address: string): Promise<Locator> => {
  await openConsole(page, '/ops/deletions');
  await page.getByLabel('Someone asked to be forgotten').fill(address);
  await page.getByRole('button', { name: 'Note the request' }).click();
  const row = table(page).getByRole('row', { name: address.replace(/^(.).*@/, '$1…@') });
  await expect(row).toBeVisible();
  return row;
};

/** Waits until no email of the lead is pending. */
const settled = async (page: Page, lead: string): Promise<void> => {
  for (const kind of kinds) {
    await (await emailOf(page, lead, kind)).getByRole('link').click();
    await expect(page.getByRole('list', { name: 'Steps, oldest first' })).toContainText(
      'Outcome recorded',
      { timeout: 20_000 },
    );
  }
};

const erase = async (page: Page, row: Locator): Promise<Locator> => {
  await row.getByRole('button', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase / });
  await expect(dialog).toContainText('It cannot be brought back');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  return dialog;
};

test('after a person is exported and erased, no personal data is left in the console, and the audit log names the operator', async ({
  page,
  operations,
}) => {
  const person = { ...contact('rhea'), email: 'rhea.reader@visitor.example' };
  const lead = await submit(operations, '/api/contact', person);
  await signIn(page, operations.admin);
  await settled(page, lead);
  const before = Date.now();
  const row = await request(page, person.email);
  const due = new Date((await row.getByRole('time').first().getAttribute('datetime'))!);
  expect(due.getTime() - before).toBeGreaterThanOrEqual(30 * DAY);
  expect(due.getTime() - Date.now()).toBeLessThanOrEqual(30 * DAY);
  await expect(row).toContainText(
    `Due ${due.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`,
  );
  await expect(page.getByText(person.email)).toHaveCount(0);

  await confirmAsAdmin(page, operations);
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  const id = /^person-(.*)\.json$/.exec(download.suggestedFilename())![1]!;
  const held = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<
    string,
    Record<string, object[]>
  >;
  expect(held['leads']!['leads']).toEqual([
    expect.objectContaining({
      id: lead,
      name: person.name,
      email: person.email,
      phone: person.phone,
      message: person.message,
    }),
  ]);
  expect(held['leads']!['outbox']).toHaveLength(2);
  expect(held['email']!['messages']).toEqual([
    expect.objectContaining({ kind: 'contact-message-receipt', recipient: person.email }),
  ]);
  expect(held['dealers']!['dealer_applications']).toEqual([]);

  await expect(await erase(page, row)).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(
    table(page)
      .getByRole('row', { name: /^Erased Done/ })
      .first(),
  ).toContainText(/, \d+ rows/);
  await expect(
    table(page)
      .getByRole('row', { name: /^Erased Done/ })
      .getByRole('button'),
  ).toHaveCount(0);

  await (await emailOf(page, lead, 'Contact message, receipt')).getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Steps, oldest first' })).toContainText(
    'Try 1: sent',
  );
  await page.getByRole('button', { name: 'Reveal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  await expect(
    page.getByRole('heading', { level: 1 }),
    'the heading has the focus, because the button is gone',
  ).toBeFocused();
  for (const term of ['Sent to', 'Name', 'Email', 'Phone', 'Message']) {
    await expect(
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .locator('+ dd'),
    ).toHaveText('No longer kept');
  }
  await expect(
    page.getByText(new RegExp(`${person.email}|${person.name}|Do you service`)),
  ).toHaveCount(0);

  const log = await auditOfAdmin(page, operations);
  await page.getByLabel('Done to').fill(id);
  await expect(log.getByRole('row')).toHaveCount(4);
  for (const action of ['Deletion requested', 'Person exported', 'Person erased'])
    await expect(log.getByRole('row', { name: action })).toContainText(operations.admin.name);
  await expect(page.getByText(person.email)).toHaveCount(0);
});

test(
  'a person is not erased while an email to them is pending: the dialog names the email and the reason, and the erasure works once it is sent',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/409/);
    await signIn(page, operations.admin);
    await setSending(page, 'Pause');
    const person = { ...contact('olga'), email: 'olga.orchard@visitor.example' };
    const lead = await submit(operations, '/api/contact', person);
    await expect(await emailOf(page, lead, 'Contact message, receipt')).toContainText('Waiting');
    const row = await request(page, person.email);
    await confirmAsAdmin(page, operations);
    const dialog = await erase(page, row);
    await expect(dialog.getByRole('alert')).toContainText(
      /Mail of this person is not finished: .*contact-message-receipt/,
    );
    await expect(dialog.getByRole('alert')).toContainText('Cancel it or wait');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(row).toContainText('Due');

    await setSending(page, 'Resume');
    await settled(page, lead);
    await openConsole(page, '/ops/deletions');
    await expect(await erase(page, row)).toHaveCount(0);
    await expect(row).toHaveCount(0);
    const log = await auditOfAdmin(page, operations);
    await page.getByLabel('Action').fill('Erasure stopped');
    await expect(log.getByRole('row', { name: 'Erasure stopped' })).toContainText(
      operations.admin.name,
    );
  },
);

test(
  'an operator records a deletion request but cannot export or erase, which admins can; a viewer has no access',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    await signIn(page, await operations.colleague('operator'));
    const row = await request(page, 'pia.pond@visitor.example');
    await expect(row).toContainText('Due');
    await expect(row.getByRole('button')).toHaveCount(0);
    await signIn(page, await operations.colleague('viewer'));
    await openConsole(page, '/ops/deletions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
  },
);
