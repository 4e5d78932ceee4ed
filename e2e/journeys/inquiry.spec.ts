import { randomUUID } from 'node:crypto';
import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import { fieldOf, fillIn, formOn, inquiryForm, submitOf } from '../fixtures/lead-forms';
import { settled, tracked } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testFrom, testOf } from '../fixtures/test';
import type { UnreliableSite } from '../fixtures/unreliable-site';

// In one worker, so that tests that do not change a page share its load.
test.describe.configure({ mode: 'default' });
const onVehicle = testOf(inquiryForm.path);
const fromVehicle = testFrom(inquiryForm.path);

/** Claims that do not depend on the screen's width; the nightly run also tests a phone. */
const anyScreen = { tag: repetitions<string[]>({ everyRun: ['@desktop'], nightly: [] }) };

const labels = ['First name', 'Last name', 'Phone', 'Email'] as const;

const form = (page: Page) => formOn(page, inquiryForm);
const field = (page: Page, label: string) => fieldOf(page, inquiryForm, label);
const fill = (page: Page, lastName: string) =>
  fillIn(page, inquiryForm, inquiryForm.answers(lastName));
const send = (page: Page) => submitOf(page, inquiryForm);

/** A name that no other test and no other run has. */
const uniqueName = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;

const openForm = async (page: Page, origin = '') => {
  await page.goto(`${origin}/inventory/d6-max`);
  await settled(page);
};

/** Every inquiry that the page sends. */
const inquiriesOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (`${request.method()} ${new URL(request.url()).pathname}` === inquiryForm.call)
      sent.push(request.headers()['idempotency-key'] ?? '');
  });
  return sent;
};

const emptyFieldsToast = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Please fill all fields' });
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' });

test('an inquiry is accepted, the shopper is thanked, and the message is in the inbox with its fields', async ({
  page,
}) => {
  const lastName = uniqueName('Road');
  await openForm(page);
  await fill(page, lastName);
  const answer = page.waitForResponse('**/api/vehicle-inquiry');
  await send(page).click();
  const response = await answer;
  expect(response.status()).toBe(202);
  expect(await response.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'queued',
  });
  expect(response.request().postDataJSON()).toEqual({
    name: `Robin ${lastName}`,
    email: 'robin@shopper.example',
    phone: '(555) 555-0177',
    message: "I'm interested in learning more about this vehicle.",
    vehicleName: 'D6 Max',
    vehiclePrice: '$14,995',
  });
  await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
  await expect(page.getByRole('heading', { name: /Thank You!/ })).toBeVisible();

  const mail = await mailAbout(stack().inbox, lastName);
  for (const fact of [
    `Robin ${lastName}`,
    'robin@shopper.example',
    '(555) 555-0177',
    'D6 Max',
    "I'm interested in learning more about this vehicle.",
  ]) {
    expect(mail.text).toContain(fact);
  }
  expect(mail.replyTo.map(({ address }) => address)).toEqual(['robin@shopper.example']);
  const requestId = response.headers()['x-request-id'];
  expect(requestId).toBeTruthy();
  expect(mail.headers.find(({ name }) => name.toLowerCase() === 'x-request-id')?.value).toBe(
    requestId,
  );
});

test(
  'the message can be read on the inbox’s own page',
  anyScreen,
  async ({ page, request, tolerate }) => {
    tolerate(
      // The frame blocks all scripts, including the one that this test would inspect it with.
      /Blocked script execution in '[^']+\/html' because the document's frame is sandboxed/,
      // It fetches nothing, so the picture of the vehicle is missing.
      /Loading the image '[^']+-card\.[^']+' violates/,
      /^request failed: \S+-card\.\S+ csp$/,
    );
    const lastName = uniqueName('Inbox');
    const data = {
      name: `Robin ${lastName}`,
      email: 'robin@shopper.example',
      phone: '5555550177',
      message: 'Hello',
      vehicleName: 'D6 Max',
      vehiclePrice: '$11,995',
    };
    expect((await request.post('/api/vehicle-inquiry', { data })).status()).toBe(202);
    await mailAbout(stack().inbox, lastName);
    await page.goto(stack().inbox);
    await page.getByText(new RegExp(lastName)).first().click();
    await expect(
      page.frameLocator('iframe').getByText(`Robin ${lastName}`, { exact: true }),
    ).toBeVisible();
    // The errors tolerated above are not the email's: it contains no script.
    const [frame] = page.frames().slice(1);
    const mail = await request.get(frame!.url());
    expect(mail.status()).toBe(200);
    expect(await mail.text()).not.toMatch(/<script|javascript:|\son\w+=/i);
  },
);

onVehicle(
  'a number that is too short and an invalid email address are marked, and nothing is sent',
  anyScreen,
  async ({ page }) => {
    const sent = inquiriesOf(page);
    await fill(page, 'Hasty');
    await field(page, 'Phone').fill('555');
    await field(page, 'Email').fill('robin@');
    await send(page).click();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/at least 10/);
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/email address/);
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(emptyFieldsToast(page)).toHaveCount(0);
    expect(sent).toEqual([]);
  },
);

