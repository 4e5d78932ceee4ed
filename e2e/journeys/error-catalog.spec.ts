import { repetitions } from '@larkway/infra/tier';
import type { APIRequestContext, Page } from '@playwright/test';
import { wordsOf } from '../fixtures/documents';
import {
  applicationForm,
  contactForm,
  fieldOf,
  fillIn,
  formOn,
  inquiryForm,
  type LeadForm,
  submitOf,
} from '../fixtures/lead-forms';
import { goWithin } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';
import { type Fault, faults, type UnreliableSite } from '../fixtures/unreliable-site';

/** Section 8 of the specification, row by row, in a browser. */
let site: UnreliableSite;

test.describe.configure({ timeout: 90_000 });
test.beforeEach(({ unreliable, tolerate }) => {
  site = unreliable;
  tolerate(
    /^response [45]\d\d: \S+\/api\//,
    /^response 503: \S+$/,
    /^console error: Failed to load resource/,
    /^request failed: \S+\/api\//,
  );
});

const everyFault = Object.keys(faults) as Fault[];

/**
 * For claims tested in many places: one fault; nightly one of each kind (refused, cut off,
 * unreadable).
 */
const kindsOfFault = repetitions<Fault[]>({
  everyRun: ['500 with a text'],
  nightly: ['500 with a text', 'a cut connection', 'half a JSON'],
});

interface Read {
  call: RegExp;
  path: string;
  /** The message that it cannot be shown. */
  seen: (page: Page) => Promise<void>;
  /** What is shown once it loads. */
  whole: (page: Page) => Promise<void>;
  /** Whether the page has a retry button. */
  canRetry: boolean;
}

/** The document with every fault, and the page in a browser with one fault of each kind. */
const facing = async (
  call: RegExp,
  documentIs: (fault: Fault) => Promise<void>,
  pageIs: (fault: Fault) => Promise<void>,
): Promise<void> => {
  for (const fault of everyFault) {
    site.fail(call, fault);
    await documentIs(fault);
  }
  for (const fault of kindsOfFault) {
    await test.step(fault, () => {
      site.fail(call, fault);
      return pageIs(fault);
    });
  }
};

const heading = (name: string) => async (page: Page) =>
  expect(page.getByRole('main').getByRole('heading', { name, exact: true }).first()).toBeVisible();

