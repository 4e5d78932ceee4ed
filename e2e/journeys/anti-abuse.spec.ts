import { isNightly, repetitions } from '@larkway/infra/tier';
import { createFormTokens } from '@larkway/kit/signing';
import { solve, testSiteKeys } from '@larkway/kit/testing';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import {
  fieldOf,
  fillIn,
  formOn,
  type LeadForm,
  leadForms,
  submitOf,
} from '../fixtures/lead-forms';
import { application, contact, inquiry } from '../fixtures/submissions';
import { expect, test } from '../fixtures/own-releases';
import type { OwnStack } from '../fixtures/own-stack';
import { goWithin } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';

// On the site with the limits that operators get: other tests send far more.
test.describe.configure({ mode: 'serial', timeout: 60_000 });

let own: OwnStack;

test.beforeAll(({ releases }) => void (own = releases.stack));

const [inquiryForm, contactForm, applicationForm] = leadForms as [LeadForm, LeadForm, LeadForm];

/** All forms share the code: every run tests each claim on one of them, the nightly run on all. */
const tried = (form: LeadForm): LeadForm[] => repetitions({ everyRun: [form], nightly: leadForms });

let addresses = 0;
let senders = 0;

/** An unused client address. The site trusts its proxy, which here is the test. */
const newAddress = (): string => `198.51.100.${++addresses}`;

const bodies: Record<string, (name: string) => object> = {
  '/api/vehicle-inquiry': inquiry,
  '/api/contact': contact,
  '/api/dealerships': application,
};

const pathOf = ({ call }: LeadForm): string => call.replace('POST ', '');

interface Answer {
  status: number;
  body: { code?: string; challenge?: Parameters<typeof solve>[0] };
}

/** Sends straight to the API, each time for another mailbox. */
const send = async (
  form: LeadForm,
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(own.addresses.site + pathOf(form), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(bodies[pathOf(form)]!(`busy-${++senders}`)),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};

/** Counts so many points for an address that has sent nothing before. */
const count = async (form: LeadForm, address: string, points: number): Promise<void> => {
  expect((await send(form, address)).status).toBe(202);
  const service = form === applicationForm ? 'dealers' : 'leads';
  const client = new pg.Client({ connectionString: own.databaseUrl(service) });
  await client.connect();
  const { rowCount } = await client.query(
    `UPDATE submission_limits SET points = $1 WHERE key = (
       SELECT key FROM submission_limits WHERE key LIKE 'address:%' ORDER BY expire DESC LIMIT 1)`,
    [points],
  );
  expect(rowCount).toBe(1);
  await client.end();
};

/**
 * Colleagues behind one address send until the next one has to work for it, each with a form of
 * their own. That is after ten messages, or some more when a count took too long: then the service
 * counts that message in its own memory. The messages themselves are sent in the nightly run;
 * `services/leads/test/anti-abuse.spec.ts` counts some in each run.
 */
const makeBusy = async (form: LeadForm, address: string): Promise<void> => {
  if (!isNightly) return count(form, address, 10);
  const token = createFormTokens(testSiteKeys.FORM_SIGNING_KEY).issue(Date.now() - 60_000);
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 20)
    statuses.push((await send(form, address, { 'form-token': token })).status);
  expect(new Set(statuses.slice(0, 10))).toEqual(new Set([202]));
  expect(statuses.at(-1)).toBe(429);
};

const busy = new Map<LeadForm, string>();

/** An address that is busy with a form, for all tests. */
const busyAddress = async (form: LeadForm): Promise<string> => {
  const address = busy.get(form) ?? newAddress();
  if (!busy.has(form)) await makeBusy(form, address);
  busy.set(form, address);
  return address;
};

/**
 * A program sends as long as it may, and solves the proof of work for each message: twenty, of three
 * points each. Like `makeBusy`.
 */
const exhaust = async (form: LeadForm, address: string): Promise<void> => {
  if (!isNightly) return count(form, address, 60);
  let sent = 0;
  for (; sent < 30; sent += 1) {
    const { status, body } = await send(form, address);
    if (status === 202) continue;
    if (!body.challenge) break;
    const proven = await send(form, address, { 'form-proof': await solve(body.challenge) });
    expect(proven.status).toBe(202);
  }
  expect(sent).toBe(20);
};

const open = async (page: Page, form: LeadForm, address: string): Promise<void> => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await page.goto(own.addresses.site + form.path);
};

const isSubmission = (url: string, form: LeadForm): boolean =>
  new URL(url).pathname === pathOf(form);

for (const form of tried(applicationForm)) {
  test(`${form.what} from a busy address is sent after the browser solves a proof of work in the background`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/ 429( |:)/);
    const address = await busyAddress(form);
    const who = `Suspect ${address}`;
    await open(page, form, address);
    await settled(page);
    await fillIn(page, form, form.answers(who));

    const sent: { key: string | undefined; proof: boolean; busy: string | null }[] = [];
    const statuses: number[] = [];
    let workers = 0;
    page.on('worker', () => (workers += 1));
    page.on(
      'response',
      (response) =>
        void (
          isSubmission(response.url(), form) &&
          response.request().method() === 'POST' &&
          statuses.push(response.status())
        ),
    );
    await page.route(`**${pathOf(form)}`, async (route) => {
      // The dealer list has the same path and is requested again afterward.
      if (route.request().method() !== 'POST') return route.continue();
      const headers = route.request().headers();
      const busy = await formOn(page, form)
        .locator('button[type=submit]')
        .getAttribute('aria-busy');
      sent.push({ key: headers['idempotency-key'], proof: 'form-proof' in headers, busy });
      await route.continue();
    });
    await submitOf(page, form).click();

    await expect(page).toHaveURL(form.next);
    expect(statuses).toEqual([429, 202]);
    expect(workers).toBe(1);
    const key = sent[0]!.key;
    expect(sent).toEqual([
      { key, proof: false, busy: 'true' },
      { key, proof: true, busy: 'true' },
    ]);
    await mailAbout(own.addresses.inbox, who);
  });
}

