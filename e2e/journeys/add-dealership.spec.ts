import { usStates } from '@larkway/dealers-contract';
import type { Page } from '@playwright/test';
import { allDealers, allStates } from '../fixtures/dealers';
import { wordsOf } from '../fixtures/documents';
import { mailsAbout } from '../fixtures/inbox';
import { applicationForm, fieldOf, fillIn, formOn, submitOf } from '../fixtures/lead-forms';
import { callsOf, hold } from '../fixtures/page-parts';
import { postedField, postForm } from '../fixtures/plain-posts';
import { settled, tracked } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testFrom, testOf } from '../fixtures/test';

// In one worker and in this order: tests share the page's load, and the one that leaves it is the last.
test.describe.configure({ mode: 'default' });
const onForm = testOf('/add-dealership');
const fromForm = testFrom('/add-dealership');
const nightly = { tag: '@nightly' };

const field = (page: Page, label: string) => fieldOf(page, applicationForm, label);
const submit = (page: Page) => submitOf(page, applicationForm);

const applicant = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}@applicant.example`;
const answers = (name: string) => ({ ...applicationForm.answers(name), Email: applicant(name) });

/** A unique name, because emails are found by it. */
const nameFor = (what: string) => `${what} ${Date.now().toString(36)}`;

onForm('has a back link, the benefits, and a form of eight fields', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Back to Dealerships' }),
  ).toHaveAttribute('href', '/dealerships');
  const benefits = page.getByRole('region', { name: 'Benefits' }).getByRole('heading');
  await expect(benefits).toHaveText([
    'Quality Products',
    'Marketing Support',
    'Training and Support',
  ]);
  for (const label of [
    'Dealership name',
    'Address',
    'City',
    'State',
    'ZIP code',
    'Phone',
    'Email',
  ]) {
    await expect(field(page, label), label).toHaveAttribute('required', '');
  }
  await expect(field(page, 'Membership ID (optional)')).not.toHaveAttribute('required');
  await expect(submit(page)).toBeEnabled();
});

onForm('the state is one of the 50, by name', async ({ page }) => {
  await expect(field(page, 'State').locator('option:not([value=""])')).toHaveText(
    usStates.map(({ name }) => name),
  );
});

onForm(
  'an empty form gets the specified error at each of its seven fields, and nothing is sent',
  async ({ page }) => {
    const calls = callsOf(page);
    await submit(page).click();
    for (const [label, message] of [
      ['Dealership name', 'Dealership name is required'],
      ['Address', 'Address is required'],
      ['City', 'City is required'],
      ['State', 'State is required'],
      ['ZIP code', 'ZIP code is required'],
      ['Phone', 'Phone number must be at least 10 digits'],
      ['Email', 'Valid email address is required'],
    ] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(field(page, 'Membership ID (optional)')).not.toHaveAttribute('aria-invalid');
    await expect(field(page, 'Dealership name')).toBeFocused();
    expect(calls).toEqual([]);
  },
);

onForm(
  'an error disappears when its field is corrected, and the next attempt focuses the first remaining error',
  async ({ page }) => {
    await fillIn(page, applicationForm, answers('Corrected Motors'));
    await field(page, 'Email').fill('hello@');
    await field(page, 'Phone').fill('555-0177');
    await field(page, 'ZIP code').fill('7870');
    await submit(page).click();
    await expect(field(page, 'ZIP code')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(
      'Phone number must be at least 10 digits',
    );
    await field(page, 'ZIP code').fill('78701');
    await expect(field(page, 'ZIP code')).not.toHaveAttribute('aria-invalid');
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Valid email address is required',
    );
    await submit(page).click();
    await expect(field(page, 'Phone')).toBeFocused();
  },
);

const browseStates = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Browse States' }).click();
  await expect(page.getByRole('heading', { name: 'Most Popular States' })).toBeVisible();
};
const openFormByLink = (page: Page) =>
  page.getByRole('contentinfo').locator('a[href="/add-dealership"]').click();

// By day the accepted application's lists.
test(
  'lists are requested once without an application; after one both are requested again, including the one in the document',
  nightly,
  async ({ page }) => {
    test.slow();
    const main = page.getByRole('main');
    // The document contains the dealers; the browser requests the states.
    await page.goto('/dealerships');
    await settled(page);
    await browseStates(page);

    const calls = callsOf(page);
    await test.step('without an application', async () => {
      await openFormByLink(page);
      await page.getByRole('link', { name: 'Back to Dealerships' }).click();
      await expect(main.getByRole('article')).toHaveCount(24);
      await browseStates(page);
      expect(calls).toEqual([]);
    });
    await test.step('after one', async () => {
      await openFormByLink(page);
      await fillIn(page, applicationForm, answers(nameFor('Fresh Motors')));
      calls.length = 0;
      await submit(page).click();
      await expect(page).toHaveURL('/dealerships');
      await expect(main.getByRole('article')).toHaveCount(24);
      await browseStates(page);
      // The page requests each once; the browser's cache may revalidate a response.
      expect([...new Set(calls)]).toEqual([
        'POST /api/dealerships',
        'GET /api/dealerships',
        'GET /api/states',
      ]);
    });
  },
);

// By day `error-catalog.spec.ts` sends this form with each fault.
fromForm(
  'a failure shows a destructive toast and keeps everything typed, and the next attempt is the same application',
  nightly,
  async ({ page, tolerate }) => {
    tolerate(/\/api\/dealerships/, /^console error: Failed to load resource/);
    const name = nameFor('Unlucky Motors');
    await fillIn(page, applicationForm, answers(name));
    const keys: (string | undefined)[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']),
    );
    await page.route('**/api/dealerships', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await submit(page).click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Failed to add dealership. Please try again.' });
    await expect(alert.getByText('Error', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/add-dealership');
    for (const [label, answer] of Object.entries(answers(name)))
      await expect(field(page, label)).toHaveValue(answer);
    await expect(submit(page)).toBeEnabled();

    await page.unroute('**/api/dealerships');
    await submit(page).click();
    await expect(page).toHaveURL('/dealerships');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);

// By day `keyboard.spec.ts` sends another form.
fromForm('it can be filled in and sent with the keyboard alone', nightly, async ({ page }) => {
  const name = nameFor('Keyboard Motors');
  await field(page, 'Dealership name').focus();
  for (const text of [
    name,
    '12 Trial Street',
    'Austin',
    'Texas',
    '78701',
    '(555) 555-0177',
    applicant(name),
    '',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dealerships');
});

// Posted as a browser without scripts does it; `inquiry.spec.ts` presses the button of its form.
test.describe('without JavaScript', () => {
  const typed = (name: string) => ({
    name,
    address: '12 Trial Street',
    city: 'Austin',
    state: 'Texas',
    zipCode: '78701',
    phone: '(555) 555-0177',
    email: applicant(name),
    membershipId: '',
  });

  test('the same form is accepted, and the list of dealers shows the toast’s text', async ({
    request,
  }) => {
    const name = nameFor('Plain Motors');
    const response = await postForm(request, '/add-dealership', typed(name));
    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe('/dealerships?application=received');
    const list = await (await request.get('/dealerships?application=received')).text();
    const [confirmation] = /<(\w+)\b[^>]*role="status".*/s.exec(list)!;
    expect(wordsOf(`<body>${confirmation}`)).toMatch(
      /Success!\s+Dealership added successfully!.*Your application is under review/,
    );
    await expect
      .poll(async () => (await mailsAbout(stack().inbox, name)).length, { timeout: 15_000 })
      .toBe(1);
  });

  test('the same errors are at the same fields, and everything typed is kept', async ({
    request,
  }) => {
    const mistaken = {
      ...typed('Plain Motors'),
      name: 'Plain <b>Motors</b>',
      phone: '0177',
      zipCode: '',
    };
    const response = await postForm(request, '/add-dealership', mistaken);
    expect(response.status()).toBe(422);
    const errors: Record<string, string> = {
      phone: 'Phone number must be at least 10 digits',
      zipCode: 'ZIP code is required',
    };
    const html = await response.text();
    for (const [name, value] of Object.entries(mistaken))
      expect([name, postedField(html, name)]).toEqual([name, { value, error: errors[name] }]);
  });
});

onForm(
  'an application is accepted and confirmed, reported without personal data, neither listed nor counted, and emails the network team and the applicant; only then both lists are requested again',
  async ({ page }) => {
    const name = nameFor('Quiet Motors');
    const [dealers, states] = [await allDealers(), await allStates()];
    const articles = page.getByRole('main').getByRole('article');
    await page.getByRole('link', { name: 'Back to Dealerships' }).click();
    await expect(articles).toHaveCount(24);
    await browseStates(page);
    await openFormByLink(page);
    await fillIn(page, applicationForm, {
      ...answers(name),
      'Membership ID (optional)': 'M-77',
    });
    const calls = callsOf(page);
    const call = await hold(page, '/api/dealerships');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submit(page).click();
    const busy = formOn(page, applicationForm).getByRole('button', {
      name: 'Adding Dealership...',
    });
    await expect(busy).toBeDisabled();
    await field(page, 'Phone').press('Enter');
    await expect.poll(() => call.count()).toBeGreaterThan(0);
    call.release();
    const response = await answer;
    // First, because it disappears after five seconds.
    const confirmation = page.getByRole('status').filter({ hasText: 'Success!' });
    await expect(
      confirmation.getByText('Dealership added successfully!', { exact: true }),
    ).toBeVisible();
    expect(response.status()).toBe(202);
    expect(response.request().postDataJSON()).toEqual({
      name,
      address: '12 Trial Street',
      city: 'Austin',
      state: 'Texas',
      zipCode: '78701',
      phone: '(555) 555-0177',
      email: applicant(name),
      membershipId: 'M-77',
    });
    expect(response.request().headers()['idempotency-key']).toMatch(/^\w{32}$/);
    const { id, status } = (await response.json()) as { id: string; status: string };
    expect(status).toBe('queued');

    await expect(page).toHaveURL('/dealerships');
    await expect(
      page.getByRole('status').filter({ hasText: 'Your application is under review' }),
    ).toContainText('within 5 business days');
    await expect(page.getByRole('link', { name: 'What happens next' })).toHaveAttribute(
      'href',
      '/thank-you?request=application',
    );

    expect(calls.filter((made) => made === 'POST /api/dealerships')).toHaveLength(1);
    expect(await tracked(page, 'dealership_application_submitted')).toEqual([
      { event: 'dealership_application_submitted', state: 'Texas' },
    ]);
    expect(JSON.stringify(await tracked(page))).not.toMatch(
      /Quiet Motors|applicant\.example|0177|Trial Street/,
    );

    await expect(articles).toHaveCount(24);
    expect(await allDealers()).toEqual(dealers);
    expect(await allStates()).toEqual(states);
    await browseStates(page);
    // The page requests each once; the browser's cache may revalidate a response.
    const made = [...new Set(calls)];
    expect(made).toEqual(['POST /api/dealerships', 'GET /api/dealerships', 'GET /api/states']);
    await openFormByLink(page);
    await page.getByRole('link', { name: 'Back to Dealerships' }).click();
    await expect(articles).toHaveCount(24);
    expect([...new Set(calls)]).toEqual(made);
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('heading', { name: 'No dealerships found' })).toBeVisible();

    await expect
      .poll(async () => (await mailsAbout(stack().inbox, id)).length, { timeout: 15_000 })
      .toBe(2);
    const emails = await mailsAbout(stack().inbox, id);
    const receipt = emails.find(({ to }) => to.some(({ address }) => address === applicant(name)));
    expect(receipt?.subject).toMatch(/^We have received your application/);
    const notice = emails.find((email) => email !== receipt);
    for (const fact of [
      name,
      '12 Trial Street',
      'Austin',
      'Texas',
      '78701',
      '(555) 555-0177',
      applicant(name),
      'M-77',
    ])
      expect(notice?.text).toContain(fact);
  },
);
