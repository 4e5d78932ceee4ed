import { repetitions } from '@larkway/infra/tier';
import type { APIRequestContext, Page } from '@playwright/test';
import { wordsOf } from '../fixtures/documents';
import { containsMessage, heading, reads, showsMessage } from '../fixtures/failed-reads';
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
import { BLANK } from '../fixtures/opened-pages';
import { goWithin } from '../fixtures/page-parts';
import { arrivedAt, settled } from '../fixtures/settled';
import { expect, test, testInOneTab } from '../fixtures/test';
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

/** Refused, cut off, unreadable. */
const kinds: Fault[] = ['500 with a text', 'a cut connection', 'half a JSON'];

/** For claims tested in many places: one fault; nightly one of each kind. */
const kindsOfFault = repetitions({ everyRun: kinds.slice(0, 1), nightly: kinds });

/** For documents without a part: those of one kind are one to the page. */
const faultsOfParts = repetitions({ everyRun: kinds, nightly: everyFault });

/** The document with every fault. */
const forEveryFault = async (
  call: RegExp,
  documentIs: (fault: Fault) => Promise<void>,
  all = everyFault,
): Promise<void> => {
  for (const fault of all) {
    site.fail(call, fault);
    await documentIs(fault);
  }
};

/** The page in a browser with one fault of each kind. */
const forKindsOfFault = async (
  call: RegExp,
  pageIs: (fault: Fault) => Promise<void>,
): Promise<void> => {
  for (const fault of kindsOfFault) {
    await test.step(fault, () => {
      site.fail(call, fault);
      return pageIs(fault);
    });
  }
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

for (const [what, { call, path, message, canRetry }] of Object.entries(reads)) {
  test(`${what}: the document shows the failure for every kind of fault`, async ({ request }) => {
    await forEveryFault(call, async (fault) => {
      const response = await request.get(`${site.origin}${path}`);
      expect(response.status(), fault).toBe(503);
      expect(Number(response.headers()['retry-after']), fault).toBeGreaterThan(0);
      const html = await response.text();
      containsMessage(html, message);
      if (canRetry) expect(html, fault).toContain('Try Again');
    });
  });
}

/** The code that takes over a document with a failure is one for all pages. */
const takenOver = repetitions({
  everyRun: ['the inventory without its vehicles'],
  nightly: Object.keys(reads),
});
for (const what of takenOver) {
  const { call, path, message, whole, canRetry } = reads[what]!;
  test(`${what}: the browser keeps the failure of the document, and can retry a list`, async ({
    page,
  }) => {
    await forKindsOfFault(call, async () => {
      await page.goto(`${site.origin}${path}`);
      await showsMessage(page, message);
      await settled(page);
      await showsMessage(page, message);
    });
    if (!canRetry) return;
    site.heal();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await whole(page);
  });
}

/** By day a list, and a page about one entry; the documents of all are read above. */
const afterLinks = repetitions({
  everyRun: ['the inventory without its vehicles', 'a vehicle that cannot be fetched'],
  nightly: Object.keys(reads),
});

/** Also without any network; in each run on one page. */
const offline = repetitions({
  everyRun: ['the inventory without its vehicles'],
  nightly: Object.keys(reads),
});

test('after a link each page waits for a slow response, shows the failure for every kind of fault, requests the data once, and can retry a list', async ({
  page,
}) => {
  await page.goto(`${site.origin}/thank-you`);
  await settled(page);
  const back = async (): Promise<void> => {
    await page.goBack();
    await expect(page).toHaveURL(`${site.origin}/thank-you`);
  };
  for (const what of afterLinks) {
    const { call, path, message, whole, canRetry } = reads[what]!;
    const calls = (): string[] => site.calls().filter((made) => call.test(made));
    const tryAgain = async (): Promise<void> => {
      site.heal();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await whole(page);
    };
    await test.step(`${what}: slow, then a failure`, async () => {
      site.heal();
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
      // The page itself is there, and waits for the same request.
      await expect(main.locator('[data-remote]').first()).toBeAttached();
      await expect.poll(calls).toHaveLength(1);
      site.failHeld(kindsOfFault[0]!);
      await showsMessage(page, message);
      expect(calls()).toHaveLength(1);
    });
    for (const fault of kindsOfFault.slice(1)) {
      await test.step(`${what}: ${fault}`, async () => {
        await back();
        site.heal();
        site.fail(call, fault);
        await follow(page, path);
        await expect.poll(calls).toHaveLength(1);
        await showsMessage(page, message);
        expect(calls()).toHaveLength(1);
      });
    }
    if (offline.includes(what)) {
      await test.step(`${what}: no network`, async () => {
        await back();
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
        await showsMessage(page, message);
        expect(calls()).toEqual([]);
        await page.unrouteAll();
      });
    }
    await test.step(`${what}: whole`, async () => {
      if (canRetry) return tryAgain();
      await back();
      site.heal();
      await follow(page, path);
      return whole(page);
    });
    await back();
  }
});

test('no document waits for a slow response, on any page', async ({ request }) => {
  site.hold(/^GET \/api\/(vehicles|dealerships|states)/);
  await Promise.all(
    Object.values(reads).map(async ({ path }) => {
      const [status, html] = await statusAndText(request, path);
      expect(status).toBe(503);
      expect(wordsOf(html)).toMatch(/Not Found|cannot be shown right now/);
    }),
  );
});

test('a state whose dealers fail to load shows everything else', async ({ page, request }) => {
  const call = /^GET \/api\/dealerships\/state\/Florida$/;
  await forEveryFault(call, async (fault) =>
    expect((await statusAndText(request, '/states/florida'))[1], fault).toContain(
      'The dealers cannot be shown right now',
    ),
  );
  await forKindsOfFault(call, async () => {
    await page.goto(`${site.origin}/states/florida`);
    await heading('Florida')(page);
    await heading('The dealers cannot be shown right now')(page);
    await settled(page);
  });
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

const rest = 'Good questions, straight answers.';

const homeIsWhole = async (page: Page): Promise<void> => {
  await heading(rest)(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object/);
  await expect(page.getByRole('main').locator('summary')).toHaveCount(25);
};

const counts33 = (page: Page) =>
  expect(page.getByRole('main').getByText('33', { exact: true }).first()).toBeVisible();

/** A piece of the document without what failed, and what is seen in the browser. */
type Part = [
  title: string,
  call: RegExp,
  path: string,
  piece: string,
  seen: (page: Page) => Promise<void>,
];

const parts: Part[] = [
  ...['/states/florida', '/usa'].map((path): Part => [
    `${path} is complete and shows 33 models if the vehicles fail to load`,
    /^GET \/api\/vehicles$/,
    path,
    '>33<',
    counts33,
  ]),
  ...[
    ['featured vehicles', /^GET \/api\/vehicles\/featured$/] as const,
    ['states', /^GET \/api\/states$/] as const,
  ].map(([what, call]): Part => [
    `home without its ${what} is complete otherwise, and never an error screen`,
    call,
    '/',
    rest,
    homeIsWhole,
  ]),
  [
    'home’s questions: the released text is shown if the service is down',
    /^GET \/api\/content\/faqs\?page=home$/,
    '/',
    '<summary',
    homeIsWhole,
  ],
  [
    'the FAQ’s questions: the released text is shown if the service is down',
    /^GET \/api\/content\/faqs\?page=faq$/,
    '/faq',
    '<summary',
    (page) => expect(page.locator('main summary')).toHaveCount(50),
  ],
  [
    'lenders and partners: the released text is shown if the service is down',
    /^GET \/api\/financing\//,
    '/financing',
    'Quick Apply',
    (page) => expect(page.getByText('Quick Apply →')).toHaveCount(7),
  ],
  [
    'a policy: the released text is shown if the service is down',
    /^GET \/api\/content\/policies\//,
    '/privacy-policy',
    'Privacy Policy</h1>',
    heading('Privacy Policy'),
  ],
];

for (const [title, call, path, piece, shown] of parts) {
  test(title, async ({ request }) => {
    await forEveryFault(
      call,
      async (fault) => {
        const [status, html] = await statusAndText(request, path);
        expect(status, fault).toBe(200);
        expect(html, fault).toContain(piece);
        expect(html.match(/<h1/g), fault).toHaveLength(1);
        expect(wordsOf(html), fault).not.toMatch(/undefined|NaN|\[object/);
      },
      faultsOfParts,
    );
  });

  test(`${title}, in the browser, too`, { tag: '@nightly' }, async ({ page }) => {
    await forKindsOfFault(call, async () => {
      await page.goto(`${site.origin}${path}`);
      await shown(page);
      await settled(page);
      await shown(page);
    });
  });
}

test(
  'home without its featured vehicles, states and questions is complete otherwise in the browser, too',
  { tag: '@nightly' },
  async ({ page }) => {
    site.fail(
      /^GET \/api\/(vehicles\/featured|states|content\/faqs\?page=home)$/,
      '500 with a text',
    );
    await page.goto(`${site.origin}/`);
    await homeIsWhole(page);
    await settled(page);
    await homeIsWhole(page);
  },
);

const stays = async (page: Page, form: LeadForm, who: string): Promise<void> => {
  await expect(page).toHaveURL(`${site.origin}${form.path}`);
  await expect(formOn(page, form)).toBeVisible();
  for (const [label, answer] of Object.entries(form.answers(who)))
    await expect(fieldOf(page, form, label)).toHaveValue(answer);
  await expect(submitOf(page, form)).toBeEnabled();
};

/** Opens an empty form, by its document only in a new tab. */
const openEmpty = async (page: Page, { path }: LeadForm): Promise<void> => {
  if (page.url() === BLANK) {
    await page.goto(`${site.origin}${path}`);
    return settled(page);
  }
  for (const next of ['/thank-you', path]) {
    await goWithin(page, next);
    await arrivedAt(page, next);
  }
};

const open = async (page: Page, form: LeadForm, who: string): Promise<void> => {
  await openEmpty(page, form);
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
  testInOneTab(
    `${form.what} that fails to send shows a destructive toast and keeps everything typed, for every kind of fault`,
    async ({ page }) => {
      await open(page, form, 'Unlucky Row');
      // One code sends all forms; the contact message meets every fault in each run.
      for (const fault of repetitions({ everyRun: kindsOfFault, nightly: everyFault })) {
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
    },
  );
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

testInOneTab(
  'a contact message that fails to send shows the failure beside the button with the phone number, and logs status, colon and body, or the status text without a body, for every kind of fault',
  async ({ page, tolerate }) => {
    tolerate(/^console error: The contact message was not sent/);
    const logged: string[] = [];
    page.on(
      'console',
      (message) => void (message.type() === 'error' && logged.push(message.text())),
    );
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
  },
);

/** `inquiry.spec.ts` and `add-dealership.spec.ts` also press their buttons twice. */
for (const form of repetitions({
  everyRun: [contactForm],
  nightly: [inquiryForm, contactForm, applicationForm],
})) {
  testInOneTab(
    `${form.what} that takes long keeps its button busy and is sent once, even if the button is pressed repeatedly`,
    async ({ page }) => {
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
    },
  );
}

// In each run `inquiry.spec.ts` sends it empty.
testInOneTab(
  'missing fields of an inquiry are reported in a toast and nothing is sent',
  { tag: '@nightly' },
  async ({ page }) => {
    await openEmpty(page, inquiryForm);
    for (const missing of ['First name', 'Last name', 'Phone', 'Email']) {
      await fillIn(page, inquiryForm, { ...inquiryForm.answers('Row'), [missing]: '' });
      await submitOf(page, inquiryForm).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Please fill all fields' });
      await expect(alert.getByText('All form fields are required.')).toBeVisible();
      await expect(fieldOf(page, inquiryForm, missing)).toBeFocused();
    }
    expect(site.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  },
);
