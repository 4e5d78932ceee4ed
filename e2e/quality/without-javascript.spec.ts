import { repetitions } from '@larkway/infra/tier';
import type { APIResponse, JSHandle, Page } from '@playwright/test';
import { valueIn, wordsOf } from '../fixtures/documents';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import { fieldOf, fillIn, formOn, leadForms, submitOf } from '../fixtures/lead-forms';
import { openWithin } from '../fixtures/opened-pages';
import { parsed, postOf, searchAddress, shownForm, wayOf } from '../fixtures/plain-documents';
import { manifests, siteLayouts, sitePages } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test, testInOneTab as onDocument, testOf } from '../fixtures/test';

// In one worker, so that one tab is enough: it parses what the site answers.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const documentOf = async (page: Page, answer: APIResponse): Promise<JSHandle<Document>> =>
  parsed(page, await answer.text());

for (const path of repetitions({ everyRun: siteLayouts, nightly: sitePages })) {
  onDocument(`${path} can be read without JavaScript`, async ({ page }) => {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    const { headings, main, footer, pending } = await (
      await documentOf(page, answer)
    ).evaluate((root) => {
      // What is streamed late is hidden only from browsers with scripts.
      const isShown = (element: Element) => !element.closest('[hidden]:not([id^="S:"]), template');
      const textsOf = (selector: string) =>
        [...root.querySelectorAll(selector)]
          .filter(isShown)
          .map(({ textContent }) => textContent.trim());
      return {
        headings: textsOf('h1'),
        main: textsOf('main').join(''),
        footer: textsOf('footer').join(''),
        pending: root.querySelectorAll(
          '[data-pending], [aria-busy=true]:not(template[id^="B:"] + *)',
        ).length,
      };
    });
    expect(headings).toEqual([expect.stringMatching(/\S/)]);
    expect(main).toMatch(/\S/);
    expect(footer).toMatch(/\S/);
    expect(pending).toBe(0);
  });
}

for (const form of leadForms) {
  onDocument(
    `${form.what} is sent without JavaScript, ends on the same page as with it, and arrives once although it is posted twice`,
    async ({ page }, testInfo) => {
      const who = `Plain ${testInfo.testId.slice(-8)}`;
      const document = await documentOf(page, await page.request.get(form.path));
      const post = { form: await postOf(document, form, form.answers(who)), maxRedirects: 0 };
      const sent = await page.request.post(form.path, post);
      expect(sent.status()).toBe(303);
      const { location } = sent.headers();
      expect(location).toMatch(form.next);
      expect(wordsOf(await (await page.request.get(location!)).text())).toContain(form.thanks);

      // A second press of the button.
      const again = await page.request.post(form.path, post);
      expect(again.status()).toBe(303);
      expect(again.headers().location).toBe(location);
      await mailAbout(stack().inbox, who);
      const addressees = (await mailsAbout(stack().inbox, who)).map(({ to }) =>
        to.map(({ address }) => address).join(),
      );
      expect(addressees).toEqual([...new Set(addressees)]);
    },
  );

  onDocument(
    `${form.what} with a missing field comes back as typed, with the error at the field`,
    async ({ page }) => {
      // The last one, which may be far from where the page begins.
      const others = Object.entries(form.answers('Forgetful'));
      const [missing] = others.pop()!;
      const document = await documentOf(page, await page.request.get(form.path));
      const post = await postOf(document, form, Object.fromEntries(others));
      const answer = await page.request.post(form.path, { form: post });
      expect(answer.status()).toBe(422);
      const returned = await documentOf(page, answer);
      const { fields } = await shownForm(returned, form);
      expect(fields[missing]).toEqual({
        value: '',
        isInvalid: true,
        description: expect.stringMatching(/\S/),
        hasFocus: true,
      });
      for (const [label, value] of others)
        expect(fields[label], label).toMatchObject({ value, isInvalid: false, hasFocus: false });
      expect(
        await returned.evaluate((root) => root.querySelectorAll('#root h1, [id^="S:"] h1').length),
      ).toBe(1);
    },
  );

  onDocument(
    `${form.what} that the service cannot accept comes back as typed with a message`,
    async ({ page, unreliable: site }) => {
      const address = `${site.origin}${form.path}`;
      let document = await documentOf(page, await page.request.get(address));
      let answers = form.answers('Unlucky');
      // Sends the returned form again, unchanged.
      for (const fault of [
        '500 with a text',
        'a cut connection',
        '503 with Retry-After',
        'HTML for JSON',
      ] as const) {
        site.fail(new RegExp(`^${form.call}`), fault);
        const answer = await page.request.post(address, {
          form: await postOf(document, form, answers),
        });
        expect(answer.status(), fault).toBe(503);
        document = await documentOf(page, answer);
        answers = {};
        const { fields, alert } = await shownForm(document, form);
        expect(alert, fault).toEqual({ text: expect.stringMatching(/\S/), hasFocus: true });
        for (const [label, value] of Object.entries(form.answers('Unlucky')))
          expect(fields[label], label).toMatchObject({ value });
      }
    },
  );
}

const expectWhole = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[data-pending]:visible, [aria-busy=true]:visible')).toHaveCount(0);
};

