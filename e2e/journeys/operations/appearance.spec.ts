import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { violationsOn } from '../../fixtures/accessibility';
import { contact } from '../../fixtures/submissions';
import {
  expect,
  openConsole,
  signIn,
  submit,
  test,
  testInConsole,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 240_000 });

const pages = [
  '/ops',
  '/ops/emails',
  '/ops/dead-letters',
  '/ops/applications',
  '/ops/applications/dealerships',
  '/ops/sending',
  '/ops/releases',
  '/ops/releases/mfe-dealers',
  '/ops/releases/ownership',
  '/ops/releases/history',
  '/ops/suppressions',
  '/ops/notifications',
  '/ops/deletions',
  '/ops/operators',
  '/ops/audit',
  '/ops/account',
];

/** Of other pages, daytime runs only check that they fit a phone: they are made of the same parts. */
const checkedEachRun = repetitions({
  everyRun: ['sign-in', '/ops/applications/dealerships', 'a dialog'],
  nightly: undefined,
});

const appearances = repetitions<(readonly [colorScheme: 'light' | 'dark', width: number])[]>({
  everyRun: [
    ['light', 1440],
    ['dark', 390],
  ],
  nightly: [390, 768, 1440].flatMap(
    (width) =>
      [
        ['light', width],
        ['dark', width],
      ] as const,
  ),
});

/**
 * Filters that leave a few rows of a long list. Daytime runs check accessibility with them, because
 * a hundred more rows of the same kind take seconds.
 */
const filters: Record<string, string> = {
  '/ops/applications/dealerships': '?search=austin',
};

/** Pixels by which a page scrolls beyond its content. */
const belowContent = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const end = document.querySelector('main')!.getBoundingClientRect().bottom + window.scrollY;
    return Math.max(
      0,
      Math.floor(document.documentElement.scrollHeight - Math.max(end, window.innerHeight)),
    );
  });

/** The open page has finished loading. */
const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
};

let turn = 0;

/**
 * Checks the open page in every theme and width. Nightly runs check accessibility in all of them,
 * other runs that of some pages, in one of them in turn; the others only have to fit a phone.
 */
const expectAccessible = async (
  page: Page,
  what: string,
  { endsWithContent = false, filter = '' } = {},
): Promise<void> => {
  const isChecked = checkedEachRun?.includes(what) ?? true;
  if (isChecked) turn += 1;
  const checked = appearances[turn % appearances.length]!;
  // Ends with the theme and width in which accessibility is checked.
  const looks = isChecked
    ? [...appearances.filter((each) => each !== checked), checked]
    : appearances.filter(([, width]) => width === 390);
  for (const appearance of looks) {
    const [colorScheme, width] = appearance;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${what}, ${width} px wide`,
    ).toBeLessThanOrEqual(0);
    if (endsWithContent)
      expect(
        await belowContent(page),
        `${what}, ${width} px wide, scrolls beyond its content`,
      ).toBe(0);
    if (!isChecked || !repetitions({ everyRun: appearance === checked, nightly: true })) continue;
    if (repetitions({ everyRun: filter, nightly: '' })) {
      await openConsole(page, what + filter);
      await expectLoaded(page);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    }
    // A button that has just been enabled is still animating its colors.
    await expect
      .poll(() => violationsOn(page), `${what}, ${colorScheme}, ${width} px wide`)
      .toEqual([]);
  }
};

test('no page has a WCAG 2.2 AA violation in either theme, is wider than the screen, or scrolls beyond its content', async ({
  page,
  operations,
}) => {
  const lead = await submit(operations, '/api/contact', contact('cleo'));
  await page.goto('/ops');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await signIn(page, operations.admin);
  for (const path of pages) {
    await openConsole(page, path);
    await expect(page).toHaveURL(path);
    await expectLoaded(page);
    await expectAccessible(page, path, { endsWithContent: true, filter: filters[path] });
  }
  await openConsole(page, `/ops/emails?id=${lead}`);
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Steps, oldest first' })).toBeVisible();
  await expectAccessible(page, 'one email');
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expectAccessible(page, 'a dialog');
});

testInConsole.describe('on a phone', () => {
  testInConsole(
    'the menu shows every page at once, and closes when one is chosen',
    async ({ page, operations }) => {
      const viewport = page.viewportSize()!;
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, operations.admin);
      await openConsole(page, '/ops');
      const navigation = page.getByRole('navigation', { name: 'Console' });
      const menu = navigation.getByRole('button', { name: 'Menu, Overview' });
      await expect(navigation.getByRole('link')).toHaveCount(0);
      await menu.click();
      await expect(navigation.getByRole('link')).toHaveCount(12);
      for (const link of await navigation.getByRole('link').all())
        await expect(link).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(navigation.getByRole('link')).toHaveCount(0);
      await expect(menu).toBeFocused();
      await menu.click();
      await navigation.getByRole('link', { name: 'Audit log' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
      await expect(navigation.getByRole('link')).toHaveCount(0);
      await expect(navigation.getByRole('button', { name: 'Menu, Audit log' })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.setViewportSize(viewport);
    },
  );
});

testInConsole(
  'the slash key focuses the search, and the search is part of the address',
  async ({ page, operations }) => {
    const lead = await submit(operations, '/api/contact', contact('finn'));
    await signIn(page, operations.admin);
    await openConsole(page, '/ops/emails');
    await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(lead);
    await expect(page.getByText('2 emails', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`\\?id=${lead}$`));
    await page.getByLabel('Kind').selectOption('contact-message');
    await expect(page.getByText('1 email', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('2 emails', { exact: true })).toBeVisible();
  },
);
