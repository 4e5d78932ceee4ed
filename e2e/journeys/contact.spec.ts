import type { Page } from '@playwright/test';
import { wordsOf } from '../fixtures/documents';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import { contactForm, fieldOf, fillIn, formOn, submitOf } from '../fixtures/lead-forms';
import { postedField, postForm } from '../fixtures/plain-posts';
import { settled, tracked } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testFrom, testOf } from '../fixtures/test';

// In one worker and in this order: tests share the page's load, and those that leave it are the last.
test.describe.configure({ mode: 'default' });
const onContact = testOf('/contact');
const fromContact = testFrom('/contact');

const nightly = { tag: '@nightly' };

const field = (page: Page, label: string) => fieldOf(page, contactForm, label);
const answers = contactForm.answers;

/** The same answers by the names of their fields. */
const typed = (lastName: string) => ({
  firstName: 'Robin',
  lastName,
  email: 'robin@shopper.example',
  phone: '(555) 555-0177',
  state: 'texas',
  subject: 'service',
  message: 'Which dealer near Austin repairs the D6 Max?',
});

const send = (page: Page) => submitOf(page, contactForm).click();

const region = (page: Page, name: string) => page.getByRole('region', { name });

onContact(
  'the form has seven fields, all required, each with its label, its kind of keyboard and what a browser can fill in',
  async ({ page }) => {
    const kinds: Record<string, { name: string; type?: string; autocomplete?: string }> = {
      'First name': { name: 'firstName', type: 'text', autocomplete: 'given-name' },
      'Last name': { name: 'lastName', type: 'text', autocomplete: 'family-name' },
      Email: { name: 'email', type: 'email', autocomplete: 'email' },
      Phone: { name: 'phone', type: 'tel', autocomplete: 'tel' },
      State: { name: 'state' },
      Subject: { name: 'subject' },
      Message: { name: 'message' },
    };
    for (const [label, { name, type, autocomplete }] of Object.entries(kinds)) {
      await expect(field(page, label)).toHaveAttribute('name', name);
      await expect(field(page, label)).toHaveAttribute('required', '');
      if (type) await expect(field(page, label)).toHaveAttribute('type', type);
      if (autocomplete)
        await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
    }
    const form = formOn(page, contactForm);
    await expect(form.getByRole('textbox').or(form.getByRole('combobox'))).toHaveCount(7);
  },
);

onContact(
  'state and subject offer exactly the specified choices, none of them chosen',
  async ({ page }) => {
    const valuesOf = (label: string) =>
      field(page, label)
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await valuesOf('State')).toEqual([
      '',
      'california',
      'texas',
      'florida',
      'new-york',
      'illinois',
      'arizona',
      'other',
    ]);
    expect(await valuesOf('Subject')).toEqual([
      '',
      'sales',
      'service',
      'dealer',
      'financing',
      'warranty',
      'other',
    ]);
    await expect(field(page, 'State')).toHaveValue('');
    await expect(field(page, 'Subject')).toHaveValue('');
  },
);

const fieldErrors: [label: string, entry: string, message: string][] = [
  ['First name', '  ', 'First name is required'],
  ['Last name', '', 'Last name is required'],
  ['Email', 'robin@', 'Please enter a valid email address'],
  ['Phone', '555-55017', 'Please enter a valid phone number'],
  ['State', '', 'Please select your state'],
  ['Subject', '', 'Please select a subject'],
  ['Message', 'Too short', 'Message must be at least 10 characters'],
];

for (const [label, entry, message] of fieldErrors) {
  onContact(
    `${label}: "${message}" is shown at the field, which gets the focus, and nothing is sent`,
    // By day one, beside the empty form, which has them all.
    label === 'Message' ? {} : nightly,
    async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.method()));
      await fillIn(page, contactForm, { ...answers('Refused'), [label]: entry });
      await send(page);
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toBeFocused();
      await expect(formOn(page, contactForm).locator('[aria-invalid=true]')).toHaveCount(1);
      await expect(page).toHaveURL('/contact');
      expect(calls).not.toContain('POST');
    },
  );
}

