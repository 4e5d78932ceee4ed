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
import { openWithin } from '../fixtures/opened-pages';
import { parsed, postOf, shownForm } from '../fixtures/plain-documents';
import { settled } from '../fixtures/settled';
import { stack } from '../fixtures/stack';
import { expect, test, testInOneTab } from '../fixtures/test';

// In one worker, so that tests share a tab.
test.describe.configure({ mode: 'default', timeout: 90_000 });

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

/** The text that could add an email header. */
const dangerous = tried.filter(([what]) => /header/.test(what));

/** The fields of each form that take the freest texts. */
const forms: [form: LeadForm, labels: string[]][] = [
  [inquiryForm, ['First name']],
  [contactForm, ['Message', 'Last name']],
  [applicationForm, ['Dealership name', 'Address']],
];

/** By day one form is sent by scripts, with the dangerous text; posts of all take all. */
const sentByScripts = repetitions({
  everyRun: forms.filter(([form]) => form === contactForm),
  nightly: forms,
});
const sentTexts = repetitions({ everyRun: dangerous, nightly: tried });

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

const oddAnswers = ([form, labels]: (typeof forms)[number], marker: string, text: string) => ({
  ...form.answers(`Odd ${marker}`),
  ...Object.fromEntries(labels.map((label) => [label, `${text} ${marker}`])),
});

for (const [index, [form, labels]] of forms.entries()) {
  testInOneTab(
    `${form.what}, ${labels.join(' and ')}: any text that is posted without scripts is taken or comes back unchanged at its field, and cannot change the email’s headers`,
    async ({ page }, testInfo) => {
      const sent: string[] = [];
      const empty = await parsed(page, await (await page.request.get(form.path)).text());
      for (const [number, [, text]] of tried.entries()) {
        const marker = `${testInfo.testId.slice(-6)}${index}p${number}`;
        const post = await postOf(empty, form, oddAnswers([form, labels], marker, text));
        const { fields: typed } = await shownForm(empty, form);
        const answer = await page.request.post(form.path, {
          form: { ...post, 'form-key': `${post['form-key']}-${number}` },
          maxRedirects: 0,
        });
        expect([303, 422]).toContain(answer.status());
        if (answer.status() === 303) {
          sent.push(marker);
          continue;
        }
        const { fields } = await shownForm(await parsed(page, await answer.text()), form);
        const refused = labels.filter((label) => fields[label]!.isInvalid);
        expect(refused).not.toEqual([]);
        for (const label of refused) expect(fields[label]!.description).toMatch(/\S/);
        // No document can have a null character.
        for (const label of labels)
          expect(fields[label]!.value).toBe(typed[label]!.value.replaceAll('\0', '\uFFFD'));
      }
      expect(sent).not.toEqual([]);
      for (const marker of sent) await expectCleanMails(marker);
    },
  );
}

for (const [form, labels] of sentByScripts) {
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
        await fillIn(page, form, oddAnswers([form, labels], marker, text));
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

/**
 * By day a linked text is opened on one page, its document is read with all; `odd-addresses.spec.ts`
 * opens each page with texts that could run.
 */
const isOpened = (path: string, what: string): boolean =>
  repetitions({ everyRun: path === '/inventory' && what === 'a script', nightly: true });

for (const [path, none] of [
  ['/inventory', 'No vehicles found'],
  ['/dealerships', 'No dealerships found'],
  ['/states', 'No states found'],
] as const) {
  testInOneTab(
    `${path}: any text can be searched for, typed or linked, and is only ever text`,
    async ({ page }) => {
      await openWithin(page, path);
      for (const [what, text] of tried) {
        await test.step(what, async () => {
          await page.getByRole('searchbox').fill(text.slice(0, 2_000));
          await expect(page.getByRole('heading', { name: none })).toBeVisible();
          const linked = `${path}?search=${encodeURIComponent(text.slice(0, 1_500))}`;
          const response = await page.request.get(linked);
          expect(response.status()).toBe(200);
          expect(wordsOf(await response.text())).toContain(none);
          expect(await response.text()).not.toMatch(/<script>document\.title|<img src=x/);
          if (!isOpened(path, what)) return;
          await page.goto(linked);
          await settled(page);
          await expect(page.getByRole('heading', { name: none })).toBeVisible();
          await expect(page).toHaveTitle(/Larkway/);
          await expect(page.locator('main img[src=x], main b[onmouseover]')).toHaveCount(0);
        });
      }
    },
  );
}