const missingVehicle = async (page: Page) => {
  await heading('Vehicle Not Found')(page);
  await expect(page.getByText("The vehicle you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Inventory' })).toHaveAttribute(
    'href',
    '/inventory',
  );
};

const missingState = async (page: Page) => {
  await heading('State Not Found')(page);
  await expect(page.getByText("The state you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to States' })).toHaveAttribute(
    'href',
    '/states',
  );
};

/** In this order no page loads data of a later one; Florida's page loads the vehicles, too. */
const reads: Record<string, Read> = {
  'the inventory without its vehicles': {
    call: /^GET \/api\/vehicles$/,
    path: '/inventory',
    seen: heading('The vehicles cannot be shown right now'),
    whole: async (page) => expect(page.getByText('32 Vehicles Available')).toBeVisible(),
    canRetry: true,
  },
  'a vehicle that cannot be fetched': {
    call: /^GET \/api\/vehicles\/d6-max$/,
    path: '/inventory/d6-max',
    seen: missingVehicle,
    whole: heading('D6 Max'),
    canRetry: false,
  },
  'the dealers without their list': {
    call: /^GET \/api\/dealerships$/,
    path: '/dealerships',
    seen: heading('The dealers cannot be shown right now'),
    whole: async (page) => expect(page.getByText(/^The first 24 of \d+ dealers$/)).toBeVisible(),
    canRetry: true,
  },
  'the states without their list': {
    call: /^GET \/api\/states$/,
    path: '/states',
    seen: heading('The states cannot be shown right now'),
    whole: heading('Most Popular States'),
    canRetry: true,
  },
  'a state that cannot be fetched': {
    call: /^GET \/api\/states\/florida$/,
    path: '/states/florida',
    seen: missingState,
    whole: heading('Florida'),
    canRetry: false,
  },
};

const statusAndText = async (
  request: APIRequestContext,
  path: string,
): Promise<[number, string]> => {
  const response = await request.get(`${site.origin}${path}`);
  return [response.status(), await response.text()];
};

/** Follows a link without hovering or focusing it first, which would prefetch the data. */
const follow = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().dispatchEvent('click');
  await expect(page).toHaveURL(`${site.origin}${path}`);
};

for (const [what, { call, path, seen, whole, canRetry }] of Object.entries(reads)) {
  test(`${what}: the document shows the failure for every kind of fault`, async ({
    page,
    request,
  }) => {
    await facing(
      call,
      async (fault) => {
        const response = await request.get(`${site.origin}${path}`);
        expect(response.status(), fault).toBe(503);
        expect(Number(response.headers()['retry-after']), fault).toBeGreaterThan(0);
      },
      async () => {
        await page.goto(`${site.origin}${path}`);
        await seen(page);
        await settled(page);
        await seen(page);
      },
    );
    if (!canRetry) return;
    site.heal();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await whole(page);
  });
}

test('after a link each page shows the failure for every kind of fault, requests the data once, and can retry a list', async ({
  page,
}) => {
  await page.goto(`${site.origin}/thank-you`);
  await settled(page);
  for (const [what, { call, path, seen, whole, canRetry }] of Object.entries(reads)) {
    for (const fault of kindsOfFault) {
      await test.step(`${what}: ${fault}`, async () => {
        site.heal();
        site.fail(call, fault);
        await follow(page, path);
        await seen(page);
        expect(site.calls().filter((made) => call.test(made))).toHaveLength(1);
        await page.goBack();
        await expect(page).toHaveURL(`${site.origin}/thank-you`);
      });
    }
    await test.step(`${what}: no network`, async () => {
      site.heal();
      await page.route(
        (url) => call.test(`GET ${url.pathname}`),
        (route) => route.abort('internetdisconnected'),
      );
      // The page shows the previous step's failure until this call has failed, too.
      const failed = page.waitForEvent('requestfailed', (request) =>
        call.test(`GET ${new URL(request.url()).pathname}`),
      );
      await follow(page, path);
      await failed;
      await seen(page);
      expect(site.calls().filter((made) => call.test(made))).toEqual([]);
      await page.unrouteAll();
      if (canRetry) {
        await page.getByRole('button', { name: 'Try Again' }).click();
        await whole(page);
      }
      await page.goBack();
      await expect(page).toHaveURL(`${site.origin}/thank-you`);
    });
  }
});

test('the browser waits for a slow response, but no document does, on any page', async ({
  page,
  request,
}) => {
  await page.goto(`${site.origin}/thank-you`);
  await settled(page);
  for (const [what, { call, path, whole }] of Object.entries(reads)) {
    await test.step(what, async () => {
      site.hold(call);
      await follow(page, path);
      const main = page.getByRole('main');
      await expect(
        main
          .getByRole('status', { name: /^Loading/ })
          .or(main.getByText(/^Loading/))
          .first(),
      ).toBeAttached();
      await expect(main.getByRole('heading', { name: /Not Found|cannot be shown/ })).toHaveCount(0);
      site.heal();
      await whole(page);
      await page.goBack();
      await expect(page).toHaveURL(`${site.origin}/thank-you`);

      site.hold(call);
      const [status, html] = await statusAndText(request, path);
      expect(status).toBe(503);
      expect(wordsOf(html)).toMatch(/Not Found|cannot be shown right now/);
      site.heal();
    });
  }
});

test('a state whose dealers fail to load shows everything else', async ({ page, request }) => {
  await facing(
    /^GET \/api\/dealerships\/state\/Florida$/,
    async (fault) =>
      expect((await statusAndText(request, '/states/florida'))[1], fault).toContain(
        'The dealers cannot be shown right now',
      ),
    async () => {
      await page.goto(`${site.origin}/states/florida`);
      await heading('Florida')(page);
      await heading('The dealers cannot be shown right now')(page);
      await settled(page);
    },
  );
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await test.step('asked again while they still cannot be fetched, the page asks once and says so again', async () => {
    let calls = 0;
    page.on(
      'request',
      (asked) => (calls += Number(/\/api\/dealerships\/state\/Florida$/.test(asked.url()))),
    );
    const answered = page.waitForResponse(/\/api\/dealerships\/state\/Florida$/);
    await tryAgain.click();
    await answered;
    await settled(page);
    await heading('The dealers cannot be shown right now')(page);
    expect(calls).toBe(1);
  });
  site.heal();
  await tryAgain.click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ }).first()).toBeVisible();
});