for (const form of tried(inquiryForm)) {
  test(`a sender of ${form.what} after the sixtieth point is asked to wait and keeps everything typed, with and without scripts`, async ({
    page,
    browser,
    tolerate,
  }) => {
    tolerate(/ 429( |:)/);
    const address = newAddress();
    await exhaust(form, address);
    await page.setViewportSize({ width: 390, height: 844 });

    await open(page, form, address);
    await settled(page);
    await fillIn(page, form, form.answers('Too Late'));
    await submitOf(page, form).click();
    const refusal = formOn(page, form).getByRole('alert').filter({ hasText: 'Please wait' });
    await expect(refusal).toContainText(
      /Many messages came from your network\. Please wait \d+ minutes?, then send it again\. Or call \(555\) 555-0142\./,
    );
    // Also where the form is longer than the screen.
    await expect(refusal).toBeFocused();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    for (const [label, value] of Object.entries(form.answers('Too Late')))
      await expect(fieldOf(page, form, label), label).toHaveValue(value);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await open(plain, form, address);
    await fillIn(plain, form, form.answers('Plain Late'));
    const [response] = await Promise.all([
      plain.waitForResponse((each) => each.request().method() === 'POST'),
      submitOf(plain, form).click(),
    ]);
    expect(response.status()).toBe(429);
    expect(Number(response.headers()['retry-after'])).toBeGreaterThan(300);
    await expect(formOn(plain, form).getByRole('alert')).toContainText(
      /Please wait \d+ minutes?, then send it again\. Or call \(555\) 555-0142\./,
    );
    for (const [label, value] of Object.entries(form.answers('Plain Late')))
      await expect(fieldOf(plain, form, label), label).toHaveValue(value);
    await context.close();
    expect(await mailsAbout(own.addresses.inbox, 'Late')).toEqual([]);
  });
}

for (const form of tried(applicationForm)) {
  test(`${form.what} without scripts counts against its sender’s address, not against the site’s`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await open(page, form, await busyAddress(form));
    await fillIn(page, form, form.answers('Plain Suspect'));
    await submitOf(page, form).click();
    await expect(formOn(page, form).getByRole('alert')).toContainText('Or call (555) 555-0142.');

    await open(page, form, newAddress());
    await fillIn(page, form, form.answers(`Plain Other ${form.path}`));
    await submitOf(page, form).click();
    await expect(page).toHaveURL(form.next);
    await mailAbout(own.addresses.inbox, `Plain Other ${form.path}`);
    await context.close();
  });
}

const expectUnreachableTrap = async (page: Page, form: LeadForm): Promise<void> => {
  const trap = formOn(page, form).locator('input[name=website]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  const box = (await trap.locator('xpath=ancestor::*[@aria-hidden="true"]').boundingBox())!;
  expect(box.width * box.height).toBeLessThanOrEqual(1);
  expect(await formOn(page, form).ariaSnapshot()).not.toContain('Leave this field empty');
};

for (const form of tried(contactForm)) {
  test(`${form.what} with a filled trap field, which no visitor reaches by sight, screen reader or Tab key, is refused with a message and sent at the next try; below the limit, a browser neither solves nor fetches a proof of work`, async ({
    page,
    browser,
  }) => {
    const who = `Trapped ${form.path}`;
    const spring = (on: Page) =>
      formOn(on, form)
        .locator('input[name=website]')
        .evaluate((input) => void ((input as HTMLInputElement).value = 'https://spam.example'));
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await open(plain, form, newAddress());
    await fillIn(plain, form, form.answers(who));
    await spring(plain);
    const [response] = await Promise.all([
      plain.waitForResponse((each) => each.request().method() === 'POST'),
      submitOf(plain, form).click(),
    ]);
    expect(response.status()).toBe(422);
    await expect(formOn(plain, form).getByRole('alert')).toContainText('nothing was sent');
    for (const [label, value] of Object.entries(form.answers(who)))
      await expect(fieldOf(plain, form, label), label).toHaveValue(value);
    await context.close();

    const fetched: string[] = [];
    let workers = 0;
    page.on('worker', () => (workers += 1));
    page.on('request', (request) => fetched.push(request.url()));
    // Without the code of scenes, which is fetched for the next page.
    const ofShell = (): string[] =>
      fetched.filter((url) => /\/assets\/shell\/(?!scene\.).*\.js$/.test(url));
    await open(page, form, newAddress());
    await settled(page);
    await expectUnreachableTrap(page, form);
    await fillIn(page, form, form.answers(who));
    await spring(page);
    const before = ofShell().length;
    await submitOf(page, form).click();
    await expect(formOn(page, form).getByRole('alert')).toContainText('nothing was sent');
    expect(await mailsAbout(own.addresses.inbox, who)).toEqual([]);
    await submitOf(page, form).click();
    await expect(page).toHaveURL(form.next);
    expect(workers).toBe(0);
    expect(before).toBeGreaterThan(0);
    expect(ofShell()).toHaveLength(before);
    await mailAbout(own.addresses.inbox, who);
  });
}

test(
  'no visitor reaches the trap field of any form by sight, screen reader or Tab key',
  { tag: '@nightly' },
  async ({ page }) => {
    await open(page, contactForm, newAddress());
    await settled(page);
    for (const form of leadForms) {
      await goWithin(page, form.path);
      await settled(page);
      await test.step(form.what, () => expectUnreachableTrap(page, form));
    }
  },
);
