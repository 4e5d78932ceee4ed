import { repetitions } from '@larkway/infra/tier';
import { violationsOn } from '../../fixtures/accessibility';
import { tabThrough } from '../../fixtures/keyboard';
import { layoutFaults } from '../../fixtures/layout-faults';
import { movementsOn } from '../../fixtures/movements';
import { siteLayouts } from '../../fixtures/site-pages';
import { expect, test } from '../../fixtures/test';
import { inColors, leavePage, type OpenedPage, openPage, withTextOf } from './opened-page';
import { expectNames, expectOutline } from './outline';

const unknown = '/no-such-page';
const pages = [...siteLayouts, unknown];

/** By day the phone opens the page with pictures and a bar at its edge. */
const onPhones = repetitions({ everyRun: ['/inventory/d6-max'], nightly: pages });

const allWidths = [320, 390, 600, 768, 1024, 1440, 1920, 2560];
const themes = ['light', 'dark'] as const;

/** Header and footer are the same on each page: `npm test` checks them on the shortest ones. */
const isShort = (path: string): boolean => ['/thank-you', unknown].includes(path);

/** What `npm test` checks of a page, by turns; `npm run test:nightly` checks all of each page. */
const partOfDay = (path: string, index: number) => ({
  ...(index % 2 === 0
    ? ({ theme: 'light', width: 1440 } as const)
    : ({ theme: 'dark', width: 390 } as const)),
  part: isShort(path) ? 'html' : 'main',
  /** The narrowest, and one of the other layouts or the widest. */
  widths: [320, [768, 1024, 2560][index % 3]!],
  isEnlarged: index % 2 === 0,
  /** Half of the layouts, and the one that is tabbed as a whole. */
  isTabbed: index % 2 === 1 || path === unknown,
  /** As much of the main part as comes before long lists of the same. */
  tabbed: (path === unknown ? ['body'] : ['main', 10]) as ['body' | 'main', most?: number],
});

const nightlyUnless = (isOfDay: boolean): string[] =>
  isOfDay ? ['@desktop'] : ['@desktop', '@nightly'];

/** By day one of the policies, whose layout is the same. */
const isOpened = (path: string): boolean =>
  repetitions({ everyRun: path !== '/privacy-policy', nightly: true });

for (const [index, path] of pages.entries()) {
  if (!isOpened(path)) continue;
  const anyScreen = onPhones.includes(path) ? [] : ['@desktop'];
  const day = partOfDay(path, index);

  test.describe(path, () => {
    // Loaded once; each claim leaves the page as it found it.
    test.describe.configure({ mode: 'default', timeout: 120_000 });

    let opened: OpenedPage;

    test.beforeAll(async ({ browser }, { project }) => {
      // The time limit above is that of tests.
      test.setTimeout(120_000);
      // By night each page is loaded in both themes: the phone prefers the dark one.
      const nightly = project.name === 'mobile' ? 'dark' : 'light';
      opened = await openPage(browser, path, repetitions({ everyRun: day.theme, nightly }));
    });
    test.afterAll(() => leavePage(opened));

    test(
      'shifts by no more than 0.01 while it loads, its fonts arrive late and it is scrolled',
      { tag: anyScreen },
      () => {
        expect(opened.shift).toBeLessThanOrEqual(0.01);
      },
    );

    test(
      'fetches nothing twice: no call to the API after the document',
      { tag: '@desktop' },
      () => {
        expect(opened.fetched.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual(
          [],
        );
        expect(
          opened.fetched.filter((url, index) => opened.fetched.indexOf(url) !== index),
        ).toEqual([]);
      },
    );

    test('keeps nothing moving once it has loaded', { tag: '@desktop' }, () => {
      expect(opened.endless).toEqual([]);
    });

    for (const theme of themes) {
      const tag = repetitions({ everyRun: nightlyUnless(theme === day.theme), nightly: [] });
      test(`has no WCAG 2.2 AA violation in ${theme} mode`, { tag }, async () => {
        const { page } = opened;
        const before = page.viewportSize()!;
        const width = repetitions({ everyRun: day.width, nightly: before.width });
        const part = repetitions({ everyRun: day.part, nightly: 'html' });
        await page.setViewportSize({ width, height: before.height });
        expect(await inColors(opened, theme, () => violationsOn(page, part))).toEqual([]);
        await page.setViewportSize(before);
      });
    }

    test(
      'moves nothing for longer than a blink when motion is to be reduced',
      { tag: '@desktop' },
      async () => {
        expect(await movementsOn(opened.page)).toEqual([]);
      },
    );

    test(
      'has one of each landmark, one first heading, and headings that skip no level',
      { tag: '@desktop' },
      async () => expectOutline(opened.page, await opened.parts()),
    );

    test(
      'what can be used has a name, and what shares a name leads to one place',
      { tag: '@desktop' },
      async () => expectNames(await opened.parts()),
    );

    test('fits windows from 320 to 2560 px', { tag: '@desktop' }, async () => {
      const { page } = opened;
      const before = page.viewportSize()!;
      for (const width of repetitions({ everyRun: day.widths, nightly: allWidths })) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
      }
      await page.setViewportSize(before);
    });

    test(
      'can be read with text of twice the size',
      { tag: nightlyUnless(day.isEnlarged) },
      async () => {
        const { page } = opened;
        const before = page.viewportSize()!;
        await withTextOf(page, 32, async () => {
          await page.setViewportSize({ width: 1280, height: 900 });
          // Breakpoints grow with the text: 60 em are 1,920 px now.
          expect(await page.evaluate(() => matchMedia('(min-width: 60em)').matches)).toBe(false);
          expect(
            await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
          ).toBe('32px');
          expect(await layoutFaults(page)).toEqual([]);
        });
        await page.setViewportSize(before);
      },
    );

    test(
      'the Tab key comes to everything once, in view, with a ring around it, and leaves again',
      { tag: nightlyUnless(day.isTabbed) },
      async () => {
        const { expected, visited, faults } = await tabThrough(
          opened.page,
          ...repetitions({ everyRun: day.tabbed, nightly: ['body'] }),
        );
        expect(faults).toEqual([]);
        expect(visited).toHaveLength(expected);
      },
    );

    test('none of this was reported as a problem in the browser', { tag: anyScreen }, () => {
      const problems = opened.problems.filter(
        (problem) => path !== unknown || !/404/.test(problem),
      );
      expect(problems).toEqual([]);
    });
  });
}
