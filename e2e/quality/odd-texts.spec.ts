import { repetitions } from '@larkway/infra/tier';
import { expect as expectOf, type Page } from '@playwright/test';
import { wordsOf } from '../fixtures/documents';
import { mailsAbout } from '../fixtures/inbox';
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
import { settled } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

test.describe.configure({ timeout: 90_000 });

const texts: Record<string, string> = {
  HTML: '<b onmouseover="document.title=\'executed\'">Bold & "quoted"</b>',
  'a script': '<script>document.title="executed"</script>',
  'a picture that runs': '"><img src=x onerror="document.title=\'executed\'">',
  'a line break and a header': 'Ann\r\nBcc: everyone@example.com\r\nX-Injected: yes',
  'a right-to-left mark': '\u202Eevil\u202C \u200Fשלום عليكم',
  emoji: '🚗🏳️‍🌈👩‍👩‍👧‍👦 Zoë Đặng 王小明',
  '10,000 characters': 'blah '.repeat(2_000),
  'a template': '{{7*7}} ${7*7} %s %n <%= 7 %>',
  SQL: "Robert'); DROP TABLE leads;--",
  'a null character': 'Nul\u0000l',
};

/**
 * One of each kind: markup, an injected header, a writing direction, length, a control character.
 * `npm run test:nightly` tries all.
 */
const tried = Object.entries(texts).filter(([what]) =>
  repetitions({ everyRun: /script|runs|header|mark|characters|null/.test(what), nightly: true }),
);

/** Texts that could run as code, add an email header, or break a database. */
const dangerous = tried.filter(([what]) => /runs|header|null/.test(what));

/**
 * The fields of each form that take the freest texts. By day the contact form alone is tried with
 * every kind.
 */
const forms: [form: LeadForm, labels: string[], texts: typeof tried][] = [
  [inquiryForm, ['First name'], repetitions({ everyRun: dangerous, nightly: tried })],
  [contactForm, ['Message', 'Last name'], tried],
  [
    applicationForm,
    ['Dealership name', 'Address'],
    repetitions({ everyRun: dangerous, nightly: tried }),
  ],
];

/** Either the form was sent, or it is shown with the typed text and an error at a field. */
const outcomeOf = async (page: Page, form: LeadForm): Promise<'sent' | 'refused'> => {
  const refusal = formOn(page, form).locator('[aria-invalid=true]').first();
  await expectOf(page.getByText(form.thanks).or(refusal).first()).toBeVisible();
  return (await refusal.isVisible()) ? 'refused' : 'sent';
};

const expectCleanMails = async (marker: string): Promise<void> => {
  await expect
    .poll(async () => (await mailsAbout(stack().inbox, marker)).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  for (const { subject, to, replyTo, headers } of await mailsAbout(stack().inbox, marker)) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(headers.map(({ name }) => name.toLowerCase())).not.toEqual(
      expect.arrayContaining(['x-injected']),
    );
    expect(headers.filter(({ name }) => /^(bcc|cc)$/i.test(name))).toEqual([]);
    expect([...to, ...replyTo].map(({ address }) => address)).not.toContain('everyone@example.com');
  }
};

for (const [form, labels, sentTexts] of forms) {
  test(`${form.what}, ${labels.join(' and ')}: any text is sent unchanged or refused at its field, and cannot change the email’s headers`, async ({
    page,
    tolerate,
  }, testInfo) => {
    // The service refuses what only it can check.
    tolerate(/^response 422: /, /Failed to load resource.*422/, /The contact message was not sent/);
    const sent: string[] = [];
    await page.goto(form.path);
    await settled(page);
    for (const [what, text] of sentTexts) {
      await test.step(what, async () => {
        const marker = `${testInfo.testId.slice(-6)}${Object.keys(texts).indexOf(what)}`;
        await fillIn(page, form, {
          ...form.answers(`Odd ${marker}`),
          ...Object.fromEntries(labels.map((label) => [label, `${text} ${marker}`])),
        });
        const inputs = labels.map((label) => fieldOf(page, form, label));
        const typed = await Promise.all(inputs.map((input) => input.inputValue()));
        await submitOf(page, form).click();
        const outcome = await outcomeOf(page, form);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).toHaveTitle(/Larkway/);
        if (outcome === 'sent') {
          sent.push(marker);
          // Wait for the navigation: going back before it would not leave the form.
          await expect(formOn(page, form)).toBeHidden();
          // Returns to an empty form, like a visitor who sends another message.
          await page.goBack();
          await expect(formOn(page, form)).toBeVisible();
          for (const input of inputs) await expect(input).toHaveValue('');
          return;
        }
        expect(await Promise.all(inputs.map((input) => input.inputValue()))).toEqual(typed);
        await expect(
          formOn(page, form).locator('[aria-invalid=true]').first(),
        ).toHaveAccessibleDescription(/\S/);
      });
    }
    expect(sent).not.toEqual([]);
    for (const marker of sent) await expectCleanMails(marker);
  });
}

/** By day a page is opened with one linked text; its document is read with all. */
const openedOn: Record<string, string> = {
  '/inventory': 'a script',
  '/dealerships': 'a picture that runs',
  '/states': 'a right-to-left mark',
};

for (const [path, none] of [
  ['/inventory', 'No vehicles found'],
  ['/dealerships', 'No dealerships found'],
  ['/states', 'No states found'],
] as const) {
  test(`${path}: any text can be searched for, typed or linked, and is only ever text`, async ({
    page,
  }) => {
    await page.goto(path);
    await settled(page);
    for (const [what, text] of tried) {
      await test.step(what, async () => {
        await page.getByRole('searchbox').fill(text.slice(0, 2_000));
        await expect(page.getByRole('heading', { name: none })).toBeVisible();
        const linked = `${path}?search=${encodeURIComponent(text.slice(0, 1_500))}`;
        const response = await page.request.get(linked);
        expect(response.status()).toBe(200);
        expect(wordsOf(await response.text())).toContain(none);
        expect(await response.text()).not.toMatch(/<script>document\.title|<img src=x/);
        if (!repetitions({ everyRun: what === openedOn[path], nightly: true })) return;
        await page.goto(linked);
        await settled(page);
        await expect(page.getByRole('heading', { name: none })).toBeVisible();
        await expect(page).toHaveTitle(/Larkway/);
        await expect(page.locator('main img[src=x], main b[onmouseover]')).toHaveCount(0);
      });
    }
  });
}