onVehicle(
  '10,000 characters are refused at their field, and stay there',
  anyScreen,
  async ({ page }) => {
    const sent = inquiriesOf(page);
    await fill(page, 'x'.repeat(10_000));
    await send(page).click();
    await expect(field(page, 'Last name')).toHaveAccessibleDescription(
      'Last name is too long (60 characters max)',
    );
    await expect(field(page, 'Last name')).toHaveValue('x'.repeat(10_000));
    expect(sent).toEqual([]);
  },
);

onVehicle(
  'the browser’s own check knows that all four fields are required',
  anyScreen,
  async ({ page }) => {
    await expect(form(page).getByRole('textbox')).toHaveCount(labels.length);
    for (const label of labels) await expect(field(page, label)).toHaveAttribute('required', '');
    await expect(field(page, 'Phone')).toHaveAttribute('type', 'tel');
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  },
);

onVehicle('empty fields are announced and nothing is sent', async ({ page }) => {
  const sent = inquiriesOf(page);
  for (const label of labels) await field(page, label).fill('');
  await send(page).click();
  await expect(
    emptyFieldsToast(page).getByText('Please fill all fields', { exact: true }),
  ).toBeVisible();
  await expect(
    emptyFieldsToast(page).getByText('All form fields are required.', { exact: true }),
  ).toBeVisible();
  for (const label of labels)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page).toHaveURL('/inventory/d6-max');
  expect(sent).toEqual([]);
});

onVehicle('each single field counts, also one of blanks', anyScreen, async ({ page }) => {
  const sent = inquiriesOf(page);
  const answers = inquiryForm.answers('Almost');
  await fill(page, 'Almost');
  for (const label of labels) {
    await field(page, label).fill('   ');
    await send(page).click();
    await expect(emptyFieldsToast(page)).toBeVisible();
    await expect(
      form(page).getByRole('textbox').and(page.locator('[aria-invalid=true]')),
    ).toHaveCount(1);
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAccessibleDescription(/^Enter your/);
    await field(page, label).fill(answers[label]!);
  }
  expect(sent).toEqual([]);
});

fromVehicle(
  'the toast about empty fields is gone on the thank-you page',
  anyScreen,
  async ({ page }) => {
    await send(page).click();
    await expect(emptyFieldsToast(page)).toBeVisible();
    await fill(page, uniqueName('Complaint'));
    await send(page).click();
    await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
    await expect(emptyFieldsToast(page)).toHaveCount(0);
  },
);

fromVehicle('the lead is tracked without personal data', anyScreen, async ({ page }) => {
  await fill(page, 'Private');
  await send(page).click();
  await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
  expect(await tracked(page, 'generate_lead')).toEqual([
    { event: 'generate_lead', item_id: 'd6-max', value: 14_995 },
  ]);
  expect(JSON.stringify(await tracked(page))).not.toMatch(/Private|robin|0177/i);
});

fromVehicle('any kind of text arrives unchanged', anyScreen, async ({ page }) => {
  const lastName = uniqueName(
    '<b onmouseover=alert(1)>O’Brien & Söhne</b> \u05D0\u05D1\u200F \u{1F6FB}',
  );
  await fill(page, lastName);
  await field(page, 'First name').fill('<script>alert(1)</script>');
  await send(page).click();
  await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
  const mail = await mailAbout(stack().inbox, lastName);
  expect(mail.text).toContain(`<script>alert(1)</script> ${lastName}`);
  expect(mail.to.every(({ address }) => !address.includes('alert'))).toBe(true);
});