onContact(
  'an empty form shows errors at all seven fields at once, and an error disappears when its field is changed',
  async ({ page }) => {
    await fillIn(page, contactForm, Object.fromEntries(fieldErrors.map(([label]) => [label, ''])));
    await send(page);
    for (const [label, , message] of fieldErrors)
      await expect(field(page, label)).toHaveAccessibleDescription(message);
    await expect(field(page, 'First name')).toBeFocused();
    await field(page, 'Phone').fill('(555) 555-0177');
    await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByText('Please enter a valid phone number')).toHaveCount(0);
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  },
);

fromContact(
  'a message of ten characters and a phone of ten are enough',
  nightly,
  async ({ page }) => {
    await fillIn(page, contactForm, {
      ...answers('Shortest'),
      Phone: '5555550177',
      Message: 'Ten chars.',
    });
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
  },
);

onContact('side cards name phone, email, the service area and the hours', async ({ page }) => {
  const details = region(page, 'Or reach us directly');
  const item = (label: string) => details.getByRole('listitem').filter({ hasText: label });
  await expect(item('Phone').getByRole('link')).toHaveAttribute('href', 'tel:+15555550142');
  await expect(item('Phone').getByRole('link')).toHaveText('(555) 555-0142');
  await expect(item('Email').getByRole('link', { name: 'sales@larkway.example' })).toHaveAttribute(
    'href',
    'mailto:sales@larkway.example',
  );
  await expect(item('Service area')).toContainText('All 50 states');
  await expect(item('Hours').getByRole('term')).toHaveText(['Mon-Fri', 'Sat', 'Sun']);
  await expect(item('Hours').getByRole('definition')).toHaveText(['8AM-6PM', '9AM-4PM', 'Closed']);
});

onContact('quick actions find a dealer, browse the inventory and call sales', async ({ page }) => {
  const actions = region(page, 'Quick Actions');
  await expect(actions.getByRole('link', { name: 'Find a Dealer' })).toHaveAttribute(
    'href',
    '/dealerships',
  );
  await expect(actions.getByRole('link', { name: 'Browse Inventory' })).toHaveAttribute(
    'href',
    '/inventory',
  );
  await expect(actions.getByRole('link', { name: 'Call Sales' })).toHaveAttribute(
    'href',
    'tel:+15555550142',
  );
});

onContact(
  'support notes promise a dedicated team, an answer within 24 hours and a nationwide network',
  async ({ page }) => {
    await expect(region(page, 'Someone answers').getByRole('heading', { level: 3 })).toHaveText([
      'Dedicated team',
      '24-hour response guarantee',
      'Nationwide network',
    ]);
  },
);

/**
 * Texts that have broken other forms and emails; each ends in a word by which its email is found.
 */
const oddTexts: Record<string, string> = {
  'looks like HTML': '<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes" Htmlodd',
  'has line ends of every kind':
    'One line\r\nanother\n\nand a third\rBcc: someone@else.example Lineodd',
  'has right-to-left marks': 'שלום \u202Egnirts desrever\u202C \u200Fmarks Rtlodd',
  'has emoji': 'Beach days 🏖️👨‍👩‍👧‍👦🛺 for all of us Emojiodd',
  'is 10,000 characters long': `${'Which one fits? '.repeat(700).slice(0, 9_990)} Longodd`.padEnd(
    10_000,
    '.',
  ),
};

const wordIn = (text: string): string => /(\w+odd)/.exec(text)![1]!;

const arrives = async (text: string, lastName: string): Promise<void> => {
  const mail = await mailAbout(stack().inbox, `Robin ${lastName}`);
  expect(mail.text).toContain(wordIn(text));
  expect(mail.text.length).toBeGreaterThanOrEqual(text.length);
  expect(mail.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
};

for (const [what, text] of Object.entries(oddTexts)) {
  test(`a message that ${what} arrives as it was posted`, async ({ request }) => {
    const lastName = `Posted${wordIn(text)}`;
    const response = await postForm(request, '/contact', { ...typed(lastName), message: text });
    expect(response.status()).toBe(303);
    await arrives(text, lastName);
  });

  // By day `odd-texts.spec.ts` types such texts.
  fromContact(`a message that ${what} arrives as it was typed`, nightly, async ({ page }) => {
    await fillIn(page, contactForm, { ...answers(wordIn(text)), Message: text });
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
    await arrives(text, wordIn(text));
  });
}

onContact(
  'a name with a line break cannot be typed, and one that is too long is refused at its field',
  async ({ page }) => {
    await fillIn(page, contactForm, { ...answers('x'.repeat(10_000)) });
    await send(page);
    await expect(field(page, 'Last name')).toHaveAccessibleDescription(
      'Last name is too long (60 characters max)',
    );
    await expect(field(page, 'Last name')).toBeFocused();
    await expect(page).toHaveURL('/contact');
  },
);

onContact(
  'an error of the service is shown at its field, with the service’s message beside the button, and nothing is reported',
  async ({ page, tolerate }) => {
    tolerate(/422/, /^console error: The contact message was not sent/);
    await fillIn(page, contactForm, answers('Refused'));
    // A release of the service that is stricter than this page.
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: 'Some fields are invalid.',
          code: 'invalid',
          issues: [{ path: 'name', message: 'Two words, please' }],
        },
      }),
    );
    await send(page);
    await expect(field(page, 'First name')).toHaveAccessibleDescription('Two words, please');
    await expect(field(page, 'First name')).toBeFocused();
    await expect(formOn(page, contactForm).getByRole('alert')).toContainText(
      'Some fields are invalid.',
    );
    expect(await tracked(page, 'contact_form_submitted')).toEqual([]);
    expect(await tracked(page, 'general_contact')).toEqual([]);
    await page.unroute('**/api/contact');
  },
);

