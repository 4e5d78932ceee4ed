import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import { contactForm, fieldOf, fillIn, formOn, submitOf } from '../fixtures/lead-forms';
import { settled, tracked } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testFrom, testOf } from '../fixtures/test';

// In one worker, so that tests that leave the page open share it.
test.describe.configure({ mode: 'default' });
const onContact = testOf('/contact');
const fromContact = testFrom('/contact');

const field = (page: Page, label: string) => fieldOf(page, contactForm, label);
const answers = contactForm.answers;

const open = async (page: Page): Promise<void> => {
  await page.goto('/contact');
  await settled(page);
};

const send = (page: Page) => submitOf(page, contactForm).click();

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('a contact message is accepted, the visitor is thanked, the browser keeps nothing of it, and the message is in the inbox with its fields', async ({
  page,
}) => {
  await open(page);
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
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
    ]),
  );
  expect(stored).not.toMatch(/contactroad|robin|0177|repairs/i);

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
});

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

fromContact('a message of ten characters and a phone of ten are enough', async ({ page }) => {
  await fillIn(page, contactForm, {
    ...answers('Shortest'),
    Phone: '5555550177',
    Message: 'Ten chars.',
  });
  await send(page);
  await expect(page).toHaveURL(/\/thank-you\?subject=/);
});

fromContact('a sent message is reported without personal data', async ({ page }) => {
  await fillIn(page, contactForm, answers('Privatelane'));
  await send(page);
  await expect(page).toHaveURL(/\/thank-you\?subject=/);
  expect(await tracked(page, 'contact_form_submitted')).toEqual([
    { event: 'contact_form_submitted', subject: 'service' },
  ]);
  expect(await tracked(page, 'general_contact')).toEqual([{ event: 'general_contact' }]);
  expect(JSON.stringify(await tracked(page))).not.toMatch(/Robin|Privatelane|robin@|0177|Austin/);
});

fromContact('a refused message is not reported', async ({ page, tolerate }) => {
  tolerate(/503/, /^console error: The contact message was not sent/);
  await fillIn(page, contactForm, answers('Refused'));
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'unavailable' } }),
  );
  await send(page);
  await expect(formOn(page, contactForm).getByRole('alert')).toBeVisible();
  expect(await tracked(page, 'contact_form_submitted')).toEqual([]);
  expect(await tracked(page, 'general_contact')).toEqual([]);
});

test('a repeated attempt keeps its key, so that the message arrives once; a corrected one gets another', async ({
  page,
  tolerate,
}) => {
  tolerate(
    /^request failed: \S+\/api\/contact/,
    /Failed to load resource/,
    /^console error: The contact message was not sent/,
  );
  const keys: (string | undefined)[] = [];
  await open(page);
  await fillIn(page, contactForm, answers('Oncestreet'));
  // The message arrives, but its response is lost.
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page);
  await expect(formOn(page, contactForm).getByRole('alert')).toContainText('Failed to send email');
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

  await open(page);
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
});

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

/** Line ends and length by day; `odd-texts.spec.ts` sends the other kinds, too. */
const sentTexts = Object.entries(oddTexts).filter(([what]) =>
  repetitions({ everyRun: /line ends|long/.test(what), nightly: true }),
);

for (const [what, text] of sentTexts) {
  fromContact(`a message that ${what} arrives as it was typed`, async ({ page }) => {
    const word = /(\w+odd)/.exec(text)![1]!;
    await fillIn(page, contactForm, { ...answers(word), Message: text });
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
    const mail = await mailAbout(stack().inbox, `Robin ${word}`);
    expect(mail.text).toContain(word);
    expect(mail.text.length).toBeGreaterThanOrEqual(text.length);
    expect(mail.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
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

fromContact(
  'an error of the service is shown at its field, with the service’s message beside the button',
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
  },
);

test('text typed before the scripts load is sent', async ({ page }) => {
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillIn(page, contactForm, answers('Earlybird'));
  release();
  await settled(page);
  await send(page);
  await expect(page).toHaveURL(/\/thank-you\?subject=/);
  await mailAbout(stack().inbox, 'Robin Earlybird');
});

fromContact('text that a tool filled in without events is sent', async ({ page }) => {
  await fillIn(page, contactForm, { ...answers('Nobody'), Email: '' });
  const fillSilently = (label: string, text: string) =>
    field(page, label).evaluate(
      (element: HTMLInputElement, value) => void (element.value = value),
      text,
    );
  await fillSilently('Email', 'robin@shopper.example');
  await fillSilently('Last name', 'Quietfill');
  await send(page);
  await expect(page).toHaveURL(/\/thank-you\?subject=/);
  await mailAbout(stack().inbox, 'Robin Quietfill');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test('the form is a plain post that lands on the thank-you page, and the message is in the inbox', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fillIn(page, contactForm, answers('Plainpost'));
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
    const mail = await mailAbout(stack().inbox, 'Robin Plainpost');
    for (const fact of [
      'robin@shopper.example',
      '(555) 555-0177',
      'Which dealer near Austin repairs the D6 Max?',
    ])
      expect(mail.text).toContain(fact);
  });

  test('a form with mistakes comes back filled, with every error at its field', async ({
    page,
    tolerate,
  }) => {
    tolerate(/^response 422: \S+\/contact$/, /Failed to load resource/);
    await page.goto('/contact');
    await fillIn(page, contactForm, {
      ...answers('<b>Bold</b>'),
      Email: 'robin@',
      State: '',
      Message: 'Too short',
    });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await send(page);
    expect((await answer).status()).toBe(422);
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await expect(field(page, 'State')).toHaveAccessibleDescription('Please select your state');
    await expect(field(page, 'Message')).toHaveAccessibleDescription(
      'Message must be at least 10 characters',
    );
    await expect(formOn(page, contactForm).locator('[aria-invalid=true]')).toHaveCount(3);
    await expect(field(page, 'Last name')).toHaveValue('<b>Bold</b>');
    await expect(field(page, 'Subject')).toHaveValue('service');

    await fillIn(page, contactForm, {
      Email: 'robin@shopper.example',
      State: 'other',
      Message: 'Long enough now.',
    });
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
  });

  test('without the service the form comes back filled, with the message beside the button and the phone number', async ({
    page,
    tolerate,
    unreliable: site,
  }) => {
    tolerate(/^response 503: \S+\/contact$/, /Failed to load resource/);
    site.fail(/^POST \/api\/contact/, '500 with a text');
    await page.goto(`${site.origin}/contact`);
    await fillIn(page, contactForm, answers('Patientpost'));
    tolerate(/^response 500: \S+\/contact$/);
    await send(page);
    const alert = formOn(page, contactForm).getByRole('alert');
    await expect(alert).toContainText('Failed to send email');
    await expect(alert.getByRole('link', { name: '(555) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+15555550142',
    );
    for (const [label, answer] of Object.entries(answers('Patientpost')))
      await expect(field(page, label)).toHaveValue(answer);
    site.heal();
    await send(page);
    await expect(page).toHaveURL(/\/thank-you\?subject=/);
  });
});

onContact('the page has its own title, description and canonical address', async ({ page }) => {
  await expect(page).toHaveTitle('Contact | Larkway');
  const description = await page.locator('meta[name=description]').getAttribute('content');
  expect(description).toMatch(/^.{50,160}$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /^https:\/\/[^/]+\/contact$/,
  );
});