test.describe('with an API in trouble', anyScreen, () => {
  let site: UnreliableSite;
  test.beforeEach(({ unreliable }) => void (site = unreliable));

  test('while it is sent the button reads Sending... and is disabled, and a double click sends once', async ({
    page,
  }) => {
    const lastName = uniqueName('Twice');
    const sent = inquiriesOf(page);
    await openForm(page, site.origin);
    await fill(page, lastName);
    site.hold(/^POST \/api\/vehicle-inquiry$/);
    await send(page).dblclick();
    const busy = form(page).getByRole('button', { name: 'Sending...' });
    await expect(busy).toBeDisabled();
    await field(page, 'Email').press('Enter');
    await expect.poll(() => sent.length).toBe(1);
    site.heal();
    await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
    expect(sent).toHaveLength(1);
    await mailAbout(stack().inbox, lastName);
    expect(await mailsAbout(stack().inbox, lastName)).toHaveLength(1);
  });

  // `error-catalog.spec.ts` sends this form with each fault.
  test('a failure is announced and everything typed is kept', async ({ page, tolerate }) => {
    tolerate(/50[03]/);
    const lastName = uniqueName('Unlucky');
    const sent = inquiriesOf(page);
    await openForm(page, site.origin);
    await fill(page, lastName);
    site.fail(/^POST \/api\/vehicle-inquiry$/, '500 with a text');
    await send(page).click();
    await expect(failure(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(
      failure(page).getByText('Failed to send message. Please try again.', { exact: true }),
    ).toBeVisible();
    for (const [label, answer] of Object.entries(inquiryForm.answers(lastName)))
      await expect(field(page, label)).toHaveValue(answer);
    await expect(page).toHaveURL(`${site.origin}/inventory/d6-max`);
    await expect(send(page)).toBeEnabled();

    site.heal();
    await send(page).click();
    await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
    await expect(failure(page)).toHaveCount(0);
    // The same message under the same key: had the first attempt arrived, it would not arrive
    // twice.
    expect(new Set(sent).size).toBe(1);
    await mailAbout(stack().inbox, lastName);
  });

  test('after a reload or going back while it is sent, the form can be sent again', async ({
    page,
  }) => {
    await openForm(page, site.origin);
    await fill(page, uniqueName('Impatient'));
    site.hold(/^POST \/api\/vehicle-inquiry$/);
    await send(page).click();
    await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await page.reload();
    await settled(page);
    await expect(send(page)).toBeEnabled();
    site.heal();
    const lastName = uniqueName('Patient');
    await fill(page, lastName);
    await send(page).click();
    await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
    await page.goBack();
    await expect(page).toHaveURL(`${site.origin}/inventory/d6-max`);
    await expect(send(page)).toBeEnabled();
    await mailAbout(stack().inbox, lastName);
    expect(await mailsAbout(stack().inbox, lastName)).toHaveLength(1);
  });

  test.describe('and no JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

    test('the page comes back with everything typed and the text of the toast', async ({
      page,
      tolerate,
    }) => {
      tolerate(/503/);
      await page.goto(`${site.origin}/inventory/d6-max`);
      await fill(page, 'Unlucky');
      site.fail(/^POST \/api\/vehicle-inquiry$/, '500 without a body');
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await send(page).click();
      expect((await answer).status()).toBe(503);
      await expect(failure(page)).toBeVisible();
      for (const [label, typed] of Object.entries(inquiryForm.answers('Unlucky')))
        await expect(field(page, label)).toHaveValue(typed);
      site.heal();
      await send(page).click();
      await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test(
    'a complete form leads to the thank-you page, and its message is in the inbox',
    anyScreen,
    async ({ page }) => {
      const lastName = uniqueName('Plain');
      await page.goto('/inventory/d6-max');
      await fill(page, lastName);
      await send(page).click();
      await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
      await expect(page.getByRole('heading', { name: /Thank You!/ })).toBeVisible();
      const mail = await mailAbout(stack().inbox, lastName);
      for (const fact of [`Robin ${lastName}`, 'robin@shopper.example', 'D6 Max', '$14,995'])
        expect(mail.text).toContain(fact);
    },
  );

  test('an incomplete form comes back with 422, the text of the toast in view, empty fields marked and the others filled', async ({
    page,
    tolerate,
  }) => {
    tolerate(/422/);
    await page.goto('/inventory/d6-max');
    await field(page, 'First name').fill('Robin');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await send(page).click();
    expect((await answer).status()).toBe(422);
    await expect(page).toHaveURL('/inventory/d6-max');
    await expect(
      emptyFieldsToast(page).getByText('Please fill all fields', { exact: true }),
    ).toBeInViewport();
    await expect(
      emptyFieldsToast(page).getByText('All form fields are required.', { exact: true }),
    ).toBeInViewport();
    await expect(field(page, 'First name')).toHaveValue('Robin');
    await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid');
    for (const label of labels.slice(1)) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toHaveAccessibleDescription(/^Enter your/);
    }
    await fill(page, uniqueName('Corrected'));
    await send(page).click();
    await expect(page).toHaveURL(/\/thank-you\?vehicle=/);
  });

  test('a form that is posted twice is one message', anyScreen, async ({ page, request }) => {
    const lastName = uniqueName('Repeated');
    await page.goto('/inventory/d6-max');
    const key = await form(page).locator('input[name=form-key]').inputValue();
    const fields = {
      'form-key': key,
      firstName: 'Robin',
      lastName,
      phone: '(555) 555-0177',
      email: 'robin@shopper.example',
    };
    for (const _ of [1, 2]) {
      const response = await request.post('/inventory/d6-max', { form: fields, maxRedirects: 0 });
      expect(response.status()).toBe(303);
      expect(response.headers().location).toBe('/thank-you?vehicle=d6-max');
    }
    await mailAbout(stack().inbox, lastName);
    await expect.poll(async () => (await mailsAbout(stack().inbox, lastName)).length).toBe(1);
  });

  test(
    'a line break in a name is refused before it can reach an email',
    anyScreen,
    async ({ request }) => {
      const fields = {
        firstName: 'Robin\r\nBcc: everyone@shopper.example',
        lastName: 'Header',
        phone: '(555) 555-0177',
        email: 'robin@shopper.example',
      };
      const response = await request.post('/inventory/d6-max', { form: fields, maxRedirects: 0 });
      expect(response.status()).toBe(422);
      expect(await response.text()).toContain('Must not contain control characters');
    },
  );

  test('a form posted to an unknown vehicle gets 404', anyScreen, async ({ request }) => {
    const response = await request.post('/inventory/no-such-vehicle', {
      form: { firstName: 'Robin' },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Vehicle Not Found');
  });
});