for (const path of ['/states/florida', '/usa']) {
  test(`${path} is complete and shows 33 models if the vehicles fail to load`, async ({
    page,
    request,
  }) => {
    await facing(
      /^GET \/api\/vehicles$/,
      async (fault) =>
        expect(await statusAndText(request, path), fault).toEqual([
          200,
          expect.stringMatching(/>33</),
        ]),
      async () => {
        await page.goto(`${site.origin}${path}`);
        await expect(page.getByRole('main').getByText('33', { exact: true }).first()).toBeVisible();
        await settled(page);
      },
    );
  });
}

for (const [what, call, path, rest] of [
  [
    'featured vehicles',
    /^GET \/api\/vehicles\/featured$/,
    '/',
    'Good questions, straight answers.',
  ],
  ['states', /^GET \/api\/states$/, '/', 'Good questions, straight answers.'],
] as const) {
  test(`home without its ${what} is complete otherwise, and never an error screen`, async ({
    page,
    request,
  }) => {
    await facing(
      call,
      async (fault) =>
        expect(await statusAndText(request, path), fault).toEqual([
          200,
          expect.stringContaining(rest),
        ]),
      async () => {
        await page.goto(`${site.origin}${path}`);
        await heading(rest)(page);
        await settled(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object/);
        await expect(page.getByRole('main').locator('summary')).toHaveCount(25);
      },
    );
  });
}

for (const [what, call, path, text, shown] of [
  [
    'home’s questions',
    /^GET \/api\/content\/faqs\?page=home$/,
    '/',
    '<summary',
    (page: Page) => expect(page.locator('main summary')).toHaveCount(25),
  ],
  [
    'the FAQ’s questions',
    /^GET \/api\/content\/faqs\?page=faq$/,
    '/faq',
    '<summary',
    (page: Page) => expect(page.locator('main summary')).toHaveCount(50),
  ],
  [
    'lenders and partners',
    /^GET \/api\/financing\//,
    '/financing',
    'Quick Apply',
    (page: Page) => expect(page.getByText('Quick Apply →')).toHaveCount(7),
  ],
  [
    'a policy',
    /^GET \/api\/content\/policies\//,
    '/privacy-policy',
    'Privacy Policy</h1>',
    heading('Privacy Policy'),
  ],
] as const) {
  test(`${what}: the released text is shown if the service is down`, async ({ page, request }) => {
    await facing(
      call,
      async (fault) =>
        expect(await statusAndText(request, path), fault).toEqual([
          200,
          expect.stringContaining(text),
        ]),
      async () => {
        // The document is the same as without a fault; one of them is also hydrated.
        if (!repetitions({ everyRun: path === '/', nightly: true })) return;
        await page.goto(`${site.origin}${path}`);
        await shown(page);
        await settled(page);
      },
    );
  });
}

const stays = async (page: Page, form: LeadForm, who: string): Promise<void> => {
  await expect(page).toHaveURL(`${site.origin}${form.path}`);
  await expect(formOn(page, form)).toBeVisible();
  for (const [label, answer] of Object.entries(form.answers(who)))
    await expect(fieldOf(page, form, label)).toHaveValue(answer);
  await expect(submitOf(page, form)).toBeEnabled();
};

const open = async (page: Page, form: LeadForm, who: string): Promise<void> => {
  await page.goto(`${site.origin}${form.path}`);
  await settled(page);
  await fillIn(page, form, form.answers(who));
};

/** A destructive toast: an alert with two lines. */
const failed = (text: string) => async (page: Page) => {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await expect(alert.getByText('Error', { exact: true })).toBeVisible();
  await expect(alert.getByText(text, { exact: true })).toBeVisible();
};

for (const [form, seen] of [
  [inquiryForm, failed('Failed to send message. Please try again.')],
  [applicationForm, failed('Failed to add dealership. Please try again.')],
] as const) {
  test(`${form.what} that fails to send shows a destructive toast and keeps everything typed, for every kind of fault`, async ({
    page,
  }) => {
    await open(page, form, 'Unlucky Row');
    for (const fault of everyFault) {
      await test.step(fault, async () => {
        site.heal();
        site.fail(new RegExp(`^${form.call}`), fault);
        await submitOf(page, form).click();
        await seen(page);
        await stays(page, form, 'Unlucky Row');
        // The form is not sent again automatically (section 7).
        expect(site.calls().filter((call) => call.startsWith(form.call))).toHaveLength(1);
        await page.getByRole('button', { name: 'Close message' }).click();
        await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
      });
    }
    await test.step('no network', async () => {
      await page.context().setOffline(true);
      await submitOf(page, form).click();
      await seen(page);
      await page.context().setOffline(false);
    });
    site.heal();
    await submitOf(page, form).click();
    await expect(page).toHaveURL(form.next);
    await expect(page.getByText(form.thanks).first()).toBeVisible();
  });
}