test('text typed before the scripts load is sent, and text that a tool filled in without events', async ({
  page,
}) => {
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.goto('/contact', { waitUntil: 'commit' });
  const { Email: email, 'Last name': _, ...early } = answers('');
  await fillIn(page, contactForm, early);
  release();
  await settled(page);
  const fillSilently = (label: string, text: string) =>
    field(page, label).evaluate(
      (element: HTMLInputElement, value) => void (element.value = value),
      text,
    );
  await fillSilently('Email', email!);
  await fillSilently('Last name', 'Earlybird');
  await send(page);
  await expect(page).toHaveURL(/\/thank-you\?subject=/);
  const mail = await mailAbout(stack().inbox, 'Robin Earlybird');
  for (const text of Object.values(answers('Earlybird')).filter((each) => /[ @]/.test(each)))
    expect(mail.text).toContain(text);
});

// Posted as a browser without scripts does it; `inquiry.spec.ts` presses the button of its form.
test.describe('without JavaScript', () => {
  test('the form is a plain post that lands on the thank-you page, and the message is in the inbox', async ({
    request,
  }) => {
    const response = await postForm(request, '/contact', typed('Plainpost'));
    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe('/thank-you?subject=service');
    const mail = await mailAbout(stack().inbox, 'Robin Plainpost');
    for (const fact of [
      'robin@shopper.example',
      '(555) 555-0177',
      'Which dealer near Austin repairs the D6 Max?',
    ])
      expect(mail.text).toContain(fact);
  });

  test('a form with mistakes comes back filled, with every error at its field', async ({
    request,
  }) => {
    const mistaken = {
      ...typed('<b>Bold</b>'),
      email: 'robin@',
      state: '',
      message: 'Too short',
    };
    const response = await postForm(request, '/contact', mistaken);
    expect(response.status()).toBe(422);
    const errors: Record<string, string> = {
      email: 'Please enter a valid email address',
      state: 'Please select your state',
      message: 'Message must be at least 10 characters',
    };
    const html = await response.text();
    for (const [name, value] of Object.entries(mistaken))
      expect([name, postedField(html, name)]).toEqual([name, { value, error: errors[name] }]);
  });

  test('without the service the form comes back filled, with the message beside the button and the phone number', async ({
    request,
    unreliable: site,
  }) => {
    site.fail(/^POST \/api\/contact/, '500 with a text');
    const address = `${site.origin}/contact`;
    const response = await postForm(request, address, typed('Patientpost'));
    expect(response.status()).toBe(503);
    const html = await response.text();
    const [, alert] = /<form\b.*role="alert"(.*?)<\/form>/s.exec(html)!;
    expect(wordsOf(`<body ${alert}`)).toContain('Failed to send email');
    expect(alert).toMatch(/<a\b[^>]*href="tel:\+15555550142"[^>]*>\(555\) 555-0142</);
    for (const [name, value] of Object.entries(typed('Patientpost')))
      expect([name, postedField(html, name)]).toEqual([name, { value, error: undefined }]);
    site.heal();
    expect((await postForm(request, address, typed('Patientpost'))).status()).toBe(303);
  });

  test.describe('in a browser', () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

    test(
      'a form with mistakes comes back filled, and is sent once it is corrected',
      nightly,
      async ({ page, tolerate }) => {
        tolerate(/^response 422: \S+\/contact$/, /Failed to load resource/);
        await page.goto('/contact');
        await fillIn(page, contactForm, { ...answers('<b>Bold</b>'), State: '', Email: 'robin@' });
        await send(page);
        await expect(field(page, 'State')).toHaveAccessibleDescription('Please select your state');
        await expect(formOn(page, contactForm).locator('[aria-invalid=true]')).toHaveCount(2);
        await expect(field(page, 'Last name')).toHaveValue('<b>Bold</b>');
        await fillIn(page, contactForm, { Email: 'robin@shopper.example', State: 'other' });
        await send(page);
        await expect(page).toHaveURL(/\/thank-you\?subject=/);
      },
    );
  });
});