const onFaq = testOf('/faq');
const nightly = { tag: '@nightly' };

test.describe('in a browser', () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  for (const path of sitePages) {
    test(`${path} can be read without JavaScript`, nightly, async ({ page }) => {
      await page.goto(path);
      await expectWhole(page);
    });
  }

  onFaq('all of a page is shown without JavaScript', async ({ page }) => {
    await expectWhole(page);
  });

  onFaq('a question can be opened without JavaScript', async ({ page }) => {
    const [first, second] = [
      page.locator('main summary').first(),
      page.locator('main summary').nth(1),
    ];
    await first.click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
    await second.click();
    await expect(page.locator('main details[open]')).toHaveCount(1);
  });

  for (const form of leadForms) {
    test(
      `${form.what} is sent without JavaScript, ends on the same page as with it, and arrives once although it is posted twice`,
      nightly,
      async ({ page }, testInfo) => {
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
      },
    );

    test(
      `${form.what} with a missing field comes back as typed, with the error at the field`,
      nightly,
      async ({ page, tolerate }) => {
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
      },
    );

    test(
      `${form.what} that the service cannot accept comes back as typed with a message`,
      nightly,
      async ({ page, tolerate, unreliable: site }) => {
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
      },
    );
  }
});

/** A tab with scripts, beside the one that parses. */
let scripted: Page | undefined;
test.afterAll(() => scripted?.close());

const filters: {
  path: string;
  items: string;
  search: string;
  label: string;
  button: string;
  chosen: Record<string, string>;
}[] = [
  {
    path: '/inventory',
    items: '/inventory/',
    label: 'Search vehicles',
    search: 'range',
    button: 'Show',
    chosen: { Category: '4-seater', Price: '10000-15000' },
  },
  {
    path: '/inventory',
    items: '/inventory/',
    label: 'Search vehicles',
    search: '',
    button: 'Show',
    chosen: { Category: 'utility' },
  },
  {
    path: '/inventory',
    items: '/inventory/',
    label: 'Search vehicles',
    search: 'D6 MAX',
    button: 'Show',
    chosen: {},
  },
  {
    path: '/dealerships',
    items: 'tel:',
    label: 'Search dealers',
    search: 'Texas',
    button: 'Search',
    chosen: {},
  },
  {
    path: '/states',
    items: '/states/',
    label: 'Search states',
    search: 'new',
    button: 'Search',
    chosen: {},
  },
];
const differentFilters = filters.filter(
  ({ path }, index) => filters.findIndex((other) => other.path === path) === index,
);

/** In `npm test` one of each list; `inventory.spec.ts` and others press the buttons. */
for (const { path, items, search, label, button, chosen } of repetitions({
  everyRun: differentFilters,
  nightly: filters,
})) {
  onDocument(
    `${path} filtered by "${[search, ...Object.values(chosen)].filter(Boolean).join(', ')}" shows the same with and without JavaScript`,
    async ({ page, browser }) => {
      const document = await documentOf(page, await page.request.get(path));
      const address = await searchAddress(document, button, { [label]: search, ...chosen });
      const answer = await page.request.get(address);
      expect(valueIn(await answer.text(), 'search')).toBe(search);
      const plain = await (
        await documentOf(page, answer)
      ).evaluate(
        (root, prefix) =>
          [...root.querySelectorAll(`main a[href^="${prefix}"]`)].map((link) =>
            link.getAttribute('href'),
          ),
        items,
      );
      expect(plain.length).toBeGreaterThan(0);

      scripted ??= await browser.newPage();
      await openWithin(scripted, path);
      const form = scripted.getByRole('search');
      await form.getByRole('searchbox').fill(search);
      for (const [choice, value] of Object.entries(chosen))
        await form.getByLabel(choice).selectOption(value);
      const shown = scripted.locator(`main a[href^="${items}"]:visible`);
      await expect
        .poll(() => shown.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        .toEqual(plain);
    },
  );
}

onDocument('filters are cleared without JavaScript', async ({ page }) => {
  const filtered = '/inventory?category=utility&search=a&price=under-10000';
  const answer = await page.request.get(filtered);
  expect(valueIn(await answer.text(), 'search')).toBe('a');
  const way = await wayOf(await documentOf(page, answer), 'Clear Filters');
  const cleared = await (await page.request.get(way)).text();
  expect(wordsOf(cleared)).toContain('32 Vehicles Available');
  expect(valueIn(cleared, 'search')).toBe('');
});

onDocument('a search that finds nothing leads back without JavaScript', async ({ page }) => {
  for (const [path, name] of [
    ['/inventory', 'View All Vehicles'],
    ['/states', 'View All States'],
  ] as const) {
    const answer = await page.request.get(`${path}?search=zeppelin`);
    expect(wordsOf(await answer.text())).toMatch(/No (vehicles|states) found/);
    const all = await page.request.get(await wayOf(await documentOf(page, answer), name));
    expect(wordsOf(await all.text())).not.toMatch(/No (vehicles|states) found/);
  }
});

test('every remote of the repository has a page or a fragment', () => {
  for (const { name, routes } of manifests) expect(routes.length, name).toBeGreaterThan(0);
});