const withoutWords = 'Failed to send email';
const words: Partial<Record<Fault, string | RegExp>> = {
  '401': 'Who are you?',
  '429 with Retry-After': 'Too many at once.',
  '503 with Retry-After': 'Not now.',
  // The site responds for a service that is down.
  'a cut connection': /\w/,
};

const loggedAs: Partial<Record<Fault, string>> = {
  '500 with a text': '500: out of order',
  '500 without a body': '500: Internal Server Error',
  '401': '401: {"error":"Who are you?","code":"unauthorized"}',
};

test('a contact message that fails to send shows the failure beside the button with the phone number, and logs status, colon and body, or the status text without a body, for every kind of fault', async ({
  page,
  tolerate,
}) => {
  tolerate(/^console error: The contact message was not sent/);
  const logged: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())));
  await open(page, contactForm, 'Unlucky Row');
  for (const fault of everyFault) {
    await test.step(fault, async () => {
      logged.length = 0;
      site.fail(/^POST \/api\/contact/, fault);
      await submitOf(page, contactForm).click();
      const alert = formOn(page, contactForm).getByRole('alert');
      await expect(alert).toContainText(words[fault] ?? withoutWords);
      await expect(alert.locator('a[href^="tel:"]')).toBeVisible();
      await stays(page, contactForm, 'Unlucky Row');
      await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
      await expect
        .poll(() => logged.some((text) => text.startsWith('The contact message was not sent')))
        .toBe(true);
      await expect.poll(() => logged.join('\n')).toContain(loggedAs[fault] ?? '');
    });
  }
  site.heal();
  await submitOf(page, contactForm).click();
  await expect(page).toHaveURL(contactForm.next);
});

/** `inquiry.spec.ts` and `add-dealership.spec.ts` also press their buttons twice. */
for (const form of repetitions({
  everyRun: [contactForm],
  nightly: [inquiryForm, contactForm, applicationForm],
})) {
  test(`${form.what} that takes long keeps its button busy and is sent once, even if the button is pressed repeatedly`, async ({
    page,
  }) => {
    await open(page, form, 'Patient Row');
    site.hold(new RegExp(`^${form.call}`));
    await submitOf(page, form).click();
    const busy = formOn(page, form).getByRole('button', { name: form.busy });
    await expect(busy).toBeDisabled();
    await busy.click({ force: true });
    await fieldOf(page, form, 'Phone').press('Enter');
    const sent = () => site.calls().filter((call) => call.startsWith(form.call)).length;
    await expect.poll(sent).toBe(1);
    await expect(busy).toBeDisabled();
    const before = sent();
    site.heal();
    await expect(page).toHaveURL(form.next);
    expect([before, sent()]).toEqual([1, 0]);
  });
}

test('missing fields of an inquiry are reported in a toast and nothing is sent', async ({
  page,
}) => {
  await page.goto(`${site.origin}${inquiryForm.path}`);
  await settled(page);
  for (const missing of ['First name', 'Last name', 'Phone', 'Email']) {
    await fillIn(page, inquiryForm, { ...inquiryForm.answers('Row'), [missing]: '' });
    await submitOf(page, inquiryForm).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Please fill all fields' });
    await expect(alert.getByText('All form fields are required.')).toBeVisible();
    await expect(fieldOf(page, inquiryForm, missing)).toBeFocused();
  }
  expect(site.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
});

for (const [what, path, seen, status] of [
  ['an unknown vehicle', '/inventory/no-such-vehicle', missingVehicle, 404],
  ['an unknown state', '/states/no-such-state', missingState, 404],
  ['an unknown path', '/no/such/page', heading('404 Page Not Found'), 404],
] as const) {
  test(`${what} gets 404 and a page that says so, in the document and in the browser`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/^response 404/);
    expect((await page.goto(`${site.origin}${path}`))?.status()).toBe(status);
    await seen(page);
    await settled(page);
    await seen(page);
    // No link leads to this address; this is like a bookmark opened in the same tab.
    await goWithin(page, '/thank-you');
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
    await goWithin(page, path);
    await seen(page);
  });
}