test('the page has its own title, description and canonical address', async ({ request }) => {
  const html = await (await request.get('/contact')).text();
  expect(html).toContain('<title>Contact | Larkway</title>');
  expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/);
  expect(html).toMatch(/<link rel="canonical" href="https:\/\/[^/"]+\/contact"/);
});

onContact(
  'a repeated attempt keeps its key, so that the message arrives once; a corrected one gets another',
  async ({ page, tolerate }) => {
    tolerate(
      /^request failed: \S+\/api\/contact/,
      /Failed to load resource/,
      /^console error: The contact message was not sent/,
    );
    const keys: (string | undefined)[] = [];
    await fillIn(page, contactForm, answers('Oncestreet'));
    // The message arrives, but its response is lost.
    await page.route('**/api/contact', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send(page);
    await expect(formOn(page, contactForm).getByRole('alert')).toContainText(
      'Failed to send email',
    );
    await page.unroute('**/api/contact');
    page.on(
      'request',
      (request) =>
        void (
          request.url().endsWith('/api/contact') && keys.push(request.headers()['idempotency-key'])
        ),
    );
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
    expect(keys[1]).toBe(keys[0]);
    await mailAbout(stack().inbox, 'Robin Oncestreet');

    await page.goBack();
    await fillIn(page, contactForm, {
      ...answers('Oncestreet'),
      Message: 'And does it also sell the D4?',
    });
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
    expect(keys[2]).not.toBe(keys[0]);
    await expect
      .poll(async () => (await mailsAbout(stack().inbox, 'Robin Oncestreet')).length, {
        timeout: 15_000,
      })
      .toBe(2);
    await page.goBack();
    await expect(formOn(page, contactForm)).toBeVisible();
  },
);

onContact(
  'a contact message is accepted and reported without personal data, the visitor is thanked, the browser keeps nothing of it, and the message is in the inbox with its fields',
  async ({ page }) => {
    const before = await tracked(page);
    await fillIn(page, contactForm, answers('Contactroad'));
    const answer = page.waitForResponse('**/api/contact');
    await send(page);
    const response = await answer;
    expect(response.status()).toBe(202);
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'queued',
    });
    expect(response.request().headers()['idempotency-key']).toMatch(/^[\x21-\x7e]{8,128}$/);
    expect(response.request().postDataJSON()).toEqual({
      name: 'Robin Contactroad',
      email: 'robin@shopper.example',
      phone: '(555) 555-0177',
      message: 'Which dealer near Austin repairs the D6 Max?',
      subject: 'service',
      state: 'texas',
    });
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
    const reported = (await tracked(page)).slice(before.length);
    expect(reported.filter(({ event }) => event.includes('contact'))).toEqual([
      { event: 'contact_form_submitted', subject: 'service' },
      { event: 'general_contact' },
    ]);
    expect(JSON.stringify(reported)).not.toMatch(/Robin|Contactroad|robin@|555-0177|Austin/);
    const stored = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        await indexedDB.databases(),
        await caches.keys(),
        document.cookie,
      ]),
    );
    expect(stored).not.toMatch(/contactroad|robin|555-0177|repairs/i);

    const mail = await mailAbout(stack().inbox, 'Robin Contactroad');
    for (const fact of [
      'Robin Contactroad',
      'robin@shopper.example',
      '(555) 555-0177',
      'Service',
      'Texas',
      'Which dealer near Austin repairs the D6 Max?',
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect(mail.replyTo.map(({ address }) => address)).toEqual(['robin@shopper.example']);
  },
);
