import { repetitions } from '@larkway/infra/tier';
import { contact } from '../../fixtures/submissions';
import {
  expect,
  openConsole,
  signIn,
  submit,
  testInConsole as test,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 60_000 });

const forViewers = [
  'Overview',
  'Emails',
  'Dead letters',
  'Leads',
  'Applications',
  'Queue',
  'Releases',
  'Suppressions',
  'Notifications',
];
const forOperators = [...forViewers, 'Deletion requests'];
const pages = {
  viewer: forViewers,
  operator: forOperators,
  admin: [...forOperators, 'Operators', 'Audit log'],
};

const roles = repetitions<(keyof typeof pages)[]>({
  everyRun: ['operator'],
  nightly: ['viewer', 'operator', 'admin'],
});

for (const role of roles) {
  test(`the navigation of a ${role} contains the pages of that role and no others`, async ({
    page,
    operations,
  }) => {
    await signIn(page, await operations.colleague(role));
    await openConsole(page, '/ops');
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
    await expect(links).toHaveText(pages[role].map((name) => new RegExp(`^${name}`)));
    await openConsole(page, '/ops/audit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      role === 'admin' ? 'Audit log' : 'Nothing here',
    );
  });
}

test(
  'a viewer sees the steps of an email, but neither commands nor personal data',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const lead = await submit(operations, '/api/contact', {
      ...contact('edie'),
      email: 'refused.edie@visitor.example',
    });
    await signIn(page, await operations.colleague('viewer'));
    await openConsole(page, `/ops/dead-letters?id=${lead}`);
    await expect(page.getByRole('row', { name: /Failed/ })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Contact message, receipt' }).click();
    await expect(page.getByRole('list', { name: 'Steps, oldest first' })).toContainText(
      'Try 1: refused',
    );
    await expect(page.getByRole('button', { name: /Retry|Hold|Cancel|Reveal/ })).toHaveCount(0);
    await openConsole(page, '/ops/sending');
    await expect(page.getByText('Running.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause sending' })).toHaveCount(0);
  },
);
