import { repetitions } from '@larkway/infra/tier';
import type { Locator, Page } from '@playwright/test';
import { violationsOn } from '../../fixtures/accessibility';
import { BLANK } from '../../fixtures/opened-pages';
import { expect, type Operations, signIn, test as base } from '../../fixtures/operations';
import { goWithin } from '../../fixtures/page-parts';
import { settled } from '../../fixtures/settled';

/**
 * Paths are those of the site. All tests share one page, which shows boundaries from the first test
 * until the last one leaves them.
 */
const test = base.extend({
  baseURL: async ({ operations }, use) => use(operations.site),
  looksAt: BLANK,
});

test.describe.configure({ mode: 'serial', timeout: 60_000 });

const boundaries = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Team boundaries' });

/** Labels in page order. They are hidden from assistive technology, so they are found by text. */
const labels = (page: Page): Locator => page.locator('[data-team]');
const label = (page: Page, words: string | RegExp): Locator =>
  labels(page).filter({ hasText: words });

/**
 * Distance in pixels between the outline and the part, at the top or bottom, whichever is larger.
 */
const distance = (page: Page, words: string, region: string): Promise<number> =>
  page.evaluate(
    ([text, selector]) => {
      const line = [...document.querySelectorAll('[data-team]')]
        .find(({ textContent }) => textContent?.includes(text!))!
        .parentElement!.getBoundingClientRect();
      const boxesOf = (element: Element): DOMRect[] =>
        getComputedStyle(element).display === 'contents'
          ? [...element.children].flatMap(boxesOf)
          : [element.getBoundingClientRect()];
      const boxes = [...document.querySelectorAll(selector!)]
        .flatMap(boxesOf)
        .filter(({ width, height }) => width * height > 0);
      const [top, bottom] = [
        Math.min(...boxes.map((box) => box.top)),
        Math.max(...boxes.map((box) => box.bottom)),
      ];
      return Math.max(Math.abs(line.top - top), Math.abs(line.bottom - bottom));
    },
    [words, region],
  );

/** Follows the console's link to the site, which opens in a new tab. */
const show = async (page: Page, { origin, site }: Operations): Promise<void> => {
  await page.goto(`${origin}/ops/releases`);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Show team boundaries' }).click(),
  ]);
  await expect(tab, 'the first document shows boundaries, and its address has no pass').toHaveURL(
    `${site}/`,
  );
  await expect(boundaries(tab)).toBeVisible();
  await tab.close();
  await page.goto('/');
  await settled(page);
  await expect(boundaries(page)).toBeVisible();
};

test('an operator sees on the home page which team owns each part: the fragments of three teams with their versions, and the shell’s own parts', async ({
  page,
  operations,
}) => {
  await signIn(page, await operations.colleague('viewer'));
  await show(page, operations);
  for (const [team, remote, slot] of [
    ['Inventory', 'mfe-inventory', 'home.featured'],
    ['Dealers', 'mfe-dealers', 'home.states'],
    ['Content', 'mfe-content', 'home.faq'],
  ]) {
    const version = await page.locator(`[data-remote=${remote}]`).getAttribute('data-version');
    await expect(label(page, `fragment ${slot} · ${remote} ${version}`)).toContainText(
      `${team}, live`,
    );
    expect(await distance(page, `fragment ${slot}`, `[data-remote=${remote}] > *`)).toBeLessThan(1);
  }
  await expect(
    label(page, /^Platform(header|page|footer) · shell$/),
    'header, footer, and the parts before, between and after the fragments',
  ).toHaveCount(5);
  await expect(boundaries(page).getByRole('listitem')).toHaveText([
    'Platform',
    'Content',
    'Dealers',
    'Financing',
    'Inventory',
  ]);
});

/** Size of the page, and where each of its parts begins. */
const topsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
    ...[...document.querySelectorAll('main > *, main [data-remote] > *')].map(
      (element) => element.getBoundingClientRect().top,
    ),
  ]);

