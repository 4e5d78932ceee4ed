import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import {
  applicationForm,
  fieldOf,
  fillIn,
  formOn,
  leadForms,
  submitOf,
} from '../fixtures/lead-forms';
import { settled } from '../fixtures/settled';
import { manifests, siteLayouts, sitePages } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

test.use({ javaScriptEnabled: false });
test.describe.configure({ timeout: 90_000 });

// Chromium reports the preload of a script that may not run as blocked.
test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

for (const path of repetitions({ everyRun: siteLayouts, nightly: sitePages })) {
  test(`${path} can be read without JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('[data-pending]:visible, [aria-busy=true]:visible')).toHaveCount(0);
  });
}

test('a question can be opened without JavaScript', async ({ page }) => {
  await page.goto('/faq');
  const [first, second] = [
    page.locator('main summary').first(),
    page.locator('main summary').nth(1),
  ];
  await first.click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await second.click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
});

/** `inquiry.spec.ts` and `contact.spec.ts` send theirs without scripts. */
for (const form of repetitions({ everyRun: [applicationForm], nightly: leadForms })) {
  test(`${form.what} is sent without JavaScript, ends on the same page as with it, and arrives once although it is posted twice`, async ({
    page,
  }, testInfo) => {
    const who = `Plain ${testInfo.testId.slice(-8)}`;
    await page.goto(form.path);
    await fillIn(page, form, form.answers(who));
    const posted = await formOn(page, form).evaluate(
      (element) =>
        Object.fromEntries(new FormData(element as HTMLFormElement)) as Record<string, string>,
    );
    await submitOf(page, form).click();
    await expect(page).toHaveURL(form.next);
    await expect(page.getByText(form.thanks).first()).toBeVisible();

    // A second press of the button.
    const again = await page.request.post(form.path, { form: posted, maxRedirects: 0 });
    expect(again.status()).toBe(303);
    expect(again.headers().location).toMatch(form.next);
    await mailAbout(stack().inbox, who);
    const addressees = (await mailsAbout(stack().inbox, who)).map(({ to }) =>
      to.map(({ address }) => address).join(),
    );
    expect(addressees).toEqual([...new Set(addressees)]);
  });

  test(`${form.what} with a missing field comes back as typed, with the error at the field`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/422/);
    // The last one, which may be far from where the page begins.
    const others = Object.entries(form.answers('Forgetful'));
    const [missing] = others.pop()!;
    await page.goto(form.path);
    await fillIn(page, form, Object.fromEntries(others));
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitOf(page, form).click();
    expect((await answer).status()).toBe(422);
    await expect(page).toHaveURL(form.path);
    await expect(fieldOf(page, form, missing)).toHaveAttribute('aria-invalid', 'true');
    await expect(fieldOf(page, form, missing)).toHaveAccessibleDescription(/\S/);
    await expect(fieldOf(page, form, missing)).toBeInViewport();
    for (const [label, value] of others)
      await expect(fieldOf(page, form, label), label).toHaveValue(value);
    await expect(
      page.locator('#root, [id^="S:"]').getByRole('heading', { level: 1 }),
    ).toBeVisible();
  });

  test(`${form.what} that the service cannot accept comes back as typed with a message`, async ({
    page,
    tolerate,
    unreliable: site,
  }) => {
    tolerate(/^response 503/, /^console error: Failed to load resource/);
    await page.goto(`${site.origin}${form.path}`);
    await fillIn(page, form, form.answers('Unlucky'));
    // Sends the returned form again, unchanged.
    for (const fault of [
      '500 with a text',
      'a cut connection',
      '503 with Retry-After',
      'HTML for JSON',
    ] as const) {
      site.fail(new RegExp(`^${form.call}`), fault);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await submitOf(page, form).click();
      expect((await answer).status(), fault).toBe(503);
      await expect(formOn(page, form).getByRole('alert'), fault).toHaveText(/\S/);
      await expect(formOn(page, form).getByRole('alert'), fault).toBeInViewport();
      for (const [label, value] of Object.entries(form.answers('Unlucky')))
        await expect(fieldOf(page, form, label), label).toHaveValue(value);
    }
  });
}

/** The links of the list's items on the page. */
const itemsOn = async (page: Page, prefix: string): Promise<string[]> =>
  page
    .locator(`main a[href^="${prefix}"]:visible`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

const filters: {
  path: string;
  items: string;
  search: string;
  button: string;
  chosen: Record<string, string>;
}[] = [
  {
    path: '/inventory',
    items: '/inventory/',
    search: 'range',
    button: 'Show',
    chosen: { Category: '4-seater', Price: '10000-15000' },
  },
  {
    path: '/inventory',
    items: '/inventory/',
    search: '',
    button: 'Show',
    chosen: { Category: 'utility' },
  },
  { path: '/inventory', items: '/inventory/', search: 'D6 MAX', button: 'Show', chosen: {} },
  { path: '/dealerships', items: 'tel:', search: 'Texas', button: 'Search', chosen: {} },
  { path: '/states', items: '/states/', search: 'new', button: 'Search', chosen: {} },
];
const differentFilters = filters.filter(
  ({ path }, index) => filters.findIndex((other) => other.path === path) === index,
);

for (const { path, items, search, button, chosen } of repetitions({
  everyRun: differentFilters,
  nightly: filters,
})) {
  test(`${path} filtered by "${[search, ...Object.values(chosen)].filter(Boolean).join(', ')}" shows the same with and without JavaScript`, async ({
    page,
    browser,
  }) => {
    await page.goto(path);
    const form = page.getByRole('search');
    await form.getByRole('searchbox').fill(search);
    for (const [label, value] of Object.entries(chosen))
      await form.getByLabel(label).selectOption(value);
    await form.getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(/\?/);
    await expect(form.getByRole('searchbox')).toHaveValue(search);
    // The list follows the form in the stream of the document.
    await page.waitForLoadState();
    const plain = await itemsOn(page, items);
    expect(plain.length).toBeGreaterThan(0);

    const context = await browser.newContext({ baseURL: stack().site, javaScriptEnabled: true });
    const scripted = await context.newPage();
    await scripted.goto(path);
    await settled(scripted);
    await scripted.getByRole('searchbox').fill(search);
    for (const [label, value] of Object.entries(chosen))
      await scripted.getByRole('search').getByLabel(label).selectOption(value);
    await expect.poll(() => itemsOn(scripted, items)).toEqual(plain);
    await context.close();
  });
}

test('filters are cleared without JavaScript', async ({ page }) => {
  await page.goto('/inventory?category=utility&search=a&price=under-10000');
  await page
    .getByRole('button', { name: 'Clear Filters' })
    .or(page.getByRole('link', { name: 'Clear Filters' }))
    .click();
  await expect(page.getByText('32 Vehicles Available')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a search that finds nothing leads back without JavaScript', async ({ page }) => {
  for (const [path, name] of [
    ['/inventory', 'View All Vehicles'],
    ['/states', 'View All States'],
  ] as const) {
    await page.goto(`${path}?search=zeppelin`);
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
    await expect(page.getByText(/No (vehicles|states) found/)).toHaveCount(0);
  }
});

test('every remote of the repository has a page or a fragment', () => {
  for (const { name, routes } of manifests) expect(routes.length, name).toBeGreaterThan(0);
});
