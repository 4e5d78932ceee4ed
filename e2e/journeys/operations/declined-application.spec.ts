import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { application } from '../../fixtures/submissions';
import {
  expect,
  emailsTo,
  openConsole,
  type Operations,
  sendAs,
  signIn,
  submit,
  testInConsole as test,
  untilSaid,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 90_000 });

const decide = async (page: Page, verb: 'Approve' | 'Decline', note: string): Promise<void> => {
  await page.getByRole('button', { name: verb }).click();
  await page.getByLabel('Note for the record').fill(note);
  await page.getByRole('dialog').getByRole('button', { name: verb }).click();
};

const apply = (operations: Operations, who: string, city: string): Promise<string> =>
  submit(operations, '/api/dealerships', {
    ...application(who),
    name: `Dealer of the ${who}`,
    address: `1 ${who} street`,
    city,
    phone: `(614) 555-01${city.length}${who.length}`,
  });

const openChecked = async (page: Page, name: string): Promise<void> => {
  await openConsole(page, '/ops/applications');
  await page.getByRole('link', { name }).click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
};

const steps = (page: Page) => page.getByRole('list', { name: 'Steps, oldest first' });

test('the applicant is notified of a declined application, which keeps its steps and is not listed on the site, while an approved one is', async ({
  page,
  operations,
}) => {
  const operator = await operations.invited('operator');
  const id = await apply(operations, 'moor', 'Moorfield');
  await apply(operations, 'brook', 'Brookton');
  await signIn(page, operator);
  await openChecked(page, 'Dealer of the moor');
  await decide(page, 'Decline', 'Too far from everyone.');
  await expect(page.getByText('Dealer of the moor was declined')).toBeVisible();
  await expect(steps(page).getByRole('listitem')).toHaveText([
    /^Received/,
    /^Checked/,
    new RegExp(`^Declined.*By ${operator.name}: Too far from everyone.`),
  ]);
  await expect(page.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Emails about it' }).click();
  await expect(page.getByRole('row', { name: 'Dealer application, declined' })).toContainText(
    'Sent',
    { timeout: 20_000 },
  );
  const told = emailsTo(operations, 'moor@dealer.example').filter((raw) =>
    raw.includes('We cannot add your dealership at this time'),
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(id);
  expect(told[0]).not.toContain('Too far');
  await openConsole(page, '/ops/applications?status=declined');
  await expect(page.getByRole('row', { name: 'Dealer of the moor' })).toContainText('Declined');

  await openChecked(page, 'Dealer of the brook');
  await decide(page, 'Approve', '');
  await untilSaid(page, `${operations.site}/states/ohio`, 'Dealer of the brook');
  const listed = await (await page.request.get(`${operations.site}/states/ohio`)).text();
  expect(listed).toContain('Dealer of the brook');
  expect(listed).not.toContain('Dealer of the moor');
});

interface LateDecision {
  verb: 'Approve' | 'Decline';
  who: string;
  said: RegExp;
}

const approval: LateDecision = {
  verb: 'Approve',
  who: 'heath',
  said: /This application was declined by Person \d+/,
};
const lateDecisions = repetitions<LateDecision[]>({
  everyRun: [approval],
  nightly: [
    approval,
    {
      verb: 'Decline',
      who: 'marsh',
      said: /Person \d+ has declined Dealer of the marsh already.*Your note was not kept/,
    },
  ],
});

for (const { verb, who, said } of lateDecisions) {
  test(`an operator who tries to ${verb.toLowerCase()} an application that another operator has declined meanwhile sees who declined it`, async ({
    page,
    operations,
    tolerate,
  }) => {
    tolerate(/409/);
    const name = `Dealer of the ${who}`;
    const id = await apply(operations, who, `City of ${who}`);
    await signIn(page, await operations.colleague('operator'));
    await openChecked(page, name);
    await page.getByRole('button', { name: verb }).click();
    await page.getByLabel('Note for the record').fill('They are new here.');

    const first = await operations.invited('operator');
    await sendAs(first, operations, `/ops/api/applications/${id}/decision`, {
      decision: 'decline',
      note: 'They closed.',
    });

    await page.getByRole('dialog').getByRole('button', { name: verb }).click();
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    if (verb === 'Approve') {
      await expect(page.getByRole('dialog').getByRole('button', { name: verb })).toBeDisabled();
      await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(steps(page).getByRole('listitem').last()).toHaveText(
      new RegExp(`^Declined.*By ${first.name}: They closed.`),
    );
    await expect(page.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0);
    await expect(page.getByText('They are new here.')).toHaveCount(0);
  });
}