test(
  'a visitor with a forged cookie loads nothing of team boundaries, and everything is where an operator sees it',
  { tag: '@nightly' },
  async ({ page, browser, operations }) => {
    const pass = (await page.context().cookies()).find(
      ({ name }) => name === '__Host-lw-team-boundaries',
    )!;
    expect(pass).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    const visitor = await browser.newContext({ baseURL: operations.site });
    const forged = `${pass.value.slice(0, 4)}${pass.value[4] === 'A' ? 'B' : 'A'}${pass.value.slice(5)}`;
    await visitor.addCookies([{ ...pass, value: forged }]);
    const theirs = await visitor.newPage();
    const files: string[] = [];
    theirs.on('request', (request) => void files.push(new URL(request.url()).pathname));
    const answer = await theirs.goto('/');
    await settled(theirs);
    expect(await answer?.text()).not.toContain('"teams"');
    await expect(boundaries(theirs)).toHaveCount(0);
    const known = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const more = known.filter(
      (path) => /\/assets\/shell\/.*\.js$/.test(path) && !files.includes(path),
    );
    expect(more, 'one more file where boundaries are shown').toHaveLength(1);
    expect(await topsOf(page)).toEqual(await topsOf(theirs));
    await visitor.close();
  },
);

test('team boundaries block no click and are not printed, and their labels can be hidden', async ({
  page,
}) => {
  await page.getByRole('banner').getByRole('link', { name: 'Larkway home' }).click({ trial: true });
  await boundaries(page).getByRole('button', { name: 'Hide labels' }).click();
  await expect(labels(page)).toHaveCount(0);
  await boundaries(page).getByRole('button', { name: 'Hide labels', pressed: true }).click();
  await expect(labels(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(boundaries(page), 'boundaries are not printed').toBeHidden();
  await expect(labels(page).first()).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('the labels follow navigation, content that expands, and a resized window', async ({
  page,
}) => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(label(page, 'page /faq')).toContainText('Content, live');
  await expect(label(page, 'fragment home.faq')).toHaveCount(0);
  await page.getByRole('main').locator('summary').first().click();
  await expect
    .poll(() => distance(page, 'page /faq', 'main [data-remote=mfe-content] > *'))
    .toBeLessThan(1);
  await page.setViewportSize({ width: 500, height: 700 });
  await expect
    .poll(() => distance(page, 'page /faq', 'main [data-remote=mfe-content] > *'))
    .toBeLessThan(1);
  await page.mouse.wheel(0, 1_500);
  await expect(label(page, 'page /faq'), 'the label stays in view').toBeInViewport();
  await expect
    .poll(() => distance(page, 'page /faq', 'main [data-remote=mfe-content] > *'))
    .toBeLessThan(1);

  await goWithin(page, '/states/florida');
  await expect(label(page, 'page /states/:slug')).toContainText('Dealers, live');
  await expect(label(page, 'fragment state.'), 'a fragment in another team’s page').toContainText(
    'Inventory, live',
  );
});

const looks = repetitions<(readonly [colorScheme: 'light' | 'dark', width: number])[]>({
  everyRun: [['dark', 390]],
  nightly: [390, 768, 1440].flatMap(
    (width) =>
      [
        ['light', width],
        ['dark', width],
      ] as const,
  ),
});

test('team boundaries fit 390, 768 and 1440 px in both themes and cause no WCAG 2.2 AA violation', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goWithin(page, '/states/florida');
  await settled(page);
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    // Like the theme switch in the header.
    await page.evaluate(
      (theme) => void (document.documentElement.dataset.theme = theme),
      colorScheme,
    );
    await page.setViewportSize({ width, height: 900 });
    for (const fitting of [390, 768, 1440]) {
      await page.setViewportSize({ width: fitting, height: 900 });
      await expect(boundaries(page)).toBeInViewport({ ratio: 1 });
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${fitting} px`,
        )
        .toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOn(page), `${colorScheme}, ${width} px`).toEqual([]);
  }
});

test('documents with team boundaries are never cached, and after "Leave" the site looks as it does to others', async ({
  page,
}) => {
  const tops = await topsOf(page);
  const withBoundaries = await page.request.get('/');
  expect(withBoundaries.headers()['cache-control']).toBe('private, no-store');
  expect(await withBoundaries.text()).toContain('"teams"');
  await boundaries(page).getByRole('button', { name: 'Leave' }).click();
  await expect(boundaries(page)).toHaveCount(0);
  await expect(labels(page)).toHaveCount(0);
  expect(await topsOf(page), 'boundaries have moved nothing').toEqual(tops);
  const answer = await page.request.get('/');
  expect(answer.headers()['cache-control']).toBe('private, no-cache');
  expect(await answer.text()).not.toContain('"teams"');
});
