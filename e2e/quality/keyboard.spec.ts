import { repetitions } from '@larkway/infra/tier';
import { tabTo } from '../fixtures/keyboard';
import { contactForm, fieldOf, formOn, leadForms, submitOf } from '../fixtures/lead-forms';
import { openWithin } from '../fixtures/opened-pages';
import { settled } from '../fixtures/settled';
import { expect, testInOneTab as test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// In one worker, so that one document is enough.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('the first stop leads over the header to the page', async ({ page }) => {
  await page.goto('/privacy-policy');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
  ).toBe(true);
});

test('the inventory is filtered and cleared by keyboard alone', async ({ page }) => {
  await openWithin(page, '/inventory');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search vehicles' }));
  await page.keyboard.type('d6 max');
  await expect(page.getByText('1 Vehicle Available')).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }));
  await page.keyboard.type('Util');
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('32 Vehicles Available')).toBeVisible();
  await tabTo(page, page.getByRole('main').locator('a[href^="/inventory/"]').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Get More Information' })).toBeVisible();
});

const searches = [
  ['/dealerships', 'Search dealers', 'austin', /^\d+ dealers?$/],
  ['/states', 'Search states', 'tx', 'Texas'],
] as const;

// In each run the inventory is, by the same field.
for (const [path, label, text, found] of searches) {
  test(`${path} is searched by keyboard alone`, { tag: '@nightly' }, async ({ page }) => {
    await openWithin(page, path);
    await tabTo(page, page.getByRole('searchbox', { name: label }));
    await page.keyboard.type(text);
    await expect(page).toHaveURL(new RegExp(`search=${text}`));
    await expect(page.getByRole('main').getByText(found).first()).toBeVisible();
  });
}

/** `faq.spec.ts` has a question opened by keyboard, too. */
for (const path of repetitions({ everyRun: ['/faq'], nightly: ['/', '/faq'] })) {
  test(`${path}: a question is opened and closed by keyboard alone`, async ({ page }) => {
    await openWithin(page, path);
    const open = page.getByRole('main').locator('details[open]');
    await tabTo(page, page.getByRole('main').locator('summary').nth(1));
    await page.keyboard.press('Enter');
    await expect(open).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(open).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(open).toHaveCount(0);
  });
}

/** `add-dealership.spec.ts` sends one by keyboard; each form's own journeys check the focus. */
for (const form of repetitions({ everyRun: [contactForm], nightly: leadForms })) {
  test(`${form.what} is filled in and sent by keyboard alone`, async ({ page }, testInfo) => {
    await openWithin(page, form.path);
    for (const [label, answer] of Object.entries(
      form.answers(`Keyboard ${testInfo.project.name}`),
    )) {
      const field = fieldOf(page, form, label);
      await tabTo(page, field);
      const words = await field.evaluate(
        (element, value) =>
          element instanceof HTMLSelectElement
            ? [...element.options].find((each) => each.value === value)?.label
            : value,
        answer,
      );
      await page.keyboard.type(words!);
    }
    await tabTo(page, submitOf(page, form));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(form.next);
    await expect(page.getByText(form.thanks).first()).toBeVisible();
  });

  test(`${form.what} that is incomplete focuses the first invalid field and says why`, async ({
    page,
  }) => {
    await openWithin(page, form.path);
    await tabTo(page, submitOf(page, form));
    await page.keyboard.press('Enter');
    const [first] = Object.keys(form.answers(''));
    const field = fieldOf(page, form, first!);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\S/);
    await expect(formOn(page, form)).toBeVisible();
  });
}

test('financing is calculated by keyboard alone', async ({ page }) => {
  await openWithin(page, '/financing');
  await tabTo(page, page.getByLabel('Vehicle price'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12000');
  await tabTo(page, page.getByLabel('Credit score'));
  await page.keyboard.type('800');
  await tabTo(page, page.getByRole('checkbox', { name: 'Interested in tax benefits' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Get Recommendations' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Your Personalized Recommendations' }),
  ).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Apply Now' }).first());
});

test('a menu that is open lets the keyboard out at its end', async ({ page }) => {
  // Its document: the keyboard begins at the header.
  await page.goto('/faq');
  await settled(page);
  const button = page.getByRole('banner').getByRole('button', { name: 'Locations' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Georgia' })).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }));
});
